import fc from 'fast-check'

/** What fields of the sending API are given when nothing is meant to be wrong: few words, so that calls meet each other. */
const GOOD: Record<string, readonly string[]> = {
  labelId: ['1', '2', '3'],
  labelName: ['one', 'two', 'three'],
  query: ['o'],
  start: ['0', '1'],
  limit: ['1', '100'],
  invokeName: ['one', 'two'],
  templateInvokeName: ['one', 'two'],
  name: ['one', 'two', 'one.example', 'two.example', 'User01', 'User02'],
  newName: ['three.example', 'one.example', 'User03', 'User01'],
  domainName: ['one.example'],
  templateType: ['0', '1'],
  templateStat: ['-2', '-1', '0', '1'],
  html: ['<p>Hello %n%</p>', '<a href="https://shop.example/">Shop</a>'],
  plain: ['Hello %n%'],
  text: ['Hello'],
  subject: ['Hello %n%'],
  isSubmitAudit: ['0', '1'],
  cancel: ['0', '1'],
  address: ['one', 'two'],
  newAddress: ['two', 'three'],
  desc: ['All of them'],
  members: ['a@example.com', 'a@example.com;b@example.com'],
  newMembers: ['c@example.com'],
  names: ['Ada'],
  vars: ['{"n":"1"}', '{"code":"1","minutes":"5"}'],
  type: ['0', '1'],
  verify: ['0', '2'],
  emailType: ['0', '1'],
  cType: ['0', '1'],
  open: ['0', '1'],
  click: ['0', '1'],
  unsubscribe: ['0', '1'],
  days: ['1', '30'],
  startDate: ['2026-11-01'],
  endDate: ['2026-12-31'],
  apiUserList: ['dev_user', 'dev_user;User01'],
  labelIdList: ['1', '1;2'],
  domainList: ['example.com'],
  aggregation: ['0', '1'],
  aggregate: ['0', '1'],
  email: ['a@example.com', 'bounce@mailframe.test'],
  emailIds: ['mail_1', 'mail_1;mail_2'],
  status: ['1', '4'],
  trackType: ['1', '2'],
  maillistTaskId: ['1', '2'],
  from: ['news@example.com'],
  fromName: ['News'],
  to: ['a@example.com', 'a@example.com;bounce@mailframe.test;soft@mailframe.test', 'one'],
  cc: ['c@example.com'],
  bcc: ['d@example.com'],
  replyTo: ['reply@example.com'],
  useAddressList: ['true', 'false'],
  respEmailId: ['true'],
  headers: ['{"SC-Custom-Order":"7"}'],
  sendTags: ['a;b'],
  xsmtpapi: ['{"to":["a@example.com"],"sub":{"%n%":["1"]}}', '{"to":["complaint@mailframe.test"]}'],
  startTime: ['2027-01-01 10:00:00'],
  endTime: ['2027-01-01 11:00:00'],
  title: ['Review'],
  organizerName: ['Eve'],
  organizerEmail: ['eve@example.com'],
  location: ['Room 1'],
  description: ['About it'],
  participatorNames: ['Ada'],
  participatorEmails: ['ada@example.com'],
  uid: ['uid-1'],
  isCancel: ['false'],
  isUpdate: ['false'],
  templateId: ['1001', '1002'],
  phone: ['+6591234567', '+6591234567,+6591234568'],
}

/** What no call should be sent. */
export const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '{}',
    '{"n":1};{}',
    '[',
    '2030-01-01',
    '2030-02-30',
    '1e9',
    '9'.repeat(20),
    'x'.repeat(600),
    ';;;',
    'nobody',
    'a@bücher.example',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    'a\r\nb',
    '/../',
    '\u{1F600}',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Which fields are left out, which good values are taken, and which are spoiled. */
export const variation = fc.record({
  picks: fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 }),
  leftOut: fc.array(
    fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
    { minLength: 7, maxLength: 7 },
  ),
  spoiled: fc.array(fc.tuple(fc.nat({ max: 40 }), odd), { maxLength: 2 }),
})

/** The fields of a call: mostly good ones, with something wrong in them. */
export function fieldsOf(
  names: readonly string[],
  { picks, leftOut, spoiled }: typeof variation extends fc.Arbitrary<infer Value> ? Value : never,
): [name: string, value: string][] {
  return names.flatMap((name, index) => {
    const [, wrong] = spoiled.find(([at]) => at % names.length === index) ?? []
    if (wrong !== undefined) return [[name, wrong] as [string, string]]
    const good = GOOD[name]
    if (good === undefined || leftOut[index % leftOut.length] === true) return []
    const value = good[(picks[index % picks.length] ?? 0) % good.length]
    return value === undefined ? [] : [[name, value]]
  })
}

import { describe, expect, it } from 'vitest'
import { accountOf, gives, through } from '../test/account.js'
import { startRest } from '../test/rest-server.js'
import { errorOf } from '../test/sender.js'
import type { Account } from './create-account.js'

const LIST = 'list@example.com'
const TEMPLATE = {
  invokeName: 'welcome',
  name: 'Welcome',
  subject: 'Hi',
  html: '<p>',
  templateType: 0 as const,
}

describe('input that breaks a rule is refused before the wire', () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ member: `u${at}@example.com` }))
  it.each<[number, (account: Account) => Promise<unknown>]>([
    [40102, ({ labels }) => labels.get({} as { labelId: number })],
    [40103, ({ labels }) => labels.get({ labelId: 0 })],
    [40104, ({ labels }) => labels.create({ labelName: ' ' })],
    [40105, ({ labels }) => labels.create({ labelName: '😀'.repeat(256) })],
    [40201, ({ templates }) => templates.get({ invokeName: '' })],
    [40203, ({ templates }) => templates.create({ ...TEMPLATE, templateType: undefined as unknown as 0 })],
    [40204, ({ templates }) => templates.create({ ...TEMPLATE, templateType: 2 as 0 })],
    [40206, ({ templates }) => templates.list({ templateStat: 3 as 0 })],
    [40207, ({ templates }) => templates.create({ ...TEMPLATE, name: '' })],
    [40209, ({ templates }) => templates.create({ ...TEMPLATE, subject: '' })],
    [40210, ({ templates }) => templates.create({ ...TEMPLATE, subject: 'x'.repeat(513) })],
    [40211, ({ templates }) => templates.create({ ...TEMPLATE, html: '' })],
    [40222, ({ templates }) => templates.create({ ...TEMPLATE, isSubmitAudit: 1 as unknown as boolean })],
    [40501, ({ addressLists }) => addressLists.create({ address: LIST, name: '' })],
    [40502, ({ addressLists }) => addressLists.create({ address: LIST, name: 'x'.repeat(49) })],
    [40503, ({ addressLists }) => addressLists.delete({ address: '' })],
    [40504, ({ addressLists }) => addressLists.create({ address: 'x'.repeat(49), name: 'a' })],
    [
      40507,
      ({ addressLists }) => addressLists.create({ address: LIST, name: 'a', description: 'x'.repeat(251) }),
    ],
    [40514, (account) => account.members.create({ address: LIST, members: [] })],
    [40515, (account) => account.members.create({ address: LIST, members: members(1_001) })],
    [40518, (account) => account.members.create({ address: LIST, members: [{ member: 'nobody' }] })],
    [
      40522,
      (account) =>
        account.members.create({
          address: LIST,
          members: [{ member: 'a@example.com', vars: [] as unknown as Record<string, string> }],
        }),
    ],
    [41001, ({ domains }) => domains.create({ name: '' })],
    [41002, ({ domains }) => domains.create({ name: `${'x'.repeat(250)}.a` })],
    [41003, ({ domains }) => domains.create({ name: 'no domain' })],
    [41111, ({ apiUsers }) => apiUsers.create({ name: 'short', emailType: 0, domainName: 'a.example' })],
    [41111, ({ apiUsers }) => apiUsers.update({ name: 'user_01' })],
    [40006, ({ statistics }) => statistics.byDay({ days: 0 })],
    [40007, ({ statistics }) => statistics.byDay({ startDate: '2026-02-30', endDate: '2026-03-01' })],
    [40008, ({ statistics }) => statistics.byDay({ startDate: '2026-02-01', endDate: '2026-1-1' })],
    [40009, ({ statistics }) => statistics.byDay({ days: 1, labelIdList: [] })],
    [40010, ({ statistics }) => statistics.byDay({ days: 1, apiUserList: [] })],
    [40011, ({ bounces }) => bounces.delete({ email: '' })],
    [40012, ({ bounces }) => bounces.delete({ email: 'a@b@c' })],
    [40013, ({ statistics }) => statistics.byDay({ days: 1, domainList: [] })],
    [40015, ({ statistics }) => statistics.byHour({ days: 1, labelIdList: [7, 0] })],
    [40015, ({ statistics }) => statistics.delivery.list({ days: 1, labelId: 1.5 })],
    [40015, ({ statistics }) => statistics.opensAndClicks.list({ days: 1, labelId: '7' as never })],
    [40016, ({ statistics }) => statistics.byDay({ days: 1, apiUserList: ['user01;user02'] })],
    [40016, ({ statistics }) => statistics.delivery.list({ days: 1, apiUserList: [''] })],
    [41003, ({ statistics }) => statistics.invalid({ days: 1, domainList: ['a.example;b.example'] })],
    [40011, ({ statistics }) => statistics.delivery.list({ email: '' })],
    [40012, ({ statistics }) => statistics.opensAndClicks.list({ email: 'a@b.co;c@d.co' })],
    [40213, ({ templates }) => templates.update({ ...TEMPLATE, text: ' ' })],
    [41001, ({ apiUsers }) => apiUsers.create({ name: 'user01', emailType: 0, domainName: '' })],
    [41003, ({ apiUsers }) => apiUsers.update({ name: 'user01', domainName: 'no domain' })],
  ])('%i', async (statusCode, call) => {
    await using server = await startRest(gives({}))
    expect(await errorOf(call(accountOf(server)))).toMatchObject({ statusCode, outcome: 'refused' })
    expect(server.seen).toHaveLength(0)
  })

  it('ids that are joined are texts that can be', async () => {
    await using server = await startRest(gives({}))
    for (const emailIds of [[], [''], ['1-0$a@b.co;1-1$c@d.co']]) {
      const error = await errorOf(accountOf(server).statistics.delivery.list({ emailIds }))
      expect(error.message).toMatch(/^emailIds/)
    }
    expect(server.seen).toHaveLength(0)
  })

  it.each([undefined, null])('a call with %s is refused as one with nothing, or lists all', async (none) => {
    await using server = await startRest(gives({}))
    const account = accountOf(server)
    const lists = new Set([
      'labels.list',
      'templates.list',
      'addressLists.list',
      'domains.list',
      'apiUsers.list',
    ])
    const called: string[] = []
    async function callAll(resources: object, path: string) {
      for (const [name, value] of Object.entries(resources)) {
        if (typeof value !== 'function') await callAll(value, `${path}${name}.`)
        else if (name !== 'all' && !lists.has(path + name)) {
          called.push(path + name)
          expect(await errorOf(value(none)), path + name).toMatchObject({ outcome: 'refused' })
        }
      }
    }
    const { info: _, ...rest } = account
    await callAll(rest, '')
    expect(called.length).toBeGreaterThan(35)
    expect(server.seen).toHaveLength(0)
    for (const name of lists) {
      const [resource = ''] = name.split('.')
      expect((await account[resource as 'labels'].list(none as undefined)).list).toEqual([])
    }
  })

  it('takes 1,000 members', async () => {
    const { fields } = await through((account) =>
      account.members.create({ address: LIST, members: members(1_000) }),
    )
    expect(fields.members?.split(';')).toHaveLength(1_000)
  })
})

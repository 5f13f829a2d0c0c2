import { valueRules, valueScreen } from '@mailframe/protocol/sending'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packBatch, unpackBatch } from './batch-record.js'
import { type Batch, createBatcher, xsmtpapiOf, xsmtpapiText } from './batches.js'
import type { BulkRecipient } from './types.js'

const TEMPLATE = { subject: 'Hello %a%', html: '<p>%b%</p>', plain: null, headers: {} }

function batchOf(recipients: readonly BulkRecipient[]): Batch {
  const batcher = createBatcher({ rules: valueRules(TEMPLATE), screen: valueScreen(TEMPLATE) })
  for (const recipient of recipients) batcher.add(recipient)
  const batch = batcher.rest()
  if (batch === null) throw new Error('there is no batch')
  return batch
}

const vars = fc.dictionary(
  fc.constantFrom('a', '%a%', 'b', 'c', '%c%', ''),
  fc.oneof(fc.constantFrom('', 'x', 'a\nb', 7, true, null, undefined)),
)

it('gives each recipient their own values, whatever names the rows before had', () => {
  fc.assert(
    fc.property(fc.array(vars, { minLength: 1, maxLength: 20 }), (rows) => {
      // Of a name in both forms only one is refused for what it holds.
      fc.pre(rows.every((row) => !('a' in row && '%a%' in row)))
      const batch = batchOf(rows.map((vars, at) => ({ to: `user${at}@example.com`, vars })))
      const { to = [], sub = {} } = xsmtpapiOf(batch, null)
      const kept = rows.flatMap((row, at) =>
        // The subject takes no line break.
        (row.a ?? row['%a%']) === 'a\nb' ? [] : [{ row, address: `user${at}@example.com` }],
      )
      expect(to).toEqual(kept.map(({ address }) => address))
      for (const name of ['a', 'b', 'c']) {
        const key = `%${name}%`
        const expected = kept.map(({ row }) => {
          // Of both forms of a name, the one that stands later.
          const [value] = Object.entries(row)
            .filter(([written, value]) => (written === name || written === key) && (value ?? null) !== null)
            .map(([, value]) => String(value))
            .slice(-1)
          return value ?? key
        })
        expect(sub[key] ?? kept.map(() => key)).toEqual(expected)
      }
    }),
    { numRuns: 300 },
  )
})

it('knows more names than it keeps in mind', () => {
  const names = Array.from({ length: 2_500 }, (_, at) => `name${at}`)
  const all = { to: 'ann@example.com', vars: Object.fromEntries(names.map((name) => [name, `1 ${name}`])) }
  const other = { to: 'bob@example.com', vars: Object.fromEntries(names.map((name) => [name, `2 ${name}`])) }
  const { sub = {} } = xsmtpapiOf(batchOf([all, other]), null)
  expect(sub).toEqual(Object.fromEntries(names.map((name) => [`%${name}%`, [`1 ${name}`, `2 ${name}`]])))
})

it.each([
  ['as the service makes them', (to: string[]) => to.map((address, at) => `17-${at}$${address}`)],
  ['with gaps', (to: string[]) => to.map((address, at) => `17-${at * 2}$${address}`)],
  ['of several messages', (to: string[]) => to.map((address, at) => `${at % 2}-${at}$${address}`)],
  ['in another order', (to: string[]) => to.map((address, at) => `17-${at}$${address}`).reverse()],
  ['in other letters', (to: string[]) => to.map((address, at) => `17-${at}$${address.toUpperCase()}`)],
  ['for some only', (to: string[]) => to.slice(1, 3).map((address, at) => `17-${at}$${address}`)],
  ['none', () => []],
])('keeps the ids of emails: %s', (_, idsOf) => {
  const addresses = Array.from({ length: 12 }, (_, at) => `user${at}@example.com`)
  const batch = batchOf([...addresses.slice(0, 5), 'not an address', ...addresses.slice(5)])
  const emailIds = idsOf(addresses)
  const { text } = packBatch(batch, { outcome: 'sent', statusCode: 200, emailIds })
  const reports = unpackBatch(text, 100)
  expect(reports.map(({ to }) => to)).toEqual(batch.to)
  expect(reports.map(({ index }) => index)).toEqual(batch.to.map((_, at) => 100 + at))
  for (const { to, emailId, outcome } of reports) {
    expect(outcome).toBe(to === 'not an address' ? 'refused' : 'sent')
    expect(emailId).toBe(emailIds.find((id) => id.toLowerCase().endsWith(`$${to}`)))
  }
})

it.each([0, 1, 99])('packs ids as one only where every place is as it is given: %i', (other) => {
  const addresses = Array.from({ length: 100 }, (_, at) => `user${at}@example.com`)
  const emailIds = addresses.map((address, at) => `17-${at}$${address}`)
  const whole = packBatch(batchOf(addresses.slice(0, 99)), {
    outcome: 'sent',
    emailIds: emailIds.slice(0, 99),
  })
  expect(whole.text).toContain('"ids":"17-"')
  emailIds[other] = `18-${other}$${addresses[other]}`
  const batcher = createBatcher({ rules: valueRules(TEMPLATE), screen: null })
  const full = addresses.map((address) => batcher.add(address)).at(-1)
  if (!full) throw new Error('there is no batch')
  const { text } = packBatch(full, { outcome: 'sent', emailIds })
  expect(unpackBatch(text, 0).map(({ emailId }) => emailId)).toEqual(emailIds)
})

it.each(['Ann\n<ann@example.com>', 'a\nb', '\n'])('keeps who was given with a line break: %j', (given) => {
  const batch = batchOf(['bob@example.com', given, { to: 'eve@example.com' }])
  const { text } = packBatch(batch, { outcome: 'sent', emailIds: [] })
  expect(unpackBatch(text, 0).map(({ to }) => to)).toEqual(['bob@example.com', given, 'eve@example.com'])
})

it('writes the same JSON, whether it looks at each character or not', () => {
  const text = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', '"', '\\', '\n', '\u2028', '\ud83d', '\ude00', 'é', '%', ','),
      maxLength: 4,
    }),
    fc.integer(),
  )
  const row = fc.record({
    to: fc.constantFrom(
      'ann@example.com',
      'Ann <ann@example.com>',
      '"a b"@example.com',
      "o'neil@example.com",
    ),
    vars: fc.dictionary(fc.constantFrom('b', 'c"', 'd\\', '%e%'), text),
  })
  const base = fc.constantFrom(null, { section: { '%x%': '"' } })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), base, (rows, base) => {
      const batch = batchOf(rows)
      fc.pre(batch.addresses.some((address) => address !== null))
      const xsmtpapi = xsmtpapiOf(batch, base)
      expect(JSON.parse(xsmtpapiText(xsmtpapi, batch))).toEqual(JSON.parse(JSON.stringify(xsmtpapi)))
    }),
    { numRuns: 500 },
  )
})

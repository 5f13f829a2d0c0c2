import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { accepted, answers, type Behaviour, drops, raw, startRest } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { BulkError } from './error.js'
import type { BulkMessage, BulkProgress, BulkRecipient, RecipientReport } from './types.js'

const { to: _, ...BULK } = { ...MESSAGE, subject: 'Hi %name%' } satisfies BulkMessage & { to?: unknown }

async function _bulkErrorOf(call: Promise<unknown>): Promise<BulkError> {
  const error = await errorOf(call)
  if (!(error instanceof BulkError)) throw error
  return error
}

describe('sendBulk', () => {
  it('splits at 100, with the values of each, in order', async () => {
    await using server = await startRest(accepted)
    const recipients = addresses(250).map((to, at) => ({ to, vars: { name: `N${at}`, '%n%': at } }))
    const report = await senderOf(server).sendBulk(BULK, recipients, { concurrency: 1 })
    expect(report).toMatchObject({ total: 250, sent: 250, refused: 0, notSent: 0, unknown: 0, batches: 3 })
    const bodies = server.seen.map(({ fields }) => JSON.parse(fields.xsmtpapi ?? ''))
    expect(bodies.map(({ to }) => to.length)).toEqual([100, 100, 50])
    expect(bodies[2].to[0]).toBe('user200@example.com')
    expect(bodies[2].sub['%name%'][0]).toBe('N200')
    expect(bodies[2].sub['%n%'][49]).toBe('249')
    expect(server.seen.every(({ fields }) => !('to' in fields))).toBe(true)
    expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).size).toBe(3)
    const reports = [...report.recipients]
    expect(report.recipients).toHaveLength(250)
    expect(reports[149]).toEqual({
      index: 149,
      to: 'user149@example.com',
      outcome: 'sent',
      emailId: '1700000000-49$user149@example.com',
    })
    expect(reports.map(({ index }) => index)).toEqual(recipients.map((_, at) => at))
  })

  it('sends without values, keeps section and filters, and leaves a placeholder without a value', async () => {
    await using server = await startRest(accepted)
    const xsmtpapi = { section: { '%a%': 'b' } }
    await senderOf(server).sendBulk({ ...BULK, xsmtpapi }, new Set(['a@example.com', 'b@example.com']))
    await senderOf(server).sendBulk(BULK, [{ to: 'a@example.com', vars: { name: 'Ann' } }, 'b@example.com'])
    const bodies = server.seen.map(({ fields }) => JSON.parse(fields.xsmtpapi ?? ''))
    expect(bodies[0]).toEqual({ to: ['a@example.com', 'b@example.com'], section: { '%a%': 'b' } })
    expect(bodies[1].sub).toEqual({ '%name%': ['Ann', '%name%'] })
  })

  it('leaves out what is no address, and says so in its place', async () => {
    await using server = await startRest(accepted)
    const report = await senderOf(server).sendBulk(BULK, [
      'a@example.com',
      'nobody',
      '',
      'Bob <b@example.com>',
    ])
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '').to).toEqual(['a@example.com', 'b@example.com'])
    expect([...report.recipients].map(({ to, outcome, statusCode }) => [to, outcome, statusCode])).toEqual([
      ['a@example.com', 'sent', undefined],
      ['nobody', 'refused', 40806],
      ['', 'refused', 40806],
      ['Bob <b@example.com>', 'sent', undefined],
    ])
    expect([...report.recipients].map(({ emailId }) => emailId)).toEqual([
      '1700000000-0$a@example.com',
      undefined,
      undefined,
      '1700000000-1$b@example.com',
    ])
    const none = await senderOf(server).sendBulk(BULK, ['nobody'])
    expect(none).toMatchObject({ total: 1, refused: 1 })
    expect(await senderOf(server).sendBulk(BULK, [])).toMatchObject({ total: 0, batches: 0 })
    expect(server.seen).toHaveLength(1)
  })

  it('tells each outcome, and goes on after one batch failed', async () => {
    await using server = await startRest(answers(40880), drops, accepted)
    const report = await senderOf(server).sendBulk(BULK, addresses(250), { concurrency: 1 })
    expect(report).toMatchObject({ sent: 50, refused: 100, unknown: 100 })
    const reports = [...report.recipients]
    expect(reports[0]).toMatchObject({ outcome: 'refused', statusCode: 40880 })
    expect(reports[100]).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('no answer') })
    expect(reports[200]?.outcome).toBe('sent')
  })

  it('waits through limits of rate, and repeats what is unknown only where told', async () => {
    const limited = Array.from({ length: 6 }, () => answers(50000))
    await using server = await startRest(...limited, drops, accepted)
    const report = await senderOf(server).sendBulk(BULK, addresses(3), { repeatUnknown: true })
    expect(report.sent).toBe(3)
    expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).size).toBe(1)
  })

  it('reports progress and batches in order, however they end, within its concurrency', async () => {
    let open = 0
    let most = 0
    const later: Behaviour = (form, response) => {
      open += 1
      most = Math.max(most, open)
      const first = Number(/user(\d+)@/.exec(form.fields.xsmtpapi ?? '')?.[1])
      // The earlier batches of a window end last.
      setTimeout(
        () => {
          open -= 1
          response.end(JSON.stringify(accepted(form, response)?.body))
        },
        40 - (first / 100) * 5,
      )
      return undefined
    }
    await using server = await startRest(later)
    const progress: BulkProgress[] = []
    const reported: RecipientReport[] = []
    await senderOf(server).sendBulk(BULK, addresses(700), {
      concurrency: 3,
      onProgress: (step) => progress.push(step),
      onReport: async (reports) => {
        reported.push(...reports)
      },
    })
    expect(most).toBe(3)
    expect(progress.map(({ done, total, batches }) => [done, total, batches])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((at) => [at * 100, 700, at]),
    )
    expect(reported.map(({ index }) => index)).toEqual(addresses(700).map((_, at) => at))
  })

  it('reads no further ahead than it sends', async () => {
    let read = 0
    const ahead: number[] = []
    await using server = await startRest((form, response) => {
      // What was answered before this one, and the two that are under way.
      ahead.push(read - 100 * (server.seen.length - 1))
      return accepted(form, response)
    })
    await senderOf(server).sendBulk(
      BULK,
      (async function* () {
        for (; read < 2_000; read += 1) yield `user${read}@example.com`
      })(),
      { concurrency: 2 },
    )
    expect(Math.max(...ahead)).toBeLessThanOrEqual(200)
  })
})

describe('what is at fault before a run', () => {
  it.each<[string, object, unknown, object, RegExp]>([
    ['a subject', { subject: '' }, [], {}, /40808/],
    ['cc', { cc: 'a@example.com' }, [], {}, /cc does not go with sendBulk/],
    ['X-SMTPAPI with sub', { xsmtpapi: { sub: {} } }, [], {}, /must not hold to, sub or pubsub/],
    [
      'a stream',
      { attachments: [{ filename: 'a', content: Readable.from(['a']) }] },
      [],
      {},
      /must not be streams/,
    ],
    ['no recipients', {}, undefined, {}, /recipients must be/],
    ['a number of requests', {}, [], { concurrency: 0 }, /concurrency/],
  ])('%s', async (_name, fields, recipients, options, message) => {
    await using server = await startRest(raw(''))
    const call = senderOf(server).sendBulk({ ...BULK, ...fields }, recipients as string[], options)
    expect((await errorOf(call)).message).toMatch(message)
    expect(server.seen).toHaveLength(0)
  })

  it('a setting', async () => {
    const sender = senderOf({ url: '' }, { addresses: {}, region: 'sg' })
    expect((await errorOf(sender.sendBulk(BULK, addresses(1)))).message).toContain('MAILFRAME_SENDING_API')
  })
})

describe('values of recipients', () => {
  it('are checked before the wire: a recipient whose values cannot be sent is left out, and told', async () => {
    await using server = await startRest(accepted)
    const recipients = [
      { to: 'a@example.com', vars: { name: 'Ann', '%n%': 7n } },
      { to: 'b@example.com', vars: { name: { first: 'Bob' } } },
      { to: 'c@example.com', vars: { '50%': 'x' } },
      { to: 'd@example.com', vars: 'Dan' },
      { to: 'e@example.com', vars: null },
    ]
    const report = await senderOf(server).sendBulk(BULK, recipients as unknown as BulkRecipient[])
    expect([...report.recipients].map(({ outcome, message }) => [outcome, message])).toEqual([
      ['sent', undefined],
      ['refused', 'vars "name" must be a string, number or boolean'],
      ['refused', 'vars: "50%" must be name or %name%'],
      ['refused', 'vars must be an object'],
      ['sent', undefined],
    ])
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '')).toEqual({
      to: ['a@example.com', 'e@example.com'],
      sub: { '%name%': ['Ann', '%name%'], '%n%': ['7', '%n%'] },
    })
  })
})

it('a form of many looks like a form of one: what all batches share, and what each has of its own', async () => {
  await using server = await startRest(accepted)
  const message = {
    ...BULK,
    html: '<p>ä & %name% 100% + "x" \u{1F600}</p>',
    tags: ['a', 'b'],
    headers: { 'X-A': 'é' },
  }
  await senderOf(server).sendBulk(message, addresses(101), { concurrency: 1 })
  await senderOf(server).send({ ...message, to: 'a@example.com' })
  const [first, second, one] = server.seen.map(({ fields }) => {
    const { xsmtpapi, sendRequestId, to, ...rest } = fields
    expect(sendRequestId).toMatch(/^[0-9a-f-]{36}$/)
    return rest
  })
  expect(second).toEqual(first)
  expect(one).toEqual(first)
  expect(first?.html).toBe(message.html)
})

it('refuses a sendRequestId: each request has one of its own', async () => {
  await using server = await startRest(accepted)
  const message = { ...BULK, sendRequestId: 'x' }
  expect(await errorOf(senderOf(server).sendBulk(message, addresses(1)))).toMatchObject({
    field: 'sendRequestId',
    outcome: 'refused',
  })
  expect(server.seen).toHaveLength(0)
})

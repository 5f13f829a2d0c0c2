import { describe, expect, it } from 'vitest'
import { accepted, answers, type Behaviour, type RestServer, raw, startRest } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { BulkError } from './error.js'
import type { BulkMessage, BulkProgress, RecipientReport } from './types.js'

const { to: _, ...BULK } = MESSAGE satisfies BulkMessage & { to?: unknown }

/** Answers when it is told to. */
function held() {
  const releases: (() => void)[] = []
  const behaviour: Behaviour = (form, response) => {
    releases.push(() => response.end(JSON.stringify(accepted(form, response)?.body)))
    return undefined
  }
  return { behaviour, releases }
}

const firstOf = ({ fields }: RestServer['seen'][number]) => JSON.parse(fields.xsmtpapi ?? '').to[0]

async function bulkErrorOf(call: Promise<unknown>): Promise<BulkError> {
  const error = await errorOf(call)
  if (!(error instanceof BulkError)) throw error
  return error
}

describe('one request that hangs', () => {
  it('stops no other: concurrency stays full, and reports leave in order once it ends', async () => {
    const { behaviour, releases } = held()
    await using server = await startRest(behaviour)
    const progress: BulkProgress[] = []
    const reported: RecipientReport[] = []
    const call = senderOf(server).sendBulk(BULK, addresses(5_050), {
      concurrency: 3,
      onProgress: (step) => progress.push(step),
      onReport: async (reports) => {
        reported.push(...reports)
      },
    })
    // The first one is never answered; each of the others makes room for one more.
    for (let answered = 0; answered < 50; answered += 1) {
      await expect.poll(() => server.seen.length).toBe(Math.min(51, answered + 3))
      releases[answered + 1]?.()
    }
    expect(progress).toHaveLength(0)
    releases[0]?.()
    const report = await call
    expect(report).toMatchObject({ total: 5_050, sent: 5_050, batches: 51 })
    const order = addresses(5_050).map((to, index) => ({ index, to }))
    expect(reported.map(({ index, to }) => ({ index, to }))).toEqual(order)
    expect([...report.recipients]).toEqual(reported)
    expect(reported[5_049]?.emailId).toBe('1700000000-49$user5049@example.com')
    expect(progress.map(({ batches }) => batches)).toEqual(Array.from({ length: 51 }, (_, at) => at + 1))
  })

  it('tells what is done while it waits for a recipient', async () => {
    await using server = await startRest(accepted)
    let more = () => {}
    const progress: number[] = []
    const slow = (async function* () {
      yield* addresses(100)
      await new Promise<void>((resolve) => {
        more = resolve
      })
      yield* addresses(100)
    })()
    const call = senderOf(server).sendBulk(BULK, slow, { onProgress: ({ done }) => progress.push(done) })
    await expect.poll(() => progress).toEqual([100])
    more()
    expect((await call).sent).toBe(200)
  })

  it('keeps outcomes with their recipients, whatever order they come in', async () => {
    const { behaviour, releases } = held()
    await using server = await startRest(behaviour, answers(40880), accepted, behaviour, answers(40880))
    const call = senderOf(server).sendBulk(BULK, addresses(2_500), { concurrency: 4 })
    await expect.poll(() => server.seen.length).toBe(25)
    for (const release of releases) release()
    const report = await call
    const wrong = new Set([1, ...Array.from({ length: 21 }, (_, at) => at + 4)])
    const refused = server.seen.flatMap((form, at) => (wrong.has(at) ? [firstOf(form)] : []))
    const reports = [...report.recipients]
    expect(reports.map(({ to }) => to)).toEqual(addresses(2_500))
    expect(
      reports.filter(({ index, outcome }) => index % 100 === 0 && outcome === 'refused').map(({ to }) => to),
    ).toEqual(
      refused.sort(
        (one, other) =>
          reports.findIndex(({ to }) => to === one) - reports.findIndex(({ to }) => to === other),
      ),
    )
    expect(report).toMatchObject({ sent: 300, refused: 2_200 })
  })
})

describe('a limit', () => {
  it('holds its place while it waits: the others go on', async () => {
    const waits: number[] = []
    const limited = raw(JSON.stringify({ result: false, statusCode: 50000, message: 'x', info: {} }), 200, {
      'retry-after': '2',
    })
    await using server = await startRest(limited, accepted)
    const report = await senderOf(server, {}, waits).sendBulk(BULK, addresses(1_000), { concurrency: 2 })
    expect(report).toMatchObject({ sent: 1_000 })
    expect(server.seen).toHaveLength(11)
    expect(waits).toEqual([2_000])
  })

  it.each([40904, 40913])('of the day (%i) ends the run, also behind one that hangs', async (statusCode) => {
    const { behaviour, releases } = held()
    await using server = await startRest(behaviour, answers(statusCode), behaviour)
    const call = bulkErrorOf(senderOf(server).sendBulk(BULK, addresses(5_000), { concurrency: 2 }))
    await expect.poll(() => releases.length).toBe(1)
    await expect.poll(() => server.seen.length).toBe(2)
    releases[0]?.()
    const error = await call
    expect(error).toMatchObject({ statusCode, outcome: 'refused' })
    expect(error.report).toMatchObject({ total: 5_000, sent: 100, refused: 100, notSent: 4_800, batches: 2 })
    expect(server.seen).toHaveLength(2)
  })
})

describe('a stop', () => {
  it('finishes what left and starts no more; who was not reached is reported', async () => {
    const { behaviour, releases } = held()
    await using server = await startRest(accepted, behaviour)
    const controller = new AbortController()
    const reported: RecipientReport[] = []
    const call = bulkErrorOf(
      senderOf(server).sendBulk(BULK, ['nobody', ...addresses(1_000)], {
        concurrency: 3,
        signal: controller.signal,
        onReport: async (reports) => {
          reported.push(...reports)
        },
      }),
    )
    await expect.poll(() => releases.length).toBe(3)
    controller.abort()
    for (const release of releases) release()
    const error = await call
    expect(error.message).toBe('the run ended after 401 recipients, before 600 more: the caller aborted it')
    expect(error.report).toMatchObject({ total: 1_001, sent: 400, refused: 1, notSent: 600, unknown: 0 })
    expect(error.report.batches).toBe(4)
    expect(reported).toEqual([...error.report.recipients])
    expect(reported[401]).toEqual({
      index: 401,
      to: 'user400@example.com',
      outcome: 'notSent',
      message: 'not reached: the run ended before',
    })
    expect(server.seen).toHaveLength(4)
  })

  it('makes no further try of what was refused', async () => {
    const controller = new AbortController()
    await using server = await startRest((form, response) => {
      setImmediate(() => controller.abort())
      return raw('', 429, { 'retry-after': '25' })(form, response)
    })
    const call = senderOf(server).sendBulk(BULK, addresses(300), {
      signal: controller.signal,
      concurrency: 1,
    })
    const error = await bulkErrorOf(call)
    expect(error.report).toMatchObject({ total: 300, refused: 100, notSent: 200 })
    expect(server.seen).toHaveLength(1)
  })

  it('that comes when all have left changes nothing', async () => {
    const { behaviour, releases } = held()
    await using server = await startRest(behaviour)
    const controller = new AbortController()
    const call = senderOf(server).sendBulk(BULK, addresses(150), { signal: controller.signal })
    await expect.poll(() => releases.length).toBe(2)
    controller.abort()
    for (const release of releases) release()
    expect(await call).toMatchObject({ total: 150, sent: 150 })
  })

  it('before the start sends nothing, and reads no more than a list', async () => {
    await using server = await startRest(accepted)
    const signal = AbortSignal.abort()
    const listed = await bulkErrorOf(senderOf(server).sendBulk(BULK, addresses(3), { signal }))
    expect(listed.report).toMatchObject({ total: 3, notSent: 3, batches: 0 })
    let read = 0
    const endless = (function* () {
      for (;;) yield `user${read++}@example.com`
    })()
    const error = await bulkErrorOf(senderOf(server).sendBulk(BULK, endless, { signal }))
    expect(error.report).toMatchObject({ total: 0 })
    expect(read).toBe(0)
    expect(server.seen).toHaveLength(0)
  })

  it.each(['signal', 'abort'])('by what is no AbortSignal is refused: %s', async (name) => {
    await using server = await startRest(accepted)
    const call = senderOf(server).sendBulk(BULK, addresses(3), { [name]: {} })
    expect(await errorOf(call)).toMatchObject({ field: name, message: `${name} must be an AbortSignal` })
  })
})

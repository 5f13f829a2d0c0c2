import { describe, expect, it } from 'vitest'
import { accepted, answers, startRest } from '../test/rest-server.js'
import { addresses, errorOf, MESSAGE, senderOf } from '../test/sender.js'
import { BulkError } from './error.js'
import type { BulkMessage } from './types.js'

const { to: _, ...BULK } = { ...MESSAGE, subject: 'Hi %name%' } satisfies BulkMessage & { to?: unknown }

async function bulkErrorOf(call: Promise<unknown>): Promise<BulkError> {
  const error = await errorOf(call)
  if (!(error instanceof BulkError)) throw error
  return error
}

describe('a run that cannot go on', () => {
  it.each([40005, 40901, 40904, 40912])('ends at %i, with the report so far', async (statusCode) => {
    await using server = await startRest(accepted, answers(statusCode))
    let read = 0
    let closed = false
    const recipients = (async function* () {
      try {
        for (; read < 100_000; read += 1) yield `user${read}@example.com`
      } finally {
        closed = true
      }
    })()
    const error = await bulkErrorOf(senderOf(server).sendBulk(BULK, recipients, { concurrency: 1 }))
    expect(error).toMatchObject({ name: 'BulkError', statusCode, outcome: 'refused' })
    expect(error.report).toMatchObject({ total: 200, sent: 100, refused: 100 })
    expect(read).toBeLessThan(300)
    expect(closed).toBe(true)
  })

  it('ends with abort, and has what was under way and what was not reached in its report', async () => {
    const controller = new AbortController()
    await using server = await startRest(accepted, () => {
      controller.abort()
      return undefined
    })
    const call = senderOf(server).sendBulk(BULK, addresses(1_000), {
      concurrency: 1,
      abort: controller.signal,
    })
    const error = await bulkErrorOf(call)
    expect(error.message).toContain('aborted')
    expect(error.message).toContain('after 200 recipients, before 800 more')
    expect(error.report).toMatchObject({ total: 1_000, sent: 100, unknown: 100, notSent: 800 })
  })

  it('ends a wait for recipients with its signal', async () => {
    await using server = await startRest(accepted)
    const controller = new AbortController()
    const endless = (async function* () {
      yield* addresses(100)
      controller.abort()
      await new Promise(() => {})
    })()
    const call = senderOf(server).sendBulk(BULK, endless, { signal: controller.signal })
    expect((await bulkErrorOf(call)).report).toMatchObject({ total: 100 })
  })

  it('ends where the recipients cannot be read', async () => {
    await using server = await startRest(accepted)
    const broken = (async function* () {
      yield* addresses(150)
      throw new Error('line 151')
    })()
    const error = await bulkErrorOf(senderOf(server).sendBulk(BULK, broken))
    expect(error.message).toContain('line 151')
    expect(error.report).toMatchObject({ total: 100, sent: 100 })
  })

  it('ends where a report cannot be written', async () => {
    await using server = await startRest(accepted)
    const onReport = async () => {
      throw new Error('disk is full')
    }
    const call = senderOf(server).sendBulk(BULK, addresses(1_000), { onReport, concurrency: 2 })
    expect((await bulkErrorOf(call)).message).toContain('disk is full')
    expect(server.seen).toHaveLength(2)
  })
})

describe('a run that is cut', () => {
  it('throws also where its last batch is what was cut', async () => {
    const controller = new AbortController()
    await using server = await startRest(() => {
      controller.abort()
      return undefined
    })
    const error = await bulkErrorOf(
      senderOf(server).sendBulk(BULK, addresses(3), { abort: controller.signal }),
    )
    expect(error.message).toContain('the caller aborted it')
    expect(error.report).toMatchObject({ total: 3, unknown: 3 })
  })

  it('ends the wait for a recipient that never comes', async () => {
    const controller = new AbortController()
    await using server = await startRest(accepted)
    async function* slow() {
      yield* addresses(100)
      setImmediate(() => controller.abort())
      await new Promise(() => {})
    }
    const error = await bulkErrorOf(senderOf(server).sendBulk(BULK, slow(), { signal: controller.signal }))
    expect(error.report).toMatchObject({ total: 100 })
  })
})

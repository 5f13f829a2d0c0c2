import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { accepted, answers, cuts, drops, hangs, raw, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'

describe('a repeat', () => {
  it.each([50000, 50001])('follows %i, with backoff and the same sendRequestId', async (statusCode) => {
    await using server = await startRest(answers(statusCode), answers(statusCode), accepted)
    const tries: number[] = []
    const waits: number[] = []
    await senderOf(server, { onResponse: ({ ms }) => tries.push(ms) }, waits).send(MESSAGE)
    expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).size).toBe(1)
    expect(server.seen).toHaveLength(3)
    expect(tries).toHaveLength(3)
    // Chance adds as much again: 2.25 to 4.5 s.
    expect(waits).toEqual([750, 1_500])
  })

  it('of what never left is soon', async () => {
    const waits: number[] = []
    const nowhere = { url: `http://127.0.0.1:${await closedPort()}` }
    await errorOf(senderOf(nowhere, {}, waits).send(MESSAGE))
    expect(waits).toEqual([100, 200])
  })

  it('ends after three tries with what was said', async () => {
    await using server = await startRest(answers(50000))
    const error = await errorOf(senderOf(server).send(MESSAGE))
    expect(error).toMatchObject({ statusCode: 50000, outcome: 'refused', retryable: true })
    expect(server.seen).toHaveLength(3)
  })

  it('follows a connection that was never made', async () => {
    await using server = await startRest(accepted)
    let calls = 0
    const refusing = await closedPort()
    const result = await senderOf(server, {
      fetch: (url, init) => {
        calls += 1
        return fetch(calls < 3 ? `http://127.0.0.1:${refusing}/` : url, init)
      },
    }).send(MESSAGE)
    expect(result.statusCode).toBe(200)
    const error = await errorOf(senderOf({ url: `http://127.0.0.1:${refusing}` }).send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'notSent', retryable: true })
    expect(error.message).toContain('ECONNREFUSED')
  })

  it.each([
    ['drops', drops],
    ['a body that breaks off', cuts],
    ['500', raw('', 500)],
    ['501', answers(501)],
  ])('follows an unknown outcome only where told: %s', async (_, behaviour) => {
    await using server = await startRest(behaviour, behaviour, accepted)
    await senderOf(server).send(MESSAGE, { repeatUnknown: true })
    expect(server.seen).toHaveLength(3)
    expect(new Set(server.seen.map(({ fields }) => fields.sendRequestId)).size).toBe(1)
  })

  it('that is refused after an unknown outcome leaves it open', async () => {
    await using server = await startRest(drops, answers(40912))
    const error = await errorOf(senderOf(server, { repeatUnknown: true }).send(MESSAGE))
    expect(error).toMatchObject({ statusCode: 40912, outcome: 'unknown' })
  })

  it('of a stream is never made', async () => {
    await using server = await startRest(answers(50000), accepted)
    const attachments = [{ content: Readable.from(['x']), filename: 'a' }]
    const error = await errorOf(senderOf(server, { repeatUnknown: true }).send({ ...MESSAGE, attachments }))
    expect(error).toMatchObject({ statusCode: 50000, outcome: 'refused' })
    expect(server.seen).toHaveLength(1)
  })
})

describe('the time of a call', () => {
  it('ends it, whatever hangs', async () => {
    await using server = await startRest(accepted, hangs)
    const sender = senderOf(server, { timeout: 7_000 })
    // So that there is a connection: before one, nothing has left.
    await sender.send(MESSAGE)
    const error = await errorOf(sender.send(MESSAGE, { timeout: 1_000 }))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false })
    expect(error.message).toContain('the call timed out')
  })

  it('is cut by a signal', async () => {
    await using server = await startRest(hangs)
    const controller = new AbortController()
    const sending = errorOf(senderOf(server).send(MESSAGE, { signal: controller.signal }))
    await expect.poll(() => server.seen.length).toBe(1)
    controller.abort()
    expect(await sending).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('aborted') })
    const before = await errorOf(senderOf(server).send(MESSAGE, { signal: AbortSignal.abort() }))
    expect(before).toMatchObject({ outcome: 'notSent' })
    expect(server.seen).toHaveLength(1)
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

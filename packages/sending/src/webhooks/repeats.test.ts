import { describe, expect, it, vi } from 'vitest'
import { deferred, settled, setUp } from '../test/webhook-receiver.js'
import { formPost, jsonPost, NOW, newToken, signatureOf, signed } from '../test/webhooks.js'

describe('a token', () => {
  it('counts as seen once onEvent resolved: a later delivery is answered 200 without a call', async () => {
    const { answer, events, clock } = setUp()
    const fields = signed()
    for (const request of [formPost(fields), jsonPost(fields), formPost(fields)]) {
      expect(await answer(request)).toEqual({ status: 200, text: 'OK' })
      clock.advance(60_000)
    }
    expect(events).toHaveLength(1)
    // Signed anew, it is the same token all the same.
    expect(await answer(formPost(signed({ token: fields.token, timestamp: NOW + 1 })))).toMatchObject({
      status: 200,
    })
    expect(events).toHaveLength(1)
  })

  it('is not made new by digits that move between timestamp and token', async () => {
    const { answer, events } = setUp()
    const token = `${'1'.repeat(3)}${newToken()}`
    const signature = signatureOf(NOW, token)
    expect(await answer(formPost(signed({ token })))).toMatchObject({ status: 200 })
    const moved = String(NOW).slice(-3) + token
    const replay = { event: 'invalid', timestamp: String(NOW).slice(0, -3), token: moved, signature }
    expect(await answer(formPost(replay))).toMatchObject({ status: 200 })
    expect(events).toHaveLength(1)
  })

  it('is answered 503 while the first is still running', async () => {
    const gate = deferred()
    const onEvent = vi.fn(() => gate.promise)
    const { answer } = setUp({ onEvent })
    const fields = signed()
    const first = answer(formPost(fields))
    await settled(() => onEvent.mock.calls.length === 1)
    expect(await answer(formPost(fields))).toMatchObject({ status: 503, error: 'running' })
    gate.resolve()
    expect(await first).toMatchObject({ status: 200 })
    expect(await answer(formPost(fields))).toMatchObject({ status: 200 })
    expect(onEvent).toHaveBeenCalledTimes(1)
  })

  it('is called for again after a failure, until one resolves', async () => {
    const onEvent = vi
      .fn()
      .mockRejectedValueOnce(new Error('no 1'))
      .mockImplementationOnce(() => {
        throw new Error('no 2')
      })
    const { answer, errors } = setUp({ onEvent })
    const fields = signed()
    const answers = []
    for (let round = 0; round < 4; round += 1) answers.push((await answer(formPost(fields))).status)
    expect(answers).toEqual([500, 500, 200, 200])
    expect(onEvent).toHaveBeenCalledTimes(3)
    expect(errors).toEqual([
      ['onEvent', 'no 1'],
      ['onEvent', 'no 2'],
    ])
  })
})

describe('a slow onEvent', () => {
  it('is answered 503 after 2.5 seconds, goes on, and counts as seen when it resolves', async () => {
    const gate = deferred()
    const onEvent = vi.fn(() => gate.promise)
    const waitUntil = vi.fn()
    const { answer, clock, errors } = setUp({ onEvent, waitUntil })
    const fields = signed()
    const first = answer(formPost(fields))
    await settled(() => onEvent.mock.calls.length === 1)
    clock.advance(2_499)
    expect(await Promise.race([first, Promise.resolve('open')])).toBe('open')
    clock.advance(1)
    expect(await first).toMatchObject({ status: 503, error: 'slow' })
    expect(errors).toEqual([['slow', expect.stringContaining('2500 ms')]])
    expect(waitUntil).toHaveBeenCalledOnce()
    // The repeats come a minute later and two: the lease lasts as long as it runs.
    for (let second = 0; second < 60; second += 5) {
      clock.advance(5_000)
      await new Promise(setImmediate)
    }
    expect(await answer(formPost(fields))).toMatchObject({ status: 503, error: 'running' })
    gate.resolve()
    await waitUntil.mock.calls[0]?.[0]
    clock.advance(120_000)
    expect(await answer(formPost(fields))).toMatchObject({ status: 200 })
    expect(onEvent).toHaveBeenCalledTimes(1)
  })

  it('is called again by a repeat where it failed after its answer', async () => {
    const gate = deferred()
    const onEvent = vi.fn(() => gate.promise)
    const { answer, clock, errors } = setUp({ onEvent })
    const fields = signed()
    const first = answer(formPost(fields))
    await settled(() => onEvent.mock.calls.length === 1)
    clock.advance(2_500)
    expect(await first).toMatchObject({ status: 503 })
    gate.reject(new Error('late'))
    await settled(() => errors.length === 2)
    onEvent.mockResolvedValue(undefined)
    await expect.poll(async () => (await answer(formPost(fields))).status).toBe(200)
    expect(onEvent).toHaveBeenCalledTimes(2)
    expect(errors.map(([reason]) => reason)).toEqual(['slow', 'onEvent'])
  })
})

describe('a store of seen tokens that fails', () => {
  const store = () => ({
    take: vi.fn(async (): Promise<'taken' | 'running' | 'seen'> => 'taken'),
    renew: vi.fn(async () => true),
    done: vi.fn(async () => {}),
    release: vi.fn(async () => {}),
  })

  it('before the call has the service try again, and calls nothing', async () => {
    const seen = store()
    seen.take.mockResolvedValueOnce('taken').mockRejectedValueOnce(new Error('redis is away'))
    const { answer, events, errors } = setUp({ seen })
    expect(await answer(formPost(signed()))).toMatchObject({ status: 503 })
    expect(events).toEqual([])
    expect(errors).toEqual([['seen', 'redis is away']])
    // What was taken before is given back.
    expect(seen.release).toHaveBeenCalledOnce()
  })

  it('after the call does not have it called again', async () => {
    const seen = store()
    seen.done.mockRejectedValue(new Error('redis is away'))
    const { answer, events, errors } = setUp({ seen })
    expect(await answer(formPost(signed()))).toMatchObject({ status: 200 })
    expect(events).toHaveLength(1)
    expect(errors).toEqual([['seen', 'redis is away']])
  })

  it('that gave the event to another meanwhile is told of', async () => {
    const gate = deferred()
    const seen = store()
    seen.renew.mockResolvedValue(false)
    const { answer, clock, errors } = setUp({ seen, onEvent: () => gate.promise })
    const first = answer(formPost(signed()))
    await settled(() => seen.take.mock.calls.length === 2)
    clock.advance(2_500)
    await first
    clock.advance(10_000)
    await settled(() => errors.some(([, message]) => message.includes('took over')))
    gate.resolve()
  })
})

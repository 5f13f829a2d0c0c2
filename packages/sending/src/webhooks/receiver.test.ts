import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import {
  APP_KEY,
  formPost,
  jsonPost,
  NOW,
  newToken,
  post,
  signatureOf,
  signed,
  type TestClock,
  testClock,
} from '../test/webhooks.js'
import type { WebhookEvent } from './events.js'
import type { WebhookErrorContext, WebhookReceiverOptions } from './options.js'
import { WEBHOOK_BYTES } from './read-body.js'
import { assembleWebhookReceiver, createWebhookReceiver } from './receiver.js'

function setUp(options: Partial<WebhookReceiverOptions> = {}, clock: TestClock = testClock()) {
  const events: WebhookEvent[] = []
  const errors: [reason: WebhookErrorContext['reason'], message: string][] = []
  const receive = assembleWebhookReceiver(
    {
      appKey: APP_KEY,
      onEvent: (event) => void events.push(event),
      onError: (error, { reason }) => void errors.push([reason, (error as Error).message]),
      ...options,
    },
    clock,
  )
  const answer = async (request: Request) => {
    const response = await receive(request)
    const text = await response.text()
    return { status: response.status, ...(text.startsWith('{') ? JSON.parse(text) : { text }) }
  }
  return { receive, answer, clock, events, errors }
}

function deferred() {
  let [resolve, reject] = [() => {}, (_: Error) => {}]
  const promise = new Promise<void>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}

/** What is done in microtasks and by Web Crypto is done. */
const settled = (condition: () => boolean) => expect.poll(condition).toBe(true)

describe('the check on saving the address', () => {
  it.each([
    ['GET', new Request('https://app.example/')],
    ['GET with a query', new Request('https://app.example/?event=deliver&signature=x')],
    ['HEAD', new Request('https://app.example/', { method: 'HEAD' })],
    ['POST without a body', post(null)],
    ['POST of an empty form', formPost({})],
    ['POST of an empty object', jsonPost({})],
    ['POST of other fields', formPost({ timestamp: NOW, token: newToken(), test: '1' })],
    ['POST of text', post('ping')],
  ])('is answered 200 to %s, and does nothing', async (_, request) => {
    const { answer, events, errors } = setUp({ appKey: undefined })
    expect(await answer(request)).toMatchObject({ status: 200 })
    expect([events, errors]).toEqual([[], []])
  })

  it('is answered 405 to what is neither GET nor POST', async () => {
    const { receive } = setUp()
    const response = await receive(new Request('https://app.example/', { method: 'DELETE' }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('a signature', () => {
  it.each([formPost, jsonPost])('is believed in %o, in hex of either case', async (request) => {
    const { answer, events } = setUp()
    const fields = signed()
    expect(await answer(request(fields))).toEqual({ status: 200, text: 'OK' })
    const upper = signed()
    expect(
      await answer(request({ ...upper, signature: String(upper.signature).toUpperCase() })),
    ).toMatchObject({ status: 200 })
    expect(events.map(({ token }) => token)).toEqual([fields.token, upper.token])
  })

  it('is refused where it is missing, of another key, of another token, or no hex', async () => {
    const { answer, events, errors } = setUp()
    const good = signed()
    for (const bad of [
      { ...good, signature: undefined },
      { ...good, signature: '' },
      { ...good, signature: signatureOf(NOW, String(good.token), 'another key') },
      { ...good, token: newToken() },
      { ...good, timestamp: NOW + 1 },
      { ...good, signature: 'g'.repeat(64) },
      { ...good, signature: `${good.signature}00` },
      { ...good, signature: String(good.signature).slice(2) },
    ]) {
      expect(await answer(jsonPost(bad))).toMatchObject({ status: 401, error: 'invalidSignature' })
    }
    expect(events).toEqual([])
    // Anyone can cause it: told once a minute.
    expect(errors).toEqual([['refused', expect.stringContaining('signature is not that of')]])
  })

  it('is over the numbers of JSON as they are written', async () => {
    const { answer, events } = setUp()
    const token = newToken()
    const body = `{"event":"open","timestamp":${NOW},"token":"${token}","signature":"${signatureOf(NOW, token)}"}`
    expect(await answer(post(body))).toMatchObject({ status: 200 })
    expect(events).toMatchObject([{ event: 'open', at: '2026-03-01T12:00:00.000Z' }])
  })

  it('does not make an event of what has no event', async () => {
    const { answer, events } = setUp()
    expect(await answer(formPost(signed({ event: '' })))).toMatchObject({
      status: 400,
      message: 'event is missing',
    })
    expect(events).toEqual([])
  })
})

describe('the timestamp', () => {
  const HOUR = 3_600_000

  it.each([
    ['now', NOW, 200],
    ['an hour ago', NOW - HOUR, 200],
    ['more than an hour ago', NOW - HOUR - 1, 401],
    ['in an hour', NOW + HOUR, 200],
    ['in more than an hour', NOW + HOUR + 1, 401],
    ['now in seconds', NOW / 1000, 200],
    ['two hours ago in seconds', (NOW - 2 * HOUR) / 1000, 401],
    ['no number', 'soon', 400],
    ['empty', '', 400],
    ['past all dates', '999999999999999', 401],
    ['too long', '1'.repeat(20), 400],
  ])('is bound: %s', async (_, timestamp, status) => {
    const { answer, events } = setUp()
    expect(await answer(formPost(signed({ timestamp })))).toMatchObject({ status })
    expect(events).toHaveLength(status === 200 ? 1 : 0)
  })

  it('names the rule that it breaks, also to onError', async () => {
    const { answer, errors } = setUp({ maxAgeMs: 1000 })
    expect(await answer(formPost(signed({ timestamp: NOW - 1001 })))).toEqual({
      status: 401,
      error: 'timestampTooOld',
      message: 'timestamp is more than maxAgeMs (1000 ms) ago',
    })
    expect(await answer(formPost(signed({ timestamp: NOW + 1001 })))).toEqual({
      status: 401,
      error: 'timestampInFuture',
      message: 'timestamp is more than maxAgeMs (1000 ms) ahead',
    })
    expect(errors).toEqual([
      ['refused', 'a webhook was refused: timestamp is more than maxAgeMs (1000 ms) ago'],
      ['refused', 'a webhook was refused: timestamp is more than maxAgeMs (1000 ms) ahead'],
    ])
  })

  it('goes by the clock that it is given', async () => {
    const { answer } = setUp({ now: () => NOW - 7 * 86_400_000 })
    expect(await answer(formPost(signed()))).toMatchObject({ status: 401 })
    expect(await answer(formPost(signed({ timestamp: NOW - 7 * 86_400_000 })))).toMatchObject({ status: 200 })
  })
})

describe('a body', () => {
  it('is bound, by what is announced and by what arrives', async () => {
    const { answer, events } = setUp()
    const large = { ...signed(), message: 'x'.repeat(WEBHOOK_BYTES) }
    expect(await answer(formPost(large))).toMatchObject({ status: 413, error: 'bodyTooLarge' })
    const announced = post('{}', { 'Content-Length': String(WEBHOOK_BYTES + 1) })
    expect(await answer(announced)).toMatchObject({ status: 413 })
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const stream = { method: 'POST', body: endless, duplex: 'half' } as RequestInit
    expect(await answer(new Request('https://app.example/', stream))).toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(2 * WEBHOOK_BYTES)
    expect(events).toEqual([])
  })

  it.each(['{', '[]', '[{"event":"deliver"}]', '{"event":'])('is refused where it is %s', async (body) => {
    const { answer } = setUp()
    expect(await answer(post(body, { 'Content-Type': 'application/json' }))).toMatchObject({ status: 400 })
  })

  it('says so where it was read before', async () => {
    const { answer, errors } = setUp()
    const request = formPost(signed())
    await request.text()
    expect(await answer(request)).toMatchObject({ status: 500, message: 'the event was not handled' })
    expect(errors).toEqual([['settings', expect.stringContaining('request.clone()')]])
  })
})

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

describe('an onError', () => {
  it('that throws or rejects changes nothing', async () => {
    const onEvent = () => Promise.reject(new Error('no'))
    for (const onError of [
      () => {
        throw new Error('oh')
      },
      () => Promise.reject(new Error('oh')),
    ]) {
      const { answer } = setUp({ onEvent, onError })
      expect(await answer(formPost(signed()))).toMatchObject({ status: 500, error: 'serverError' })
    }
  })

  it('is given the event, and the answer nothing of the error', async () => {
    const contexts: WebhookErrorContext[] = []
    const { answer } = setUp({
      onEvent: () => Promise.reject(new Error('password hunter2')),
      onError: (_, context) => void contexts.push(context),
    })
    expect(JSON.stringify(await answer(formPost(signed({ recipient: 'ann@example.com' }))))).not.toContain(
      'hunter2',
    )
    expect(contexts).toMatchObject([{ reason: 'onEvent', event: { recipient: 'ann@example.com' } }])
  })
})

describe('the app key', () => {
  it('is in nothing that is printed', async () => {
    const printed: unknown[] = []
    const receive = createWebhookReceiver({
      appKey: APP_KEY,
      onEvent: () => Promise.reject(new Error('no')),
      onError: (error, context) => void printed.push(error, context),
    })
    printed.push(receive, await (await receive(formPost(signed()))).text())
    printed.push(await (await receive(formPost(signed({ signature: 'f'.repeat(64) })))).text())
    expect(inspect(printed, { depth: 20, showHidden: true })).not.toContain(APP_KEY)
  })

  it('that is missing, or cannot be read, is an error of ours: the service tries again', async () => {
    const keys = [undefined, ' ', () => Promise.reject(new Error('vault is sealed'))]
    for (const appKey of keys) {
      const { answer, errors, events } = setUp({ appKey })
      expect(await answer(formPost(signed()))).toEqual({
        status: 500,
        error: 'serverError',
        message: 'the event was not handled',
      })
      expect(errors).toEqual([['settings', expect.stringContaining('MAILFRAME_SENDING_APP_KEY')]])
      expect(events).toEqual([])
    }
  })

  it('is read once, from the environment where no option gives it', async () => {
    vi.stubEnv('MAILFRAME_SENDING_APP_KEY', APP_KEY)
    const { answer } = setUp({ appKey: undefined })
    expect(await answer(formPost(signed()))).toMatchObject({ status: 200 })
    vi.unstubAllEnvs()
    expect(await answer(formPost(signed()))).toMatchObject({ status: 200 })
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

it.each([
  [{ onEvent: undefined }, 'onEvent must be a function'],
  [{ maxAgeMs: 0 }, 'maxAgeMs must be a number of milliseconds above 0'],
  [{ maxAgeMs: Number.NaN }, 'maxAgeMs must be a number of milliseconds above 0'],
  [{ maxAgeMs: '1h' }, 'maxAgeMs must be a number of milliseconds above 0'],
])('refuses the options %o at once', (options, message) => {
  expect(() => createWebhookReceiver({ onEvent() {}, ...(options as object) })).toThrow(
    new TypeError(message),
  )
})

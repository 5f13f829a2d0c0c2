import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { setUp } from '../test/webhook-receiver.js'
import { APP_KEY, formPost, jsonPost, NOW, newToken, post, signatureOf, signed } from '../test/webhooks.js'
import type { WebhookErrorContext } from './options.js'
import { WEBHOOK_BYTES } from './read-body.js'
import { createWebhookReceiver } from './receiver.js'

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

import { generateKeyPairSync } from 'node:crypto'
import { createPushKey } from '@mailframe/protocol/service'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createMemoryEventBus } from '../events/memory-bus.js'
import { bodyOf } from '../test/app.js'
import { PUSH_URL, payloadOf, pushOf } from '../test/pushes.js'
import { createPushReceiver } from './create-receiver.js'
import type { PushReceiverOptions } from './options.js'
import type { Save } from './save.js'

const KEY = createPushKey()
let pem = ''
beforeAll(() => {
  pem = keyPair('pkcs8')
})

function keyPair(type: 'pkcs1' | 'pkcs8'): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type, format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
}

function setUp(options: Partial<PushReceiverOptions> = {}) {
  const saves: Save[] = []
  const onSave = vi.fn(async (save: Save) => {
    saves.push(save)
  })
  const onError = vi.fn()
  const receive = createPushReceiver({ key: KEY, onSave, onError, ...options })
  return { receive, saves, onSave, onError }
}

const outcome = async (response: Response) => [response.status, await response.text()]

describe('a push', () => {
  it('encrypted with the Push Key is taken by it alone', async () => {
    const { receive, saves, onError } = setUp({ token: 'secret' })
    expect(await outcome(await receive(await pushOf(payloadOf(), { key: KEY })))).toEqual([200, 'OK'])
    expect(saves).toEqual([
      { ...payloadOf(), at: '2023-11-14T22:13:20.000Z', stale: false, raw: payloadOf() },
    ])
    expect(onError).not.toHaveBeenCalled()
  })

  it.each([
    ['another key', () => pushOf(payloadOf(), { key: createPushKey() })],
    ['no Authorization', () => raw('text/plain', 'AAAA')],
    ['what is no base64', () => raw('text/plain', '§§§', { authorization: '***' })],
    ['an empty body', () => raw('text/plain', '', { authorization: 'AAAA' })],
  ])('with %s is 401', async (_, make) => {
    const { receive, onSave, onError } = setUp()
    const response = await receive(await make())
    expect([response.status, await bodyOf(response)]).toEqual([
      401,
      { error: 'unauthenticated', message: 'This push is not authentic.' },
    ])
    expect(onSave).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  it('encrypted, without a key here, is 401, and onError is told what is missing', async () => {
    const { receive, onError } = setUp({ key: ' ', token: 'secret' })
    expect((await receive(await pushOf(payloadOf(), { key: KEY }))).status).toBe(401)
    expect(onError.mock.calls[0]?.[0].message).toContain('push.key is not set')
  })

  it('plain is taken only with the token', async () => {
    const { receive, saves } = setUp({ token: () => 'a secret+/=' })
    expect((await receive(await pushOf(payloadOf()))).status).toBe(401)
    for (const token of ['', 'a secret', 'a secret+/=x', 'A SECRET+/=']) {
      expect((await receive(await pushOf(payloadOf(), { token }))).status).toBe(401)
    }
    const twice = await pushOf(payloadOf(), { url: `${PUSH_URL}?token=a%20secret%2B%2F%3D`, token: 'x' })
    const both = new Request(`${PUSH_URL}?token=x&token=a%20secret%2B%2F%3D`, twice)
    expect((await receive(both)).status).toBe(401)
    expect(saves).toEqual([])
    expect((await receive(await pushOf(payloadOf(), { token: 'a secret+/=' }))).status).toBe(200)
    expect(saves).toHaveLength(1)
  })

  it.each([undefined, null, '', '  '])('plain, where the token is %j, is 401', async (token) => {
    const { receive, onError } = setUp({ token })
    expect((await receive(await pushOf(payloadOf(), { token: token ?? '' }))).status).toBe(401)
    expect((await receive(await pushOf(payloadOf()))).status).toBe(401)
    // Anyone can cause it: told, but not each time.
    expect(onError).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls[0]?.[0].message).toContain('push.token is not set')
  })

  it('for an RSA key, which anyone can write, is taken only with the token', async () => {
    const { receive, saves } = setUp({ key: pem, token: 'secret' })
    expect((await receive(await pushOf(payloadOf(), { key: pem }))).status).toBe(401)
    expect((await receive(await pushOf(payloadOf(), { key: pem, token: 'other' }))).status).toBe(401)
    expect(saves).toEqual([])
    expect((await receive(await pushOf(payloadOf(), { key: pem, token: 'secret' }))).status).toBe(200)
    expect(saves).toHaveLength(1)
    const tokenless = setUp({ key: pem })
    expect((await tokenless.receive(await pushOf(payloadOf(), { key: pem }))).status).toBe(401)
  })

  it('is opened by a function of the team', async () => {
    const open = vi.fn(async (key: string, data: string) => {
      if (key !== 'THE KEY') throw new Error('no')
      return atob(data)
    })
    const { receive, saves } = setUp({ key: undefined, open })
    const push = (authorization: string) =>
      receive(raw('text/plain', btoa(JSON.stringify(payloadOf())), { authorization }))
    expect((await push('another')).status).toBe(401)
    expect((await push('THE KEY')).status).toBe(200)
    expect(saves).toHaveLength(1)
  })

  it('with a Push Key that is none is 500, and onError is told how to convert it', async () => {
    for (const [key, message] of [
      [keyPair('pkcs1'), /push\.key: .*PKCS #1: convert it with "openssl pkcs8 -topk8 -nocrypt/],
      ['c2hvcnQ', /push\.key: the Push Key must be 32 bytes in base64url/],
      ['§', /push\.key/],
      [() => 7 as unknown as string, /push\.key must be a string/],
      [
        () => {
          throw new Error('vault is sealed')
        },
        /push\.key could not be read/,
      ],
    ] as const) {
      const { receive, onError } = setUp({ key })
      const response = await receive(await pushOf(payloadOf(), { key: KEY }))
      expect([response.status, (await bodyOf(response)).error]).toEqual([500, 'serverError'])
      expect(onError.mock.calls[0]?.[0].message).toMatch(message)
    }
  })

  it.each([
    ['', 'the push must be a JSON object'],
    ['[]', 'the push must be a JSON object'],
    ['{', 'the push must be a JSON object'],
    [JSON.stringify({ ...payloadOf(), emailId: undefined }), 'emailId must be a string'],
    [JSON.stringify({ ...payloadOf(), userId: 5 }), 'userId must be a string'],
    [JSON.stringify({ ...payloadOf(), userId: 'x'.repeat(1_001) }), 'userId must be a string'],
    [JSON.stringify({ ...payloadOf(), timestamp: 'soon' }), 'timestamp must be a number'],
    [JSON.stringify({ ...payloadOf(), timestamp: '' }), 'timestamp must be a number'],
    [JSON.stringify({ ...payloadOf(), timestamp: 1e300 }), 'timestamp must be a number'],
    [JSON.stringify({ ...payloadOf(), timestamp: -1 }), 'timestamp must be a number'],
  ])('of %s is 400', async (body, message) => {
    const { receive, onSave } = setUp({ token: 't' })
    const response = await receive(await pushOf(body, { token: 't' }))
    const answer = await bodyOf(response)
    expect([response.status, answer.error]).toEqual([400, 'invalidParameter'])
    expect(answer.message).toContain(message)
    expect(onSave).not.toHaveBeenCalled()
  })

  it('may lack what is not needed to tell of it', async () => {
    const { receive, saves } = setUp({ token: 't' })
    const body = { emailId: 'e', userId: 'u', timestamp: '1700000000', more: 1 }
    expect((await receive(await pushOf(body, { token: 't' }))).status).toBe(200)
    expect(saves[0]).toEqual({
      ...{ emailId: 'e', userId: 'u', timestamp: 1_700_000_000, at: '2023-11-14T22:13:20.000Z' },
      ...{ name: '', subject: null, html: null, json: null, stale: false, raw: body },
    })
  })

  it('is 415 in another type, 413 above 4 MiB, and 400 where it is cut', async () => {
    const { receive, saves } = setUp({ token: 't' })
    for (const type of ['application/x-www-form-urlencoded', 'text/html', '']) {
      expect((await receive(raw(type, '{}'))).status).toBe(415)
    }
    const big = (bytes: number) => {
      const frame = JSON.stringify(payloadOf({ html: '' })).length
      return pushOf(payloadOf({ html: 'x'.repeat(bytes - frame) }), { token: 't' })
    }
    expect((await receive(await big(4 * 1_048_576))).status).toBe(200)
    expect((await receive(await big(4 * 1_048_576 + 1))).status).toBe(413)
    expect(saves).toHaveLength(1)
    const cut = new Request(`${PUSH_URL}?token=t`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
      body: JSON.stringify(payloadOf()),
    })
    expect((await receive(cut)).status).toBe(400)
    const notUtf8 = new Request(`${PUSH_URL}?token=t`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Uint8Array.of(0x7b, 0xff, 0x7d),
    })
    expect((await receive(notUtf8)).status).toBe(400)
  })
})

describe('onSave', () => {
  it('is called once for each save, and not for a repeat', async () => {
    const { receive, onSave } = setUp()
    const push = (fields: object) => pushOf(payloadOf(fields), { key: KEY })
    // Sealed afresh each time: it is the decrypted body that counts.
    for (let time = 0; time < 3; time += 1) expect((await receive(await push({}))).status).toBe(200)
    expect(onSave).toHaveBeenCalledTimes(1)
    // Two saves of the same second.
    await receive(await push({ html: '<p>Other</p>' }))
    // The same text in another email, and of another user.
    await receive(await push({ emailId: 'mail-2' }))
    await receive(await push({ userId: 'bob' }))
    expect(onSave).toHaveBeenCalledTimes(4)
    expect(onSave.mock.calls.map(([save]) => save.stale)).toEqual([false, false, false, false])
  })

  it('is told of one that is older than the newest', async () => {
    const { receive, saves } = setUp()
    for (const timestamp of [200, 100, 200, 300, 299]) {
      await receive(await pushOf(payloadOf({ timestamp }), { key: KEY }))
    }
    expect(saves.map(({ timestamp, stale }) => [timestamp, stale])).toEqual([
      [200, false],
      [100, true],
      [300, false],
      [299, true],
    ])
  })

  it('must resolve before the service is told OK', async () => {
    let resolve = () => {}
    const onSave = vi.fn(() => new Promise<void>((done) => (resolve = done)))
    const { receive } = setUp({ onSave })
    let answered = false
    const push = async () => {
      const response = await receive(await pushOf(payloadOf(), { key: KEY }))
      answered = true
      return response.status
    }
    const [first, repeat] = [push(), push()]
    await expect.poll(() => onSave.mock.calls.length).toBe(1)
    expect(answered).toBe(false)
    resolve()
    expect(await Promise.all([first, repeat])).toEqual([200, 200])
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  it('that rejects makes it 500, and the next delivery is a new one', async () => {
    const onSave = vi.fn(async () => {})
    onSave.mockRejectedValueOnce(new Error('the database is down'))
    const { receive, onError } = setUp({ onSave })
    const first = await receive(await pushOf(payloadOf(), { key: KEY }))
    expect([first.status, (await bodyOf(first)).message]).toEqual([
      500,
      'Something went wrong on this server.',
    ])
    expect(onError.mock.calls[0]?.[0].message).toBe('the database is down')
    expect(onError.mock.calls[0]?.[1].request).toBeInstanceOf(Request)
    expect((await receive(await pushOf(payloadOf(), { key: KEY }))).status).toBe(200)
    expect(onSave).toHaveBeenCalledTimes(2)
  })

  it('need not be there, and an onError that throws takes no answer away', async () => {
    const quiet = setUp({ onSave: undefined })
    expect((await quiet.receive(await pushOf(payloadOf(), { key: KEY }))).status).toBe(200)
    const loud = setUp({
      onSave: () => Promise.reject(new Error('no')),
      onError: () => {
        throw new Error('onError')
      },
    })
    expect((await loud.receive(await pushOf(payloadOf(), { key: KEY }))).status).toBe(500)
  })
})

describe('the event bus', () => {
  it('is told of each new save, after onSave', async () => {
    const events = createMemoryEventBus()
    const order: unknown[] = []
    await events.subscribe({ userId: 'ann', listener: (event) => order.push(event) })
    const { receive } = setUp({ events, onSave: () => void order.push('onSave') })
    for (let time = 0; time < 2; time += 1) await receive(await pushOf(payloadOf(), { key: KEY }))
    await receive(await pushOf(payloadOf({ userId: 'bob' }), { key: KEY }))
    expect(order).toEqual([
      'onSave',
      { type: 'saved', id: expect.any(String), emailId: 'mail-1', at: '2023-11-14T22:13:20.000Z' },
      'onSave',
    ])
  })

  it('that is down takes nothing but the news', async () => {
    const events = { publish: () => Promise.reject(new Error('bus is down')), subscribe: vi.fn() }
    const { receive, onSave, onError } = setUp({ events })
    expect((await receive(await pushOf(payloadOf(), { key: KEY }))).status).toBe(200)
    expect((await receive(await pushOf(payloadOf(), { key: KEY }))).status).toBe(200)
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['bus is down'])
  })
})

function raw(type: string, body: string, headers: Record<string, string> = {}): Request {
  return new Request(PUSH_URL, { method: 'POST', headers: { 'content-type': type, ...headers }, body })
}

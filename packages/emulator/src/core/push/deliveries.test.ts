import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPushKey, PUSH_SCHEMES, pushSchemeOf } from '@mailframe/protocol/service'
import { afterEach, describe, expect, it } from 'vitest'
import { createEmulator, type EmulatorOptions } from '../../index.js'
import { startApi } from '../../test/api.js'
import { openEditor } from '../../test/editor-session.js'

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A Push URL that answers the statuses in turn, then 200. */
async function receiver(...statuses: number[]) {
  const received: Received[] = []
  const listener: RequestListener = async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ headers: request.headers, body })
    response.writeHead(statuses.shift() ?? 200).end('OK')
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push?app=1`, server }
}

async function started(options: EmulatorOptions) {
  const api = await startApi(options)
  let open = true
  const close = async () => {
    if (open) await api.emulator.close()
    open = false
  }
  cleanups.push(close)
  return { api, close }
}

describe('a save in the editor', () => {
  it('is reported to the Push URL', async () => {
    const { received, url } = await receiver()
    const { api } = await started({ pushUrl: url })
    const { id } = await api.createEmail('ada', 'Hello', { subject: 'Hi' })
    await api.call('PUT', `/resource/email/${id}`, { json: { userId: 'ada', html: 'by the API' } })
    await api.emulator.clock.freeze(new Date('2030-01-01T00:00:00.900Z'))
    await api.renewToken()
    const editor = await openEditor(api, 'ada', id)
    await editor.save('<p>1</p>', { a: 1 })
    await api.emulator.clock.advance(0)
    expect(received).toHaveLength(1)
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(received[0]?.headers.authorization).toBeUndefined()
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      emailId: id,
      userId: 'ada',
      name: 'Hello',
      subject: 'Hi',
      html: '<p>1</p>',
      json: { a: 1 },
      timestamp: 1_893_456_000,
    })
  })

  const pem = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey

  it.each([
    ['aes-256-gcm', createPushKey],
    ['rsa-oaep', pem],
  ] as const)('is encrypted under the Push Key: %s', async (scheme, createKey) => {
    const { received, url } = await receiver()
    const pushKey = createKey()
    const { api } = await started({ pushUrl: url, pushKey })
    const { id } = await api.createEmail('ada')
    await (await openEditor(api, 'ada', id)).save('<p>secret</p>')
    await api.emulator.clock.advance(0)
    const [{ headers, body }] = received as [Received]
    expect(headers['content-type']).toBe('text/plain')
    expect(body).not.toContain('secret')
    expect(pushSchemeOf(pushKey)).toBe(scheme)
    const text = await PUSH_SCHEMES[scheme].open(pushKey, { key: headers.authorization ?? '', data: body })
    expect(JSON.parse(text)).toMatchObject({ emailId: id, html: '<p>secret</p>' })
  })

  it('is repeated after 1 s, 5 s, 30 s, 2 min and 10 min, then given up', async () => {
    const { received, url } = await receiver(500, 500, 404, 302, 500, 500)
    const { api } = await started({ pushUrl: url })
    const { id } = await api.createEmail('ada')
    const editor = await openEditor(api, 'ada', id)
    await api.emulator.clock.freeze()
    await editor.save('<p>1</p>')
    const seen: number[] = []
    for (const ms of [0, 999, 1, 4_999, 1, 29_999, 1, 119_999, 1, 599_999, 1, 86_400_000]) {
      await api.emulator.clock.advance(ms)
      seen.push(received.length)
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  })

  it('is repeated on the way of one long jump, and not once it was taken', async () => {
    const { received, url } = await receiver(500, 500)
    const { api } = await started({ pushUrl: url })
    const { id } = await api.createEmail('ada')
    await (await openEditor(api, 'ada', id)).save('<p>1</p>')
    await api.emulator.clock.advance(7 * 86_400_000)
    expect(received).toHaveLength(3)
  })

  it('survives a restart while it waits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mailframe-push-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const { received, url } = await receiver(500)
    const options = { pushUrl: url, data: join(folder, 'data.db') }
    const { api, close } = await started(options)
    const { id } = await api.createEmail('ada')
    await (await openEditor(api, 'ada', id)).save('<p>1</p>')
    await expect.poll(() => received.length).toBe(1)
    await close()
    const again = await started(options)
    await again.api.emulator.clock.advance(60_000)
    expect(received).toHaveLength(2)
  })
})

describe('the Push URL', () => {
  it.each([
    [{ pushUrl: 'http://example.com/push' }, 'pushUrl must be https'],
    [{ pushUrl: 'ftp://localhost/' }, 'pushUrl must be https'],
    [{ pushUrl: 'nowhere' }, 'pushUrl must be an absolute address'],
    [{ pushUrl: 'https://example.com', pushKey: 'c2hvcnQ' }, 'the Push Key must be 32 bytes in base64url'],
    [
      { pushUrl: 'https://example.com', pushKey: '-----BEGIN RSA' },
      'the Push Key must be a private key in PEM',
    ],
  ])('%j is refused: %s', async (options, message) => {
    await expect(createEmulator(options)).rejects.toThrow(message)
  })
})

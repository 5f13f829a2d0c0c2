import { afterEach, describe, expect, it, vi } from 'vitest'
import { basic } from '../test/api.js'
import {
  type BrowserEmulator,
  type BrowserEmulatorOptions,
  createBrowserEmulator,
} from './create-browser-emulator.js'

const emulators: BrowserEmulator[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const emulator of emulators.splice(0)) await emulator.close()
})

async function start(options?: BrowserEmulatorOptions) {
  const emulator = await createBrowserEmulator(options)
  emulators.push(emulator)
  const { clientId, clientSecret } = emulator.credentials
  const token = async (init?: RequestInit) =>
    await emulator.fetch(`${emulator.url}/access/token`, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      ...init,
    })
  const { access_token } = (await (await token()).json()) as { access_token: string }
  const call = async (method: string, path: string, json?: object) => {
    const response = await emulator.fetch(emulator.url + path, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: json === undefined ? null : JSON.stringify(json),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { emulator, token, call }
}

describe('createBrowserEmulator', () => {
  it('answers by fetch, each instance for itself', async () => {
    const [one, two] = [await start({ demo: true }), await start()]
    expect((await one.call('GET', '/resource/email?userId=demo-ada')).body.total).toBe(2)
    expect((await two.call('GET', '/resource/email?userId=demo-ada')).status).toBe(403)
    expect(one.emulator.requests.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', '/access/token', 200],
      ['GET', '/resource/email', 200],
    ])
  })

  it('takes a Request, and keeps method, headers and body', async () => {
    const { emulator, call } = await start()
    await call('POST', '/resource/email', { userId: 'ada', name: 'One' })
    const request = new Request(`${emulator.url}/access/token#part`, {
      method: 'POST',
      headers: {
        Authorization: basic('mailframe-app', 'mailframe-app-key'),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ id: 'ada', name: 'Ada' }),
    })
    expect(await (await emulator.fetch(request)).json()).toMatchObject({
      success: true,
      data: { userId: 'ada' },
    })
  })

  it('has a clock, faults, reset and the control routes', async () => {
    const { emulator, call } = await start()
    await emulator.clock.freeze(new Date('2030-01-01T00:00:00Z'))
    expect((await call('GET', '/_emulator/clock')).body).toEqual({
      now: '2030-01-01T00:00:00.000Z',
      frozen: true,
    })
    await emulator.faults.add({ path: '/resource/**', error: 'emailQueryFailed' })
    expect((await call('GET', '/resource/email?userId=ada')).status).toBe(500)
    await emulator.reset()
    expect(emulator.requests).toEqual([])
    expect((await call('GET', '/resource/email?userId=ada')).status).toBe(401)
  })

  it('says why the editor cannot be opened where there is no page', async () => {
    const { emulator } = await start()
    expect(emulator.editorProblem).toBe(
      'The editor cannot be opened: the emulator was given no files for it.',
    )
    expect(emulator.editorUrl).toBe(emulator.url)
  })

  it('refuses other addresses, and every address once it is closed', async () => {
    const { emulator } = await start()
    for (const address of [
      'https://example.com/',
      `${emulator.url}.example.com/`,
      'http://emulator.mailframe.invalid/',
    ]) {
      await expect(emulator.fetch(address)).rejects.toThrow(`is not below ${emulator.url}`)
    }
    await emulator.close()
    await expect(emulator.fetch(`${emulator.url}/openapi.json`)).rejects.toThrow(TypeError)
  })

  it('fails as the network does: dropped, cut and slow answers', async () => {
    const { emulator, token } = await start()
    await emulator.faults.add({ drop: 'before' })
    await expect(token()).rejects.toThrow(TypeError)
    await emulator.faults.add({ drop: 'after' })
    await expect(token()).rejects.toThrow(TypeError)
    await emulator.faults.add({ truncate: true })
    await expect((await token()).text()).rejects.toThrow()
    await emulator.faults.add({ slowBodyMs: 40 })
    expect(await (await token()).json()).toHaveProperty('access_token')
  })

  it('is aborted before, while and after it answers', async () => {
    const { emulator, token } = await start()
    await expect(token({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    await emulator.faults.add({ delayMs: 60_000 })
    await expect(token({ signal: AbortSignal.timeout(20) })).rejects.toThrow('timeout')
    await emulator.faults.add({ slowBodyMs: 60_000 })
    const response = await token({ signal: AbortSignal.timeout(20) })
    await expect(response.text()).rejects.toThrow('timeout')
  })

  it('brings what an editor saves to the Push URL by the given fetch', async () => {
    const pushed: Request[] = []
    const { emulator, call } = await start({
      pushUrl: 'https://app.mailframe.invalid/api/mailframe/push',
      pushFetch: async (input, init) => {
        pushed.push(new Request(input, init))
        return new Response('OK')
      },
    })
    const { id } = (await call('POST', '/resource/email', { userId: 'ada', name: 'One' })).body
    const { code } = (await call('POST', '/access/code', { userId: 'ada' })).body
    const page = await (await emulator.fetch(`${emulator.editorUrl}/thirdApp?code=${code}&id=${id}`)).text()
    const session = /"session":"([^"]+)"/.exec(page)?.[1] ?? ''
    await emulator.fetch(`${emulator.editorUrl}/thirdApp/emails/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html: '<p>Hi</p>' }),
    })
    await expect.poll(() => pushed.length).toBe(1)
    expect(pushed[0]?.url).toBe('https://app.mailframe.invalid/api/mailframe/push')
    expect(await pushed[0]?.json()).toMatchObject({ emailId: id, html: '<p>Hi</p>' })
  })

  it('works where the page has no crypto.subtle, as on http', async () => {
    const { crypto } = globalThis
    const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) }
    vi.stubGlobal('crypto', bare)
    const { emulator, call } = await start()
    expect((await call('POST', '/resource/email', { userId: 'ada', name: 'One' })).status).toBe(200)
    const refused = await emulator.fetch(`${emulator.url}/access/token`, {
      method: 'POST',
      headers: { Authorization: basic('mailframe-dev', 'wrong') },
    })
    expect(refused.status).toBe(401)
    expect(globalThis.crypto.randomUUID()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    await emulator.clock.advance(8 * 24 * 3_600_000)
    expect((await call('GET', '/resource/email?userId=ada')).status).toBe(401)
  })

  it('works where requests have no stream, as in Firefox', async () => {
    const body = vi.spyOn(Request.prototype, 'body', 'get')
    // The types know only the standard.
    body.mockReturnValue(undefined as unknown as null)
    const { call } = await start()
    expect((await call('POST', '/resource/email', { userId: 'ada', name: 'One' })).status).toBe(200)
    const large = await call('POST', '/resource/email', { userId: 'ada', name: 'x'.repeat(1_048_576) })
    expect(large.body.message).toBe('request body must not exceed 1048576 bytes')
    expect(body).toHaveBeenCalled()
  })
})

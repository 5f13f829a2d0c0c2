import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientOf } from '../test/client.js'
import { answers, refuses, startService } from '../test/service.js'

const STORE = Symbol.for('mailframe.development-tokens')

afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, STORE)
})

const code = answers({ code: 'the-code', expires_in: 300, userId: 'ann' })
const ann = { userId: 'ann' }

describe('a hot reload', () => {
  it('in development keeps the token, of the same settings only', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    await using service = await startService(code)
    await clientOf(service).codes.mint(ann)
    // The module is loaded anew: so is the client.
    vi.resetModules()
    const { createMailframe } = await import('./create-mailframe.js')
    const settings = { baseUrl: service.url, editorUrl: 'https://editor.example' }
    const { clientId, clientSecret } = { clientId: 'the-client', clientSecret: 'pl4nted/s+cret=%' }
    await createMailframe({ ...settings, clientId, clientSecret }).codes.mint(ann)
    expect(service.tokenRequests).toHaveLength(1)
    await createMailframe({ ...settings, clientId, clientSecret: 'another' }).codes.mint(ann)
    expect(service.tokenRequests).toHaveLength(2)
    const printed = inspect(Reflect.get(globalThis, STORE), { depth: 6, showHidden: true })
    expect(printed).not.toMatch(/token-\d|pl4nted|the-client/)
    expect(Object.getOwnPropertyDescriptor(globalThis, STORE)?.enumerable).toBe(false)
  })

  it('with a token that the service no longer takes asks for a new one', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    await using service = await startService(code, refuses(401, 'invalidCredential'), code)
    await clientOf(service).codes.mint(ann)
    expect((await clientOf(service).codes.mint(ann)).code).toBe('the-code')
    expect(service.tokenRequests).toHaveLength(2)
  })

  it.each(['production', 'test', undefined])('with NODE_ENV %s leaves nothing behind', async (value) => {
    vi.stubEnv('NODE_ENV', value)
    await using service = await startService(code)
    await clientOf(service).codes.mint(ann)
    await clientOf(service).codes.mint(ann)
    expect(service.tokenRequests).toHaveLength(2)
    expect(STORE in globalThis).toBe(false)
  })
})

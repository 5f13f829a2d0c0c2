import { createEmulator, type Emulator } from '@mailframe/emulator'
import { DEVELOPMENT_EMULATOR } from '@mailframe/protocol/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createMailframe } from './create-mailframe.js'
import type { MailframeOptions } from './options.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterAll(() => emulator.close())

let asked: string[]
let isRunning: boolean
/** The default port may be somebody's: what is for it goes to an emulator on a free one, or to nobody. */
const fetchHere: NonNullable<MailframeOptions['fetch']> = (url, init) => {
  asked.push(String(url))
  if (!isRunning) return Promise.reject(new TypeError('fetch failed'))
  return fetch(String(url).replace(DEVELOPMENT_EMULATOR.url, emulator.url), init)
}

beforeEach(() => {
  asked = []
  isRunning = true
  for (const name of ['BASE_URL', 'EDITOR_URL', 'CLIENT_ID', 'CLIENT_SECRET'])
    vi.stubEnv(`MAILFRAME_${name}`, '')
  vi.stubEnv('NODE_ENV', 'development')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const mint = (options: MailframeOptions = {}) =>
  createMailframe({ fetch: fetchHere, timeout: 2_000, ...options }).codes.mint({ userId: 'ann' })

it.each([1, 2] as const)(
  'is found without settings, by variant %i, and named in one line',
  async (variant) => {
    const info = vi.spyOn(console, 'info').mockReturnValue()
    const mailframe = createMailframe({ fetch: fetchHere, variant })
    await Promise.all([mailframe.codes.mint({ userId: 'ann' }), mailframe.editor.url()])
    await mailframe.codes.mint({ userId: 'ann' })
    expect(await mailframe.editor.url()).toContain('http://127.0.0.1:4010')
    expect(info.mock.calls).toEqual([
      [expect.stringContaining('using the emulator at http://127.0.0.1:4010')],
    ])
  },
)

it('is found once it has started', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  isRunning = false
  const mailframe = createMailframe({ fetch: fetchHere })
  await expect(mailframe.codes.mint({ userId: 'ann' })).rejects.toThrow('baseUrl is missing')
  isRunning = true
  expect(await mailframe.codes.mint({ userId: 'ann' })).toMatchObject({ userId: 'ann' })
})

it.each(['production', 'test', ''])('is not looked for where NODE_ENV is %j', async (mode) => {
  vi.stubEnv('NODE_ENV', mode)
  await expect(mint()).rejects.toMatchObject({ error: 'configurationMissing' })
  expect(asked).toEqual([])
})

it.each<MailframeOptions>([
  { baseUrl: 'https://service.test' },
  { editorUrl: () => 'https://editor.test' },
  { clientId: 'client' },
  { clientSecret: () => '' },
])('is not looked for with %o', async (options) => {
  await expect(mint(options)).rejects.toMatchObject({ error: 'configurationMissing' })
  expect(asked).toEqual([])
})

it('is not looked for where the environment has a setting', async () => {
  vi.stubEnv('MAILFRAME_CLIENT_ID', 'client')
  await expect(mint()).rejects.toThrow('baseUrl is missing')
  expect(asked).toEqual([])
})

it('is not what something else at its port is', async () => {
  const other: NonNullable<MailframeOptions['fetch']> = async (url) => {
    asked.push(String(url))
    return new Response('<html>', { headers: { 'content-type': 'text/html' } })
  }
  await expect(mint({ fetch: other })).rejects.toThrow('baseUrl is missing')
  expect(asked).toEqual(['http://127.0.0.1:4010/_emulator/faults'])
})

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createEmulator, type Emulator } from '@mailframe/emulator'
import type { EventBus, Mailframe } from '@mailframe/server'
import { Miniflare } from 'miniflare'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { bundle } from '../../packages/server/src/test/bundle.js'
import { REDIS_SERVER, startRedis } from '../../packages/server/src/test/redis.js'
import { fileOf, snippetsOf } from '../document-snippets.js'

const PAGE = 'docs/guide/deployment.md'
/** Below the repository: what runs there finds the packages. */
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const SESSION = `export const currentUser = async (request) =>
  request.headers.has('cookie') ? { id: 'ann', name: 'Ann' } : null`

let folder: string
let emulator: Emulator
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  folder = await mkdtemp(join(CACHE, 'deployment-'))
  await write('lib/session.ts', SESSION)
  emulator = await createEmulator()
})
beforeEach(() => emulator.reset())
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await emulator?.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  MAILFRAME_BASE_URL: emulator.url,
  MAILFRAME_EDITOR_URL: emulator.editorUrl,
  MAILFRAME_CLIENT_ID: emulator.credentials.clientId,
  MAILFRAME_CLIENT_SECRET: emulator.credentials.clientSecret,
})

async function write(path: string, code: string): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
  return file
}

/** A file of the page, as it is shown. */
async function shown(path: string): Promise<string> {
  const found = snippetsOf(PAGE).find(({ code }) => fileOf(code) === path)
  if (found === undefined) throw new Error(`${PAGE} shows no ${path}`)
  return await write(path, found.code.replaceAll("'@/", `'${folder}/`))
}

it.each([[[]], [['nodejs_compat']]])(
  'the Worker of the page answers in workerd with the flags %j',
  async (flags) => {
    await using worker = await bundle(await shown('worker.ts'), {
      conditions: ['workerd', 'worker', 'browser', 'import'],
    })
    const runtime = new Miniflare({
      modules: true,
      script: await readFile(worker.file, 'utf8'),
      compatibilityDate: '2026-01-01',
      compatibilityFlags: flags,
      bindings: settings(),
      host: '127.0.0.1',
      port: 0,
    })
    const { origin } = await runtime.ready
    const list = (headers: Record<string, string>) => fetch(`${origin}/api/mailframe/emails`, { headers })
    const [own, stranger] = [await list({ cookie: 'session=ann' }), await list({})]
    const found = await own.json()
    await runtime.dispose()
    expect([own.status, found]).toEqual([200, expect.objectContaining({ list: [] })])
    expect(stranger.status).toBe(401)
  },
)

it.skipIf(REDIS_SERVER === undefined)('two instances of the page share token and events', async () => {
  await using redis = await startRedis()
  const variables = {
    ...settings(),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    MAILFRAME_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  await using code = await bundle(await shown('lib/shared.ts'), {
    external: ['ioredis', /^node:/],
    conditions: ['node', 'import'],
  })
  const file = await write('shared.mjs', `${await readFile(code.file, 'utf8')}\nexport { client }\n`)
  const instance = (name: string): Promise<Instance> => import(`${pathToFileURL(file)}?${name}`)
  const instances = [await instance('a'), await instance('b')] as const
  const [a, b] = instances

  await Promise.all(instances.map(({ mailframe }) => mailframe.codes.mint({ userId: 'ann' })))
  expect(emulator.requests.filter(({ path }) => path === '/access/token')).toHaveLength(1)

  const heard: unknown[] = []
  const { close } = await b.events.subscribe({ userId: 'ann', listener: (event) => heard.push(event) })
  await a.events.publish({ userId: 'ann', emailId: 'e1', at: '2030-01-01T00:00:00Z' })
  await expect.poll(() => heard, { timeout: 10_000 }).toMatchObject([{ type: 'saved', emailId: 'e1' }])
  close()
  for (const { client } of instances) client.disconnect()
})

interface Instance {
  mailframe: Mailframe
  events: EventBus
  client: { disconnect(): void }
}

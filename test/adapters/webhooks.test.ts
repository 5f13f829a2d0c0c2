import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formOf, signed as signedAt } from '../../packages/sending/src/test/webhooks.js'
import { bundle } from '../../packages/server/src/test/bundle.js'

const APP_KEY = 'the-app-key-of-a-worker'

let runtime: Miniflare
let url: URL
beforeAll(async () => {
  await using worker = await bundle(fileURLToPath(new URL('webhooks-worker.ts', import.meta.url)), {
    external: ['cloudflare:workers'],
    conditions: ['workerd', 'worker', 'browser', 'import'],
  })
  runtime = new Miniflare({
    modules: true,
    script: await readFile(worker.file, 'utf8'),
    compatibilityDate: '2026-01-01',
    bindings: { MAILFRAME_SENDING_APP_KEY: APP_KEY },
    host: '127.0.0.1',
    port: 0,
  })
  url = await runtime.ready
}, 60_000)
afterAll(() => runtime?.dispose())

const signed = (fields: Record<string, unknown> = {}, key = APP_KEY) =>
  signedAt({ timestamp: Date.now(), ...fields }, key)

const post = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
  const { status } = await fetch(url, { method: 'POST', body, headers })
  return status
}
const form = (fields: Record<string, unknown>) => post(formOf(fields))
const json = (fields: Record<string, unknown>) =>
  post(JSON.stringify(fields), { 'Content-Type': 'application/json' })

interface Told {
  called: unknown[]
  finished: unknown[]
}
const told = async () => (await (await fetch(new URL('/called', url))).json()) as Told
const callsOf = async (token: unknown) => (await told()).called.filter((one) => one === token).length

it('in a Worker, events are taken as forms and as JSON, each once; the check of the address does nothing', async () => {
  expect((await fetch(url)).status).toBe(200)
  expect(await post(null)).toBe(200)
  const events = [signed(), signed({ event: 'open' })]
  expect([await form(events[0] ?? {}), await json(events[1] ?? {})]).toEqual([200, 200])
  expect([await json(events[0] ?? {}), await form(events[1] ?? {})]).toEqual([200, 200])
  expect((await told()).called).toEqual(events.map(({ token }) => token))
})

it('in a Worker, what is not signed with the key or too old is refused', async () => {
  const refused = [signed({}, 'another-key'), signed({ timestamp: Date.now() - 3_601_000 })]
  for (const event of refused) {
    expect(await form(event)).toBe(401)
    expect(await callsOf(event.token)).toBe(0)
  }
})

it('in a Worker, requests at the same time share the key, and one token is worked on once', async () => {
  const events = Array.from({ length: 20 }, () => signed())
  expect(new Set(await Promise.all(events.map(form)))).toEqual(new Set([200]))
  const failing = signed({ recipient: 'fails@example.com' })
  expect([await form(failing), await form(failing), await form(failing)]).toEqual([500, 200, 200])
  expect(await callsOf(failing.token)).toBe(2)
})

it('in a Worker, a slow onEvent is answered 503 and goes on by waitUntil; then its token counts as seen', async () => {
  const slow = signed({ recipient: 'slow@example.com' })
  const first = form(slow)
  await expect.poll(() => callsOf(slow.token), { timeout: 3_000 }).toBe(1)
  expect(await form(slow)).toBe(503)
  expect(await first).toBe(503)
  await expect.poll(async () => (await told()).finished, { timeout: 10_000 }).toContain(slow.token)
  await expect.poll(() => form(slow), { timeout: 10_000 }).toBe(200)
  expect(await callsOf(slow.token)).toBe(1)
})

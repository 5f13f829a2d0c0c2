import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientOf, failureOf } from '../test/client.js'
import { answers, type Behaviour, EMAIL, startService } from '../test/service.js'

const DISPATCHER = Symbol.for('undici.globalDispatcher.1')
const ref = { userId: 'ann', emailId: 'mail-1' }

/** What only `fetch` sends. */
const isOfFetch = (service: { seen: { headers: Record<string, unknown> }[] }) =>
  service.seen.map(({ headers }) => headers['sec-fetch-mode'] !== undefined)

afterEach(() => vi.unstubAllGlobals())

describe('what a call is made with', () => {
  it('is node:http where fetch is that of Node, and one connection serves calls in turn', async () => {
    await using service = await startService(answers(EMAIL))
    const ports = new Set<unknown>()
    service.calls[0] = (_, response) => {
      ports.add(response.socket?.remotePort)
      return { body: EMAIL }
    }
    const mailframe = clientOf(service)
    for (let count = 0; count < 3; count += 1) await mailframe.emails.get(ref)
    expect(isOfFetch(service)).toEqual([false, false, false])
    expect(ports.size).toBe(1)
  })

  it('is its own fetch, or one that was put in the place of the global one, also later', async () => {
    await using service = await startService(answers(EMAIL))
    const { fetch } = globalThis
    const own = vi.fn(fetch)
    await clientOf(service, { fetch: own }).emails.get(ref)
    expect(own).toHaveBeenCalledTimes(2)
    const mailframe = clientOf(service)
    await mailframe.emails.get(ref)
    const replaced = vi.fn(fetch)
    vi.stubGlobal('fetch', replaced)
    await mailframe.emails.get(ref)
    expect(replaced).toHaveBeenCalledTimes(1)
    expect(isOfFetch(service)).toEqual([true, false, true])
  })

  it('is fetch where its dispatcher was set, such as one that goes through a proxy', async () => {
    await using service = await startService(answers(EMAIL))
    const mailframe = clientOf(service)
    await fetch(service.url)
    const before: unknown = Reflect.get(globalThis, DISPATCHER)
    class ProxyAgent {
      dispatched = 0
      dispatch(...given: unknown[]) {
        this.dispatched += 1
        return (before as { dispatch(...given: unknown[]): boolean }).dispatch(...given)
      }
    }
    const proxy = new ProxyAgent()
    try {
      Reflect.set(globalThis, DISPATCHER, proxy)
      await mailframe.emails.get(ref)
    } finally {
      Reflect.set(globalThis, DISPATCHER, before)
    }
    expect(proxy.dispatched).toBe(2)
    await mailframe.emails.get(ref)
    expect(proxy.dispatched).toBe(2)
  })
})

describe('an answer over node:http', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is read compressed by %s, too', async (coding, compress) => {
    const compressed: Behaviour = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding })
      response.end(compress(JSON.stringify({ ...EMAIL, subject: 'é' })))
      return undefined
    }
    await using service = await startService(compressed)
    expect((await clientOf(service).emails.get(ref)).subject).toBe('é')
  })

  it('ends with its call, also while a body stands still', async () => {
    const stalls: Behaviour = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.write(gzipSync(JSON.stringify(EMAIL)).subarray(0, 20))
      return undefined
    }
    await using service = await startService(stalls)
    const gone = new AbortController()
    const mailframe = clientOf(service)
    await mailframe.emails.get(ref, { timeout: 300 }).catch(() => {})
    const failure = failureOf(mailframe.emails.get(ref, { signal: gone.signal }))
    await expect.poll(() => service.seen.length).toBeGreaterThan(1)
    gone.abort()
    expect((await failure).error).toBe('aborted')
    expect((await failureOf(mailframe.emails.get(ref, { timeout: 300 }))).error).toBe('timeout')
  })

  it('that breaks off is none', async () => {
    const breaks: Behaviour = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"id":', () => response.destroy())
      return undefined
    }
    await using service = await startService(breaks)
    const mailframe = clientOf(service)
    expect((await failureOf(mailframe.emails.create({ userId: 'ann', name: 'n' }))).error).toBe(
      'outcomeUnknown',
    )
    expect(service.seen).toHaveLength(1)
  })
})

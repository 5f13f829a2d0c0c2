import { createHttpExchange, type Exchange, exchange, type HttpModules } from '@mailframe/protocol/client'
import type { MailframeOptions } from './options.js'

/**
 * What a client makes its requests with: its own `fetch`, or one that was put in the place of the global one; else
 * `node:http` in Node, and the global `fetch` everywhere else.
 */
export function createExchange({ fetch: own }: Pick<MailframeOptions, 'fetch'>): Exchange {
  if (own !== undefined) return (request, options) => exchange(own, request, options)
  let overHttp: Exchange | undefined
  return (request, options) => {
    const modules = isFetchOfNode() ? modulesOfNode() : null
    if (modules === null) return exchange((url, init) => globalThis.fetch(url, init), request, options)
    overHttp ??= createHttpExchange(modules)
    return overHttp(request, options)
  }
}

let latest: { fetch: unknown; isOfNode: boolean } | undefined

/** Looked up at each call: frameworks, tracers and tests replace `fetch`, or the dispatcher below it. */
function isFetchOfNode(): boolean {
  const { fetch } = globalThis
  // Node's own loads undici when it is first called.
  if (latest?.fetch !== fetch) latest = { fetch, isOfNode: /internal\/deps\/undici/.test(String(fetch)) }
  return latest.isOfNode && DISPATCHERS.every((name) => isUntouched(Reflect.get(globalThis, name)))
}

/** Where `setGlobalDispatcher()` of undici puts what sends `fetch` through a proxy, or answers in a test. */
const DISPATCHERS = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')]

/** Whether it is none, or an Agent without options as Node makes it by itself. One that cannot be read is not. */
function isUntouched(dispatcher: object | undefined): boolean {
  if (dispatcher === undefined || dispatcher === untouched) return true
  const key = Object.getOwnPropertySymbols(dispatcher).find(({ description }) => description === 'options')
  const options: unknown = key && Reflect.get(dispatcher, key)
  if (dispatcher.constructor.name !== 'Agent' || typeof options !== 'object' || options === null) return false
  const values = Object.values(options)
  if (values.some((value) => value !== undefined && value !== Number.POSITIVE_INFINITY)) return false
  untouched = dispatcher
  return true
}

let untouched: object | undefined

let found: HttpModules | null | undefined

/** Asked for, not imported: bundles for workers and browsers hold nothing but Web APIs. */
function modulesOfNode(): HttpModules | null {
  found ??= readModules()
  return found
}

function readModules(): HttpModules | null {
  const { process, Bun, Deno, navigator } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => unknown }
    Bun?: unknown
    Deno?: unknown
    navigator?: { userAgent?: string }
  }
  // They name themselves Node, too.
  if (Bun !== undefined || Deno !== undefined || navigator?.userAgent === 'Cloudflare-Workers') return null
  const load = (name: string) => process?.getBuiltinModule?.(name)
  const [http, https] = [load('http'), load('https')] as [HttpModules['http']?, HttpModules['https']?]
  if (http === undefined || https === undefined) return null
  const decoders = () => ({ ...(load('stream') as object), ...(load('zlib') as object) })
  return { http, https, decoders: decoders as HttpModules['decoders'] }
}

import { type Exchange, exchange, type Fetch } from './exchange.js'
import { createHttpExchange, type HttpModules } from './http-exchange.js'

/** What is looked for in `globalThis`. */
export interface Host {
  /** The global one, which may be replaced at any time. */
  fetch?: Fetch
}

/**
 * What a client makes its requests with: `own`, which is its option `fetch`, or one that was put in the place of the
 * global one; else `node:http` in Node, and the global `fetch` everywhere else. `host` is `globalThis`.
 */
export function createExchange(own: Fetch | undefined, host: Host): Exchange {
  if (own !== undefined) return (request, options) => exchange(own, request, options)
  let overHttp: Exchange | undefined
  return (request, options) => {
    if (overHttp === undefined && isFetchOfNode(host)) {
      const modules = modulesOfNode(host)
      if (modules !== null) overHttp = createHttpExchange(modules)
    }
    if (overHttp !== undefined && isFetchOfNode(host)) return overHttp(request, options)
    return exchange(async (url, init) => fetchOf(host)(url, init), request, options)
  }
}

function fetchOf({ fetch }: Host): Fetch {
  if (fetch === undefined) throw new TypeError('there is no fetch here: pass one as an option')
  return fetch
}

let latest: { fetch: unknown; isOfNode: boolean } | undefined

/** Looked up at each call: frameworks, tracers and tests replace `fetch`, or the dispatcher below it. */
function isFetchOfNode(host: Host): boolean {
  const { fetch } = host
  // Node's own loads undici when it is first called.
  if (latest === undefined || latest.fetch !== fetch)
    latest = { fetch, isOfNode: /internal\/deps\/undici/.test(String(fetch)) }
  return latest.isOfNode && DISPATCHERS.every((name) => isUntouched(Reflect.get(host, name)))
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

/** Asked for, not imported: bundles for workers and browsers hold nothing but Web APIs. */
function modulesOfNode(host: Host): HttpModules | null {
  const { process, Bun, Deno, navigator } = host as {
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
  const { Buffer } = load('buffer') as { Buffer: { byteLength(text: string): number } }
  return { http, https, byteLength: Buffer.byteLength, decoders: decoders as HttpModules['decoders'] }
}

import { type Exchange, exchange } from '@mailframe/protocol/client'
import { createHttpExchange } from './http-exchange.js'
import type { SenderOptions } from './options.js'

const fetchAtLoad: unknown = globalThis.fetch

/**
 * What a sender makes its requests with: its own `fetch`, or one that was put in the place of the global one; else
 * `node:http` in Node, and the global `fetch` everywhere else.
 */
export function createExchange(
  { fetch: own }: Pick<SenderOptions, 'fetch'>,
  fetchAtStart: unknown = fetchAtLoad,
): Exchange {
  if (own !== undefined) return (request, options) => exchange(own, request, options)
  const overHttp = isNode() ? createHttpExchange() : null
  return (request, options) => {
    if (overHttp !== null && globalThis.fetch === fetchAtStart) return overHttp(request, options)
    return exchange((url, init) => globalThis.fetch(url, init), request, options)
  }
}

/** Bun, Deno and workers name themselves Node too. */
function isNode(): boolean {
  const { process, Bun, Deno, navigator } = globalThis as {
    process?: { versions?: { node?: string } }
    Bun?: unknown
    Deno?: unknown
    navigator?: { userAgent?: string }
  }
  if (Bun !== undefined || Deno !== undefined || navigator?.userAgent === 'Cloudflare-Workers') return false
  return process?.versions?.node !== undefined
}

import { useMemo } from 'react'

/** What the toolbar puts between the components and their route. */
export type Network = 'normal' | 'slow' | 'offline' | 'down'

const SLOW_MS = 1500

/** The given `fetch` on such a network. */
export function fetchOn(network: Network, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  if (network === 'offline') return () => Promise.reject(new TypeError('Failed to fetch'))
  if (network === 'down') {
    return async () =>
      Response.json({ error: 'serviceUnavailable', message: 'The service is down.' }, { status: 503 })
  }
  if (network === 'slow') {
    return async (...request) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return fetch(...request)
    }
  }
  return fetch
}

/** The same `fetch` for as long as the network stays as it is. */
export const useFetchOn = (network: Network, fetch: typeof globalThis.fetch) =>
  useMemo(() => fetchOn(network, fetch), [network, fetch])

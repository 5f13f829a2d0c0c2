import { absolute } from './absolute.js'

/** Whether both name one route: with or without a slash at the end, as a path or as an address. */
export function isSameEndpoint(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other)
}

/** The same for both of these. */
export function canonical(endpoint: unknown): unknown {
  if (typeof endpoint !== 'string') return endpoint
  try {
    return absolute(endpoint).href.replace(/\/+$/, '')
  } catch {
    return endpoint
  }
}

/** As the browser reads an address: the page may stand in a frame that has no address of its own. */
export function absolute(address: string): URL {
  return new URL(address, globalThis.document?.baseURI ?? 'http://localhost')
}

/** Whether both name one route: with or without a slash at the end, as a path or as an address. */
export function isSameEndpoint(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

/** The same for both of these. */
export function canonical(endpoint: unknown): unknown {
  try {
    return absolute(endpoint as string).href.replace(/\/+$/, '')
  } catch {
    return endpoint
  }
}

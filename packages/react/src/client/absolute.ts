/** As the browser reads an address: the page may stand in a frame that has no address of its own. */
export function absolute(address: string): URL {
  return new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href ?? 'http://localhost')
}

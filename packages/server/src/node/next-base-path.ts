/**
 * `basePath` of next.config: Next.js writes it into what it bundles, and takes it from the addresses that it hands on.
 * Empty elsewhere.
 */
export const NEXT_BASE_PATH: string =
  (typeof process === 'undefined' ? undefined : process.env.__NEXT_ROUTER_BASEPATH) ?? ''

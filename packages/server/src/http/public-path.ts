/**
 * The path and query that the browser requested, always of this site: two slashes at the start would make it another
 * host's address. `prefix` is what the host has removed.
 */
export function publicPath(request: Request, prefix: string): string {
  const { pathname, search } = new URL(request.url)
  const path = oneSlash(pathname)
  const isWhole = prefix === '' || path === prefix || path.startsWith(`${prefix}/`)
  return `${isWhole ? '' : prefix}${path}${search}`
}

export function oneSlash(path: string): string {
  return path.replace(/^\/+/, '/')
}

const isPath = (target: string) => /^\/(?![/\\])/.test(target)

/** Whether it is an address of its own, and no path of this site. */
export const isAddress = (target: string): boolean => /^https?:\/\//i.test(target) && URL.canParse(target)

/** Whether a person can be sent there: a path of this site, or an address. */
export function isLocation(target: unknown): target is string {
  return typeof target === 'string' && (isPath(target) || isAddress(target))
}

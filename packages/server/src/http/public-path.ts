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

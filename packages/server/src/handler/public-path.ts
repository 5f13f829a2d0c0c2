/**
 * The path and query that the browser asked, of this site whatever they are: with two slashes at its start a path would
 * be another host's address. `prefix` is what the host took away.
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

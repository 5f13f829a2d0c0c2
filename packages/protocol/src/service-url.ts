const LOOPBACK_V4 = /^127(?:\.\d{1,3}){3}$/

/** `localhost`, `*.localhost`, 127.0.0.0/8 and `[::1]`. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || LOOPBACK_V4.test(host)
}

function isListed(url: URL, hosts: readonly string[]): boolean {
  return hosts.some((entry) => {
    const host = entry.trim().toLowerCase()
    return host !== '' && (host === url.hostname || host === url.host)
  })
}

/** @throws TypeError that names `field`. The value itself is not repeated: it may hold credentials. */
function absoluteUrl(field: string, value: unknown, insecureHosts: readonly string[] | null): URL {
  if (typeof value !== 'string' || value.trim() === '') throw new TypeError(`${field} is required`)
  let url: URL
  try {
    url = new URL(value.trim())
  } catch {
    throw new TypeError(`${field} must be an absolute address, such as https://example.com`)
  }
  const insecure =
    url.protocol === 'http:' && (isLoopbackHost(url.hostname) || isListed(url, insecureHosts ?? []))
  if (url.protocol !== 'https:' && !insecure) {
    const listed = insecureHosts === null ? '' : ' and on hosts named in insecureHosts'
    throw new TypeError(`${field} must be https; http is accepted on a loopback host${listed}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(`${field} must not hold a user name or password`)
  }
  return url
}

/**
 * Reads the address of a service: https, or http on a loopback host or one of `insecureHosts`
 * (a host name, or `host:port`). The path is kept without slashes at its end.
 *
 * @throws TypeError that names `field` and the rule.
 */
export function serviceUrl(field: string, value: unknown, insecureHosts: readonly string[] = []): URL {
  const url = absoluteUrl(field, value, insecureHosts)
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError(`${field} must not have a query or a fragment`)
  }
  // A bare `?` or `#` passes as empty, but stays in the address: what is appended would then be no path.
  url.search = ''
  url.hash = ''
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

/**
 * Reads an address that a service calls back, such as a Push URL: https, or http on a loopback host. Path and query
 * are kept.
 *
 * @throws TypeError that names `field` and the rule.
 */
export function callbackUrl(field: string, value: unknown): URL {
  const url = absoluteUrl(field, value, null)
  url.hash = ''
  return url
}

import { EVENTS_SCOPE_HEADER } from '@mailframe/protocol'
import { RouteFailure } from './failure.js'

/** Which pages may call. */
export interface OriginRule {
  /** Throws `forbidden` for a mutation that another site's page could have sent. */
  admit(request: Request): void
  /** The CORS headers of an answer to this request. */
  corsHeaders(request: Request): Record<string, string>
  /** What answers the browser's question before a call from an allowed origin. */
  preflightHeaders(request: Request, methods: string): Record<string, string>
  /** The host that the browser asked, in lower case and with no default port. */
  hostOf(request: Request): string
}

/** @throws TypeError where an allowed origin is not one. */
export function createOriginRule({
  allowedOrigins,
  trustProxy,
}: {
  allowedOrigins: readonly string[]
  trustProxy: boolean
}): OriginRule {
  const allowed = new Set(allowedOrigins.map(readOrigin))

  const originOf = (request: Request) => request.headers.get('origin')
  const isAllowed = (request: Request) => allowed.has(originOf(request) ?? '')

  function hostOf(request: Request): string {
    const forwarded = trustProxy ? request.headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined
    const host = forwarded || request.headers.get('host') || new URL(request.url).host
    return host.toLowerCase()
  }

  function isSameHost(request: Request, origin: string): boolean {
    if (!URL.canParse(origin)) return false
    const { protocol, host } = new URL(origin)
    // Read by URL too: `Host` may name the default port, `Origin` never does.
    const asked = `${protocol}//${hostOf(request)}`
    return host !== '' && URL.canParse(asked) && new URL(asked).host === host
  }

  return {
    hostOf,
    admit(request) {
      const site = request.headers.get('sec-fetch-site')
      const origin = originOf(request)
      if (site === 'same-origin' || site === 'none') return
      if (isAllowed(request)) return
      if (site === null && (origin === null || isSameHost(request, origin))) return
      throw new RouteFailure(
        'forbidden',
        'This call came from a page of another origin. The server lists the origins that may call in allowedOrigins.',
      )
    },
    corsHeaders(request) {
      if (allowed.size === 0) return {}
      if (!isAllowed(request)) return { vary: 'Origin' }
      return {
        vary: 'Origin',
        'access-control-allow-origin': originOf(request) ?? '',
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': `Retry-After, ${EVENTS_SCOPE_HEADER}`,
      }
    },
    preflightHeaders(request, methods): Record<string, string> {
      if (!isAllowed(request)) return {}
      const asked = request.headers.get('access-control-request-headers') ?? ''
      return {
        'access-control-allow-methods': methods,
        'access-control-allow-headers': /^[\w\-, ]+$/.test(asked) ? asked : 'content-type',
        'access-control-max-age': '600',
      }
    },
  }
}

function readOrigin(entry: string): string {
  const origin = URL.canParse(entry) ? new URL(entry).origin : 'null'
  if (origin !== 'null' && new URL(entry).href === `${origin}/`) return origin
  throw new TypeError(
    `allowedOrigins must list origins such as https://app.example.com, and ${JSON.stringify(entry)} is none`,
  )
}

import { EVENTS_SCOPE_HEADER } from '@mailframe/protocol'
import { type AllowedOrigins, readAllowedOrigins } from '../hooks/allowed-origins.js'
import { RouteFailure } from '../http/failure.js'

/** Which pages may call: decided once for each request. `own` returns a request for a function that decides. */
export type OriginRule = (request: Request, own: () => Request) => Promise<CallOrigin>

/** Where one call comes from. */
export interface CallOrigin {
  /** Throws `forbidden` for a mutation that another site's page could have sent. */
  admit(): void
  /** The CORS headers of the answer. */
  corsHeaders(): Record<string, string>
  /** The answer to the preflight of an allowed origin. */
  preflightHeaders(methods: string): Record<string, string>
}

/** @throws TypeError where an allowed origin is not one. */
export function createOriginRule({
  allowedOrigins,
  trustProxy,
}: {
  allowedOrigins: AllowedOrigins
  trustProxy: boolean
}): OriginRule {
  const check = readAllowedOrigins(allowedOrigins)

  return async (request, own) => {
    const { headers } = request
    const site = headers.get('sec-fetch-site')
    const origin = headers.get('origin')
    const isOwnPage = site === 'same-origin' || site === 'none'
    const isAllowed = check !== null && origin !== null && !isOwnPage && (await check(origin, own))
    return {
      admit() {
        if (isOwnPage || isAllowed) return
        if (site === null && (origin === null || isSameHost(origin, hostOf(request, trustProxy)))) return
        throw new RouteFailure(
          'forbidden',
          'This call came from a page of another origin. The server lists the origins that may call in allowedOrigins.',
        )
      },
      corsHeaders() {
        if (check === null) return {}
        if (!isAllowed) return { vary: 'Origin' }
        return {
          vary: 'Origin',
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': `Retry-After, ${EVENTS_SCOPE_HEADER}`,
        }
      },
      preflightHeaders(methods): Record<string, string> {
        if (!isAllowed) return {}
        const asked = headers.get('access-control-request-headers') ?? ''
        return {
          'access-control-allow-methods': methods,
          'access-control-allow-headers': /^[\w\-, ]+$/.test(asked) ? asked : 'content-type',
          'access-control-max-age': '600',
        }
      },
    }
  }
}

/** The host that the browser requested, in lower case and without the default port. */
export function hostOf(request: Request, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  const host = forwarded || request.headers.get('host') || new URL(request.url).host
  return host.toLowerCase()
}

function isSameHost(origin: string, asked: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // Read by URL too: `Host` may name the default port, `Origin` never does.
  const address = `${protocol}//${asked}`
  return host !== '' && URL.canParse(address) && new URL(address).host === host
}

import { absolute } from './absolute.js'

/** What browsers and Node.js say where a request got no answer. */
const NETWORK = /failed to fetch|networkerror|load failed|fetch failed|network error/i

function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, message } = error
  return name === 'TimeoutError' || name === 'AbortError' || (name === 'TypeError' && NETWORK.test(message))
}

/** The origin of the page, where that of `endpoint` is another one. */
function otherOrigin(endpoint: string): string | null {
  const { origin } = globalThis.location ?? {}
  return origin === undefined || absolute(endpoint).origin === origin ? null : origin
}

/**
 * Why no answer could be read. People are only told that they seem offline, so what else may be the cause goes to
 * the team: a browser tells a page nothing of what another origin answers without its permission, and a mistake in
 * the team's own `fetch` would be told nowhere.
 */
export function createUnreadHint(
  endpoint: string,
  tell: (text: string, ...details: unknown[]) => void,
): (error: unknown) => string {
  return (error) => {
    const isOnline = globalThis.navigator?.onLine !== false
    if (isOnline && !isOfNetwork(error)) tell('the fetch given to MailframeProvider failed by itself:', error)
    const origin = otherOrigin(endpoint)
    if (origin === null) return 'the request did not reach the route'
    const text = `no answer of ${endpoint} could be read: it is down, or its handler lacks allowedOrigins: ['${origin}'], or this page's Content-Security-Policy lacks ${absolute(endpoint).origin} in connect-src`
    if (isOnline && isOfNetwork(error)) tell(text)
    return text
  }
}

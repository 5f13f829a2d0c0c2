import { absolute } from './address.js'

/** Logs each text once: it is for the team, about what its users cannot mend. */
export type LogOnce = (text: string, ...details: unknown[]) => void

export function createLogOnce(): LogOnce {
  const logged = new Set<string>()
  return (text, ...details) => {
    if (logged.has(text)) return
    logged.add(text)
    console.error(`Mailframe: ${text}`, ...details)
  }
}

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
 * Why no answer could be read. People only see that they seem offline, so what else may be the cause is logged for the
 * team: a browser hides from a page what another origin answers without its permission, and a mistake in the team's
 * own `fetch` would show nowhere.
 */
export function createUnreadHint(endpoint: string, logOnce: LogOnce): (error: unknown) => string {
  return (error) => {
    const isOnline = globalThis.navigator?.onLine !== false
    if (isOnline && !isOfNetwork(error))
      logOnce('the fetch given to MailframeProvider failed by itself:', error)
    const origin = otherOrigin(endpoint)
    if (origin === null) return 'the request did not reach the route'
    const text = `no answer of ${endpoint} could be read: it is down, or its handler lacks allowedOrigins: ['${origin}'], or this page's Content-Security-Policy lacks ${absolute(endpoint).origin} in connect-src`
    if (isOnline && isOfNetwork(error)) logOnce(text)
    return text
  }
}

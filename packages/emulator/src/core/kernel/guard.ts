import { isLoopbackHost } from '@mailframe/protocol'
import type { Route } from './call.js'
import { Failure } from './failure.js'

const ANSWERED = 'the emulator answers on loopback hosts and those named by --allow-host (allowHosts)'

/**
 * The emulator's credentials are public, so it refuses requests that a page on the internet causes. Such a page can
 * make a browser call a loopback address under the page's own name (DNS rebinding), and post a form there (CSRF): both
 * show in a header. Backends send neither header, and pages of this machine name a loopback host. `answersTo` decides
 * on other host names.
 */
export function createGuard(allowedHosts: readonly string[], answersTo: (hostname: string) => boolean) {
  const named = new Set(allowedHosts.map(hostnameOf))

  function answers(hostname: string, route: Route | null): boolean {
    if (isLoopbackHost(hostname) || named.has(hostname)) return true
    // An editor domain was set in the console on purpose: its pages are served there.
    return route?.local !== true && answersTo(hostname)
  }

  /**
   * @throws Failure for a request that comes by a foreign name or from a foreign page; `route` is null where none is.
   */
  return (request: Request, url: URL, route: Route | null): void => {
    if (!answers(url.hostname, route)) throw refused(`Host ${url.host}`)
    const origin = request.headers.get('origin')
    if (origin !== null) {
      const hostname = URL.canParse(origin) ? new URL(origin).hostname : ''
      if (!answers(hostname, route)) throw refused(`Origin ${origin}`)
    } else if (request.headers.get('sec-fetch-site') === 'cross-site' && !isShown(request, route)) {
      throw refused('Sec-Fetch-Site cross-site without an Origin')
    }
  }
}

/** A link that is followed, and what other pages may show: the editor in a frame, a picture of an email. */
function isShown({ method, headers }: Request, route: Route | null): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return route?.embeddable === true || headers.get('sec-fetch-mode') === 'navigate'
}

const refused = (what: string) =>
  new Failure('invalidContext', `${what.slice(0, 200)} is refused: ${ANSWERED}`)

/** As a URL has it: in lower case, without the port, IPv6 in brackets. */
function hostnameOf(host: string): string {
  const address = [`http://${host}`, `http://[${host}]`].find((text) => URL.canParse(text))
  if (address === undefined || /[/?#@\\]/.test(host)) {
    throw new TypeError(`--allow-host (allowHosts) takes host names such as emulator, not ${host}`)
  }
  return new URL(address).hostname
}

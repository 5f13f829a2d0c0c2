import { isLoopbackHost } from '@mailframe/protocol'
import { Failure } from '../http/failure.js'

/**
 * The control routes and the console obey nobody who is not on this machine. A page on the internet can make a
 * browser call a loopback address under its own name (DNS rebinding) or across origins: both show in a header.
 */
export function requireLocal(request: Request, url: URL, allowedHosts: readonly string[]): void {
  requireHost('Host', url.host, url.hostname, allowedHosts)
  const origin = request.headers.get('origin')
  if (origin === null) return
  const from = URL.canParse(origin) ? new URL(origin) : null
  requireHost('Origin', from?.host ?? origin, from?.hostname ?? '', allowedHosts)
}

function requireHost(header: string, shown: string, hostname: string, allowedHosts: readonly string[]): void {
  if (isLoopbackHost(hostname) || allowedHosts.includes(hostname)) return
  throw new Failure(
    'invalidContext',
    `${header} ${shown.slice(0, 200)} may not control the emulator: it answers on loopback hosts and those named by --allow-host`,
  )
}

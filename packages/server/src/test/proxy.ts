import { createServer, type RequestListener, request, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificate } from './certificate.js'

export interface ProxiedApp extends AsyncDisposable {
  /** Where browsers go: https on `localhost`. */
  publicUrl: string
  /** The same on another port: another origin of the same site, so that cookies of the one come along. */
  otherUrl: string
  cert: string
}

/** An app on plain HTTP behind a proxy that ends TLS and, as many do, names the upstream's own host in `Host`. */
export async function startProxiedApp(app: RequestListener): Promise<ProxiedApp> {
  const upstream = createServer(app)
  const upstreamPort = await listen(upstream)
  const { key, cert } = createCertificate()
  const forward: RequestListener = (incoming, outgoing) => {
    const { host = '' } = incoming.headers
    const headers = {
      ...incoming.headers,
      host: `127.0.0.1:${upstreamPort}`,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = incoming
    const forwarded = request({ host: '127.0.0.1', port: upstreamPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }
  const proxies = [createTlsServer({ key, cert }, forward), createTlsServer({ key, cert }, forward)] as const
  const [port, otherPort] = [await listen(proxies[0]), await listen(proxies[1])]
  return {
    publicUrl: `https://localhost:${port}`,
    otherUrl: `https://localhost:${otherPort}`,
    cert,
    async [Symbol.asyncDispose]() {
      for (const server of [...proxies, upstream]) {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        await closed
      }
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

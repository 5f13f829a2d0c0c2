import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { invalidParameter, toReply } from '../core/http/failure.js'
import { toResponse } from '../core/http/reply.js'

export interface Listener {
  port: number
  /** Ends at once: open connections are cut. */
  close: () => Promise<void>
}

/**
 * Serves `fetch` on a port of `host`; port 0 takes a free one.
 *
 * @throws Error with one plain line where the port is in use or not allowed.
 */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: malformed })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(listenProblem(error, host, port), { cause: error })))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** A target or Host that makes no address, as only a hand-made request has. */
const malformed = () => toResponse(toReply(invalidParameter('the address of the request is malformed')))

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  const place = `port ${port} of ${host}`
  if (error.code === 'EADDRINUSE')
    return `Cannot listen on ${place}: it is in use. Choose another with --port.`
  if (error.code === 'EACCES') return `Cannot listen on ${place}: this user may not. Choose a port from 1024.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `Cannot listen on ${place}: this machine has no such address.`
  }
  return `Cannot listen on ${place}: ${error.message}`
}

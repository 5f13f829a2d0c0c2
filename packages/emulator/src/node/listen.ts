import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { failureOf, invalidParameter, toReply } from '../core/kernel/failure.js'
import { ConnectionDropped } from '../core/kernel/faults/transport.js'
import { toResponse } from '../core/kernel/reply.js'
import { listenProblem } from './ports/listen-problem.js'

/** A server that is listening. */
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
  fetch: (request: Request, cut: () => void) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      try {
        return await fetch(request, () => outgoing.socket?.destroySoon())
      } catch (error) {
        if (!(error instanceof ConnectionDropped)) throw error
        outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      }
    },
    { overrideGlobalObjects: false, errorHandler },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(listenProblem(error, host, port, '--port'), { cause: error })),
    )
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
function errorHandler(error: unknown): Response {
  const failure =
    error instanceof RequestError
      ? invalidParameter('the address of the request is malformed')
      : failureOf(error, 'serverError')
  return toResponse(toReply(failure))
}

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One request and its answer, as they went over the wire. */
export interface Exchange {
  method: string
  /** With its query. */
  path: string
  requestHeaders: IncomingHttpHeaders
  requestBody: string
  status: number
  responseHeaders: IncomingHttpHeaders
  /** So far, where the answer is a stream. */
  responseBody: string
}

export interface WireTap {
  url: string
  /** Oldest first; an answer is here before it is handed on, piece by piece. */
  exchanges: Exchange[]
  close(): Promise<void>
}

/** Hands every request on to `target`, and remembers all of it. Answers are asked for uncompressed. */
export async function tapWire(target: string): Promise<WireTap> {
  const exchanges: Exchange[] = []
  const server = createServer((incoming, outgoing) => {
    handOn(target, incoming, outgoing, exchanges).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the tap has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    exchanges,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function handOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchanges: Exchange[],
): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = incoming
  const requestBody = await buffer(incoming)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${target}${path}`, { method, headers: { ...headers, 'accept-encoding': 'identity' } })
      .once('response', resolve)
      .once('error', reject)
      .end(requestBody)
  })
  const { statusCode: status = 0, headers: responseHeaders } = answer
  const exchange: Exchange = {
    method,
    path,
    requestHeaders: headers,
    requestBody: requestBody.toString('latin1'),
    status,
    responseHeaders,
    responseBody: '',
  }
  exchanges.push(exchange)
  const { 'transfer-encoding': _, connection: __, ...kept } = responseHeaders
  outgoing.writeHead(status, kept)
  outgoing.flushHeaders()
  // A stream of events ends when the page goes.
  outgoing.once('close', () => answer.destroy())
  for await (const chunk of answer) {
    exchange.responseBody += chunk.toString('latin1')
    outgoing.write(chunk)
  }
  outgoing.end()
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentOf } from '../http/responses.js'

/** Sends an answer, as fast as the client reads it. Resolves when it is complete, or the client has disconnected. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    // Keeps what other middleware has set.
    if (name === 'set-cookie' || name === 'vary') outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
  }
  const content = contentOf(response)
  if (content !== undefined) {
    await sendWhole(content, outgoing)
    return
  }
  if (response.body === null) {
    outgoing.end()
    return
  }
  // Before the first byte: a stream may have nothing to say for a while.
  outgoing.flushHeaders()
  const reader = response.body.getReader()
  const onClose = () => void reader.cancel().catch(() => {})
  outgoing.once('close', onClose)
  try {
    if (outgoing.destroyed) return onClose()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (!outgoing.write(value)) await drained(outgoing)
    }
    outgoing.end()
  } catch {
    // Half of it is sent: only a broken connection shows that the rest is missing.
    outgoing.destroy()
  } finally {
    outgoing.off('close', onClose)
  }
}

/** In one piece, and with its length. */
async function sendWhole(content: string, outgoing: ServerResponse): Promise<void> {
  const incoming = outgoing.req as IncomingMessage | undefined
  if (incoming === undefined || !isCutOff(incoming, outgoing)) {
    outgoing.end(content)
    return
  }
  outgoing.setHeader('content-length', Buffer.byteLength(content))
  outgoing.write(content)
  await discarded(incoming)
  outgoing.end()
}

/**
 * Whether a client that is still sending would lose the answer: Node closes the connection with its last byte where the
 * client asked for that, as nginx does by default. Elsewhere it discards the rest by itself.
 */
function isCutOff(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  return !outgoing.shouldKeepAlive && !incoming.complete && !incoming.destroyed
}

/** Resolves when the rest of the body has come, or the client has left: with the whole answer, it may. */
function discarded(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      incoming.off('end', done).off('close', done)
      resolve()
    }
    // Without a listener, an error would end the process.
    incoming
      .on('end', done)
      .on('close', done)
      .on('error', () => {})
    incoming.resume()
  })
}

function drained(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done)
      resolve()
    }
    outgoing.on('drain', done).on('close', done)
  })
}

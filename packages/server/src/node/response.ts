import type { ServerResponse } from 'node:http'
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
    // Whole, so that it leaves in one piece and with its length.
    outgoing.end(content)
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

import type { IncomingMessage } from 'node:http'
import { joinBytes } from '@mailframe/protocol/client'

/** Where a body parser leaves what it read, and some hosts the bytes. */
export interface Parsed {
  body?: unknown
  rawBody?: unknown
}

interface Body {
  content: BodyInit
  /** A parser read it and left nothing. */
  wasRead: boolean
}

/**
 * The body, also where a parser read it first: then `headers` are made to say what the content is now.
 */
export function bodyOf(incoming: IncomingMessage, { body, rawBody }: Parsed, headers: Headers): Body {
  if (isUntouched(incoming)) {
    return { content: streamOf(incoming), wasRead: false }
  }
  const left =
    contentOf(rawBody) ?? contentOf(body) ?? (body === undefined ? null : encode(JSON.stringify(body)))
  if (left === null) return { content: '', wasRead: true }
  headers.delete('content-encoding')
  headers.delete('transfer-encoding')
  headers.set('content-length', String(left.byteLength))
  return { content: left, wasRead: false }
}

/** Whether nobody has read any of it. */
export function isUntouched(incoming: IncomingMessage): boolean {
  return !incoming.readableDidRead && !incoming.readableEnded
}

/** The whole body, or null as soon as it is larger than `limit`. By events, as in `streamOf`. */
export function readIncoming(incoming: IncomingMessage, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const onData = (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > limit) {
        stop()
        resolve(null)
        // The rest is discarded, so that the answer reaches a client that is still sending.
        incoming.resume()
      } else chunks.push(chunk)
    }
    const onEnd = () => {
      stop()
      resolve(joinBytes(chunks))
    }
    const onFailure = () => {
      stop()
      reject(new Error('the client left before the body was whole'))
    }
    const stop = () => {
      incoming.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onFailure)
      // Without a listener, an error would end the process.
      incoming.on('error', () => {})
    }
    if (incoming.destroyed) return onFailure()
    incoming.on('data', onData).on('end', onEnd).on('error', onFailure).on('close', onFailure)
  })
}

function contentOf(value: unknown): Uint8Array<ArrayBuffer> | null {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  return typeof value === 'string' ? encode(value) : null
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Read on demand. By events: hosts that buffer a body replace these, but not the iterator. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let begun = false
  let stop = () => {}

  function begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const onData = (chunk: Uint8Array) => {
      controller.enqueue(new Uint8Array(chunk))
      incoming.pause()
    }
    const onEnd = () => {
      stop()
      controller.close()
    }
    const onFailure = (error?: Error) => {
      stop()
      controller.error(error ?? new Error('the client left before the body was whole'))
    }
    const onClose = () => onFailure()
    stop = () => {
      incoming.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onClose)
      // Without a listener, an error would end the process.
      incoming.on('error', () => {})
    }
    incoming.on('data', onData).on('end', onEnd).on('error', onFailure).on('close', onClose)
  }

  return new ReadableStream<Uint8Array>(
    {
      // Not before: a body that nobody reads is discarded by the host.
      pull(controller) {
        if (incoming.destroyed)
          return controller.error(new Error('the client left before the body was whole'))
        if (!begun) begin(controller)
        begun = true
        incoming.resume()
      },
      cancel() {
        stop()
        // The rest is discarded, so that the answer reaches a client that is still sending.
        incoming.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

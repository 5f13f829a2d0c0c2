import type { IncomingMessage } from 'node:http'

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
  if (!incoming.readableDidRead && !incoming.readableEnded) {
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

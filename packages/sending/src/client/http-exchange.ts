import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  type Answer,
  type Exchange,
  ExchangeError,
  endedError,
  networkError,
  type Outgoing,
  redirectError,
  tooLargeError,
  withSignal,
} from '@mailframe/protocol/client'

/** Idle connections end before the usual five seconds of servers, so that none is found closed when it is used. */
const IDLE_MS = 4_000

/**
 * Exchanges over `node:http`, with connections that are kept. `fetch` of Node holds on to 30 KB of each request until
 * V8 collects everything: a run of ten thousand took 150 MB by it, and takes 110 MB by this. It also tells what `fetch`
 * does not: whether a connection was made at all.
 */
export function createHttpExchange(): Exchange {
  let loading: ReturnType<typeof load> | undefined
  return async (outgoing, { signal, maxBytes }) => {
    loading ??= load()
    const { clients, decoded } = await loading
    if (signal.aborted) throw endedError(false)
    const url = new URL(outgoing.url)
    const { request: start, agent } = url.protocol === 'https:' ? clients.https : clients.http
    const { method, headers, body } = outgoing
    const length = typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : {}
    const request = start(url, { method, agent, headers: { ...headers, ...length } })
    const end = () => request.destroy()
    signal.addEventListener('abort', end, { once: true })
    const left = leaving(request, url.protocol === 'https:')
    try {
      const response = await withSignal(responseOf(request, outgoing), signal)
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400) throw redirectError()
      const text = await textOf(decoded(response), maxBytes)
      // Answered before the whole body was read: the rest is not needed.
      if (!request.writableFinished) request.destroy()
      return { status, headers: headersOf(response), text }
    } catch (error) {
      request.destroy()
      if (error instanceof ExchangeError) throw error
      if (signal.aborted) throw endedError(left())
      throw networkError(left(), error)
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}

/** Here, so that the rest runs where there is no `node:http`. */
async function load() {
  const [http, https, zlib, { pipeline }] = await Promise.all([
    import('node:http'),
    import('node:https'),
    import('node:zlib'),
    import('node:stream'),
  ])
  const options = { keepAlive: true, timeout: IDLE_MS }
  const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
    gzip: zlib.createGunzip,
    'x-gzip': zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
  }
  return {
    clients: {
      http: { request: http.request, agent: new http.Agent(options) },
      https: { request: https.request, agent: new https.Agent(options) },
    },
    /** Nothing compressed is asked for; some servers send it all the same. */
    decoded(response: IncomingMessage): Readable {
      const decoder = decoders[response.headers['content-encoding']?.trim().toLowerCase() ?? '']
      if (decoder === undefined) return response
      // The reader gets its failure.
      return pipeline(response, decoder() as NodeJS.ReadWriteStream & Readable, () => {})
    },
  }
}

/** Tells whether the connection was there, so that a byte of the request may have left. */
function leaving(request: ClientRequest, isTls: boolean): () => boolean {
  let left = false
  request.once('socket', (socket) => {
    if (request.reusedSocket) left = true
    else {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        left = true
      })
    }
  })
  return () => left
}

function responseOf(request: ClientRequest, { body }: Outgoing): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Closed without an error, such as after an unexpected upgrade.
    request.once('close', () => reject(new Error('the connection was closed')))
    // Stays: an error after the answer came is met by who reads the answer.
    request.on('error', reject)
    if (typeof body === 'function') write(body(), request).catch((error) => request.destroy(error))
    else if (body instanceof FormData) request.destroy(new TypeError('FormData is not sent by this exchange'))
    else request.end(body)
  })
}

/** Reads no faster than it is sent. What ends the request closes the source. */
async function write(source: ReadableStream<Uint8Array>, request: ClientRequest): Promise<void> {
  for await (const chunk of source as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    if (request.destroyed) return
    if (!request.write(chunk)) await drained(request)
  }
  request.end()
}

function drained(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      request.off('drain', done).off('close', done)
      resolve()
    }
    request.on('drain', done).on('close', done)
  })
}

function headersOf({ headers }: IncomingMessage): Answer['headers'] {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return { get, has: (name) => get(name) !== null }
}

async function textOf(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLargeError(maxBytes)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
}

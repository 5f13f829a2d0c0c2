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
    const { targetOf, decoded } = await loading
    if (signal.aborted) throw endedError(false)
    const { start, isTls, host, options } = targetOf(outgoing.url)
    const request = start({ ...options, method: outgoing.method, headers: rawHeaders(host, outgoing) })
    // It closes then, which ends every wait below.
    const end = () => request.destroy()
    signal.addEventListener('abort', end, { once: true })
    const left = leaving(request, isTls)
    try {
      const response = await responseOf(request, outgoing)
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
  const [http, https, zlib, { pipeline }, { urlToHttpOptions }] = await Promise.all([
    import('node:http'),
    import('node:https'),
    import('node:zlib'),
    import('node:stream'),
    import('node:url'),
  ])
  const options = { keepAlive: true, timeout: IDLE_MS }
  const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
    gzip: zlib.createGunzip,
    'x-gzip': zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
  }
  const clients = {
    http: { start: http.request, agent: new http.Agent(options) },
    https: { start: https.request, agent: new https.Agent(options) },
  }
  const parsed = (address: string) => {
    const url = new URL(address)
    const isTls = url.protocol === 'https:'
    const { start, agent } = isTls ? clients.https : clients.http
    return { address, start, isTls, host: url.host, options: { ...urlToHttpOptions(url), agent } }
  }
  let latest: ReturnType<typeof parsed> | undefined
  return {
    /** Most requests go where the one before went: to parse an address takes its time. */
    targetOf(address: string) {
      if (latest?.address !== address) latest = parsed(address)
      return latest
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

/** Side by side, as Node takes them with the least work. */
function rawHeaders(host: string, { headers, body }: Outgoing): string[] {
  const raw = ['Host', host]
  for (const [name, value] of Object.entries(headers)) raw.push(name, value)
  if (typeof body === 'string') raw.push('Content-Length', String(Buffer.byteLength(body)))
  return raw
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
    let isAnswered = false
    request.once('response', (response) => {
      isAnswered = true
      resolve(response)
    })
    // Closed without an error, such as after an unexpected upgrade.
    request.once('close', () => {
      if (!isAnswered) reject(closed())
    })
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

/** By events: an iterator over a stream costs more than the rest of a small answer. */
function textOf(stream: Readable, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    stream
      .on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes > maxBytes) reject(tooLargeError(maxBytes))
        else chunks.push(chunk)
      })
      .on('end', () => {
        const [only] = chunks
        resolve(new TextDecoder().decode(chunks.length === 1 ? only : Buffer.concat(chunks)))
      })
      .on('error', reject)
      .on('close', () => {
        if (!stream.readableEnded) reject(closed())
      })
  })
}

/** Made only where it is so: a stack trace takes longer than an exchange has time for. */
const closed = () => new Error('the connection was closed')

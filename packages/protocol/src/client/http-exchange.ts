import { joinBytes } from '../bytes.js'
import type { Ending } from './deadline.js'
import { type Answer, type Exchange, largeAnswers, type Outgoing, SMALL_BYTES } from './exchange.js'
import { ExchangeError, endedError, networkError, redirectError, tooLargeError } from './exchange-error.js'

/** What is needed of Node's `http`, `https`, `stream` and `zlib`; `protocol` does no I/O of its own. */
export interface HttpModules {
  http: HttpModule
  https: HttpModule
  /** Of a text in UTF-8. */
  byteLength(text: string): number
  /** At the first answer that is compressed. */
  decoders(): Decoders
}

/** `node:http` or `node:https`. */
export interface HttpModule {
  request(options: object): HttpRequest
  Agent: new (options: { keepAlive: boolean; timeout: number }) => object
}

/** How compressed answers are read. */
export interface Decoders {
  pipeline(from: never, to: never, done: () => void): unknown
  createGunzip(): unknown
  createInflate(): unknown
  createBrotliDecompress(): unknown
}

type Listener = (...given: never[]) => void

interface Emitter {
  on(event: string, listener: Listener): unknown
  once(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
}

interface HttpRequest extends Emitter {
  destroy(error?: Error): unknown
  destroyed: boolean
  reusedSocket: boolean
  writableFinished: boolean
  write(chunk: Uint8Array): boolean
  end(body?: string, encoding?: 'latin1' | 'utf8'): unknown
}

interface HttpAnswer extends Emitter {
  statusCode?: number | undefined
  headers: Record<string, string | string[] | undefined>
  readableEnded: boolean
  destroy(): unknown
  pause(): unknown
  resume(): unknown
}

/** Idle connections end before the usual five seconds of servers, so that none is found closed when it is used. */
const IDLE_MS = 4_000

/**
 * Exchanges over `node:http`, with connections that are kept. It takes a third of the time of Node's `fetch`, which
 * makes a Request, a Response and two streams for each call and keeps 30 KB of it until V8 collects everything. It also
 * tells what `fetch` does not: whether a connection was made at all.
 */
export function createHttpExchange(modules: HttpModules): Exchange {
  const options = { keepAlive: true, timeout: IDLE_MS }
  const agents = { http: new modules.http.Agent(options), https: new modules.https.Agent(options) }
  const targetOf = memoizeLatest((address: string) => {
    const url = new URL(address)
    const isTls = url.protocol === 'https:'
    const target = {
      protocol: url.protocol,
      // An IPv6 address without its brackets.
      hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      agent: isTls ? agents.https : agents.http,
    }
    return { isTls, host: url.host, target, client: isTls ? modules.https : modules.http }
  })

  const decoder = new TextDecoder()

  return async (outgoing, { ending, maxBytes }) => {
    if (ending.ended() !== null) throw endedError(false)
    const { isTls, host, target, client } = targetOf(outgoing.url)
    let left = () => false
    let request: HttpRequest | undefined
    let body: HttpAnswer | undefined
    // Both close then, which ends every wait below. The body by itself: it may all be here, and be decompressed.
    const end = () => {
      request?.destroy()
      body?.destroy()
    }
    const release = ending.onEnd(end)
    try {
      const { method, headers, body: sent } = outgoing
      const bytes = typeof sent === 'string' ? modules.byteLength(sent) : null
      request = client.request({ ...target, method, headers: rawHeaders(host, headers, bytes) })
      left = leaving(request, isTls)
      const answer = await answerOf(request, sent, bytes)
      const status = answer.statusCode ?? 0
      if (status >= 300 && status < 400) throw redirectError()
      body = decoded(answer, modules)
      const text = decoder.decode(await bytesOf(body, maxBytes, ending))
      // Answered before the whole body was read: the rest is not needed.
      if (!request.writableFinished) request.destroy()
      return { status, headers: headersOf(answer), text }
    } catch (error) {
      end()
      if (error instanceof ExchangeError) throw error
      if (ending.ended() !== null) throw endedError(left())
      throw networkError(left(), error)
    } finally {
      release()
    }
  }
}

/** Most requests go where the one before went, and to parse an address takes its time. */
function memoizeLatest<Value>(make: (key: string) => Value): (key: string) => Value {
  let latest: { key: string; value: Value } | undefined
  return (key) => {
    if (latest?.key !== key) latest = { key, value: make(key) }
    return latest.value
  }
}

/** Side by side, as Node takes them with the least work. */
function rawHeaders(host: string, headers: Outgoing['headers'], bytes: number | null): string[] {
  const raw = ['host', host]
  for (const [name, value] of Object.entries(headers)) raw.push(name, value)
  if (bytes !== null) raw.push('content-length', String(bytes))
  return raw
}

/** Tells whether the connection was there, so that a byte of the request may have left. */
function leaving(request: HttpRequest, isTls: boolean): () => boolean {
  let left = false
  request.once('socket', (socket: Emitter) => {
    if (request.reusedSocket) left = true
    else {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        left = true
      })
    }
  })
  return () => left
}

function answerOf(request: HttpRequest, body: Outgoing['body'], bytes: number | null): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    request.once('response', (answer: HttpAnswer) => {
      isAnswered = true
      resolve(answer)
    })
    // Closed without an error, such as after an unexpected upgrade.
    request.once('close', () => {
      if (!isAnswered) reject(closed())
    })
    // Stays: an error after the answer came is met by who reads the answer.
    request.on('error', reject)
    if (typeof body === 'function') write(body(), request).catch((error) => request.destroy(error))
    else if (body === undefined) request.end()
    // All of it ASCII, as forms are: Node writes that without looking for anything else.
    else if (typeof body === 'string') request.end(body, bytes === body.length ? 'latin1' : 'utf8')
    else request.destroy(new TypeError('FormData is not sent by this exchange'))
  })
}

/** Reads no faster than it is sent. What ends the request closes the source. */
async function write(source: ReadableStream<Uint8Array>, request: HttpRequest): Promise<void> {
  for await (const chunk of source as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    if (request.destroyed) return
    if (!request.write(chunk)) await drained(request)
  }
  request.end()
}

function drained(request: HttpRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      request.off('drain', done)
      request.off('close', done)
      resolve()
    }
    request.on('drain', done)
    request.on('close', done)
  })
}

function headersOf({ headers }: HttpAnswer): Answer['headers'] {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return { get, has: (name) => get(name) !== null }
}

/** Nothing compressed is asked for; some servers send it all the same. */
function decoded(answer: HttpAnswer, modules: HttpModules): HttpAnswer {
  const coding = answer.headers['content-encoding']?.toString().trim().toLowerCase()
  if (coding === undefined) return answer
  const { pipeline, createGunzip, createInflate, createBrotliDecompress } = modules.decoders()
  const makers = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  if (!Object.hasOwn(makers, coding)) return answer
  // The reader gets its failure.
  return pipeline(answer as never, makers[coding as keyof typeof makers]() as never, () => {}) as HttpAnswer
}

/** By events: an iterator over a stream costs more than the rest of a small answer. */
async function bytesOf(stream: HttpAnswer, maxBytes: number, ending: Ending): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let place: Promise<() => void> | undefined
  const reading = new Promise<Uint8Array>((resolve, reject) => {
    stream.on('data', (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return reject(tooLargeError(maxBytes))
      chunks.push(chunk)
      if (place !== undefined || bytes <= SMALL_BYTES) return
      stream.pause()
      place = largeAnswers.acquire(ending.signal)
      place.then(() => stream.resume(), reject)
    })
    stream.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : joinBytes(chunks)))
    stream.on('error', reject)
    stream.on('close', () => {
      if (!stream.readableEnded) reject(closed())
    })
  })
  try {
    return await reading
  } finally {
    void place?.then(
      (release) => release(),
      () => {},
    )
  }
}

/** Made only where it is so: a stack trace takes longer than an exchange has time for. */
const closed = () => new Error('the connection was closed')

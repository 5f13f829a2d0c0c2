import { type Ending, SignalEnded, withSignal } from './deadline.js'
import { errorCauses } from './error-causes.js'
import { ExchangeError, endedError, networkError, redirectError, tooLargeError } from './exchange-error.js'
import { createSemaphore } from './semaphore.js'

/** The part of `fetch` that clients use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One HTTP request, ready to send. */
export interface Outgoing {
  /** The whole address. */
  url: string
  /** In capitals. */
  method: string
  /** By name. */
  headers: Record<string, string>
  /** A function gives a stream of its own to each try. */
  body?: string | FormData | (() => ReadableStream<Uint8Array>) | undefined
}

/** A whole answer: status, headers, and the body as text. */
export interface Answer {
  /** The HTTP status. */
  status: number
  /** Those of the answer. */
  headers: Pick<Headers, 'get' | 'has'>
  /** The whole body. */
  text: string
}

/** When an exchange ends, and how much of the answer is read. */
export interface ExchangeOptions {
  /** Ends it. */
  ending: Ending
  /** Of the body; a larger one ends it. */
  maxBytes: number
}

/** Sends one request and reads the whole answer, until it is ended. Throws ExchangeError only. */
export type Exchange = (request: Outgoing, options: ExchangeOptions) => Promise<Answer>

/** Sends one request and reads the whole body, until it is ended. Follows no redirect: it may lead elsewhere. */
export async function exchange(
  fetch: Fetch,
  { url, method, headers, body }: Outgoing,
  { ending: { signal }, maxBytes }: ExchangeOptions,
): Promise<Answer> {
  if (signal.aborted) throw endedError(false)
  // Next.js 14 caches GETs by itself. Elsewhere the member is unknown, and so ignored; `cache` is not: Workers throw.
  const init: RequestInit & { next: { revalidate: 0 }; duplex?: 'half' } = {
    method,
    headers,
    redirect: 'manual',
    signal,
    next: { revalidate: 0 },
    ...(body === undefined
      ? {}
      : typeof body === 'function'
        ? { body: body() as BodyInit, duplex: 'half' }
        : { body }),
  }
  try {
    const response = await withSignal(fetch(url, init), signal)
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      discard(response)
      throw redirectError()
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await readText(response, signal, maxBytes),
    }
  } catch (error) {
    if (error instanceof ExchangeError) throw error
    if (error instanceof SignalEnded || signal.aborted) throw endedError(true)
    throw networkError(!neverLeft(error), error)
  }
}

/** Of larger answers only two are read at once: many, each within its limit, would fill the memory. */
export const SMALL_BYTES = 131_072
export const largeAnswers = /* @__PURE__ */ createSemaphore(2, 2_000)

async function readText(response: Response, signal: AbortSignal, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const cancel = () => void reader.cancel().catch(() => {})
  // Ends a pending read, too: a `fetch` that ignores the signal must not keep the call waiting.
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  let release: (() => void) | undefined
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) throw new SignalEnded('the signal was aborted')
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > maxBytes) throw tooLargeError(maxBytes)
      if (bytes > SMALL_BYTES) release ??= await largeAnswers.acquire(signal)
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    cancel()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    release?.()
  }
}

function discard(response: Response): void {
  response.body?.cancel().catch(() => {})
}

/** Failures of name resolution, connecting and certificates, as Node, Bun and Deno name them. */
const NEVER_LEFT =
  /^(?:ECONNREFUSED|ConnectionRefused|FailedToOpenSocket|ENOTFOUND|EAI_\w+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT\w+|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_UNSUPPORTED_PROTOCOL|ERR_SSL_\w+_ALERT_(?:HANDSHAKE_FAILURE|PROTOCOL_VERSION)|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

/** Messages of Node that come without a code: a blocked port, and a handshake that was cut off. */
const NEVER_LEFT_MESSAGES: ReadonlySet<string> = new Set([
  'bad port',
  'Client network socket disconnected before secure TLS connection was established',
])

/** Whether an error of `fetch` shows that no byte of the request reached a service. Unknown errors: false. */
export function neverLeft(error: unknown): boolean {
  for (const { code, message, errors } of errorCauses(error)) {
    if (Array.isArray(errors) && errors.length > 0) return errors.every(neverLeft)
    if (typeof code === 'string' && NEVER_LEFT.test(code)) return true
    if (typeof message === 'string' && NEVER_LEFT_MESSAGES.has(message)) return true
  }
  return false
}

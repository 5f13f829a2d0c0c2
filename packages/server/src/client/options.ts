import type { Email, JsonObject } from '@mailframe/protocol'
import type { Fetch, Lazy } from '@mailframe/protocol/client'
import type { TokenStore } from './token-store.js'

/** What `onRequest` is told. Nothing in it is secret. */
export interface RequestEvent {
  /** The same for all tries of a call. */
  id: string
  /** Such as `emails.get`; `token` for the token itself. */
  operation: string
  method: string
  /** Without the query. */
  path: string
  /** From 1. */
  attempt: number
}

/** What `onResponse` is told: of each try, also one without an answer. */
export interface ResponseEvent extends RequestEvent {
  ms: number
  status?: number
  requestId?: string
  /** Set where there was no answer. */
  error?: string
}

export interface MailframeOptions {
  /** {base_url}. Default: MAILFRAME_BASE_URL. */
  baseUrl?: Lazy<string | null | undefined>
  /** {editor_url}. Default: MAILFRAME_EDITOR_URL. */
  editorUrl?: Lazy<string | null | undefined>
  /** Default: MAILFRAME_CLIENT_ID. */
  clientId?: Lazy<string | null | undefined>
  /** Default: MAILFRAME_CLIENT_SECRET. */
  clientSecret?: Lazy<string | null | undefined>
  /** Hosts (`name` or `name:port`) that may be http. Default: MAILFRAME_INSECURE_HOSTS, separated by commas. */
  insecureHosts?: readonly string[] | undefined
  /** Where tokens are kept. Default: in the memory of this process. */
  store?: TokenStore | undefined
  /** Milliseconds for a whole call: token, tries, waits and body. Default: 20 000. */
  timeout?: number | undefined
  /** Default: the global `fetch`. */
  fetch?: Fetch | undefined
  /** Fields of an Email that your service names differently; what it gives wins. */
  readEmail?: ((raw: JsonObject) => Partial<Email>) | undefined
  /** Told before each try. What it throws is ignored. */
  onRequest?: ((event: RequestEvent) => void) | undefined
  /** Told after each try. What it throws is ignored. */
  onResponse?: ((event: ResponseEvent) => void) | undefined
}

/** Options of one call. */
export interface CallOptions {
  /** Milliseconds for this call. Default: that of `createMailframe`. */
  timeout?: number | undefined
  /** Ends the call; the error is `aborted`. */
  signal?: AbortSignal | null | undefined
}

export const DEFAULT_TIMEOUT_MS = 20_000

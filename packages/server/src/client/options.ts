import type { Email, JsonObject } from '@mailframe/protocol'
import type { ExchangeProblem, Fetch, Lazy } from '@mailframe/protocol/client'
import type { OperationName } from './operation.js'
import type { Attributes } from './telemetry.js'
import type { TokenStore } from './token-store.js'

/** What `onRequest` gets. Nothing in it is secret. */
export interface RequestEvent {
  /** The same for all tries of a call. */
  id: string
  /** `token`: the token itself, which any call may need. */
  operation: OperationName
  /** Of HTTP, in capitals. */
  method: string
  /** Without the query. */
  path: string
  /** From 1. The count goes on where a call is repeated after a 401. */
  attempt: number
  /** When the try began, in milliseconds since 1970. */
  startedAt: number
  /** The same as attributes of an OpenTelemetry span, named by its conventions. */
  attributes: Attributes
}

/** What `onResponse` gets after each try, also after one without an answer. */
export interface ResponseEvent extends RequestEvent {
  /** How long the try took. */
  ms: number
  /** The HTTP status; absent where no answer came. */
  status?: number
  /** The service's id of the request, where it gave one. */
  requestId?: string
  /** Where there was no answer: what happened, for people. */
  error?: string
  /** The same to branch on. */
  problem?: ExchangeProblem
}

/** What `createMailframe()` takes. Nothing is read before the first call. */
export interface MailframeOptions {
  /** {base_url}. Default: MAILFRAME_BASE_URL. */
  baseUrl?: Lazy<string | null | undefined>
  /** {editor_url}. Default: MAILFRAME_EDITOR_URL. */
  editorUrl?: Lazy<string | null | undefined>
  /** Client ID; with `variant: 2` the Application ID. Default: MAILFRAME_CLIENT_ID. */
  clientId?: Lazy<string | null | undefined>
  /** Client Secret; with `variant: 2` the API key. Default: MAILFRAME_CLIENT_SECRET. */
  clientSecret?: Lazy<string | null | undefined>
  /**
   * The documented access flow that your credential pair is for: 1, the Application's token; 2, one token for each End
   * User. Default: 1.
   */
  variant?: 1 | 2 | undefined
  /** Hosts (`name` or `name:port`) that may be http. Default: MAILFRAME_INSECURE_HOSTS, separated by commas. */
  insecureHosts?: readonly string[] | undefined
  /**
   * Shares tokens between processes. A store that fails, or takes over 500 ms, is bypassed. Default: tokens stay in
   * this process.
   */
  store?: TokenStore | undefined
  /** Milliseconds for a whole call: token, tries, waits and body. Default: 20 000. */
  timeout?: number | undefined
  /** Default: the global `fetch`. */
  fetch?: Fetch | undefined
  /** Fields of an Email that your service names differently; what it gives wins. */
  readEmail?: ((raw: JsonObject) => Partial<Email>) | undefined
  /** Called before each try. What it throws is ignored. */
  onRequest?: ((event: RequestEvent) => void) | undefined
  /** Called after each try. What it throws is ignored. */
  onResponse?: ((event: ResponseEvent) => void) | undefined
  /**
   * Called with failures that fail no call: those of the token store, once a minute at most. Default: `console.error`.
   */
  onError?: ((error: Error) => void) | undefined
}

/** Options of one call. */
export interface CallOptions {
  /** Milliseconds for this call. Default: that of `createMailframe`. */
  timeout?: number | undefined
  /** Ends the call; the error is `aborted`. */
  signal?: AbortSignal | null | undefined
}

export const DEFAULT_TIMEOUT_MS = 20_000

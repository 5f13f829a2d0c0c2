import type { Fetch, Lazy } from '@mailframe/protocol/client'
import type { Region } from '@mailframe/protocol/sending'

/** The addresses of one region. Spec: Addresses. */
export interface RegionAddresses {
  /** REST base address, such as the service gives it: https, without `/api`. */
  api?: string | undefined
  /** SMTP host, or `host:port`. */
  smtp?: string | undefined
}

type Setting = Lazy<string | null | undefined>

/** What a client of an account is configured with: values or functions, read at first use. */
export interface AccountOptions {
  /**
   * Where the account lives: sg, us or hk; another one is refused at the first call. Default: MAILFRAME_SENDING_REGION,
   * else the one region in `addresses`.
   */
  region?: Lazy<Region | (string & {}) | null | undefined>
  /** Default: MAILFRAME_SENDING_API_USER. */
  apiUser?: Setting
  /** Default: MAILFRAME_SENDING_API_KEY. */
  apiKey?: Setting
  /** Default: MAILFRAME_SENDING_SMS_USER. */
  smsUser?: Setting
  /** Default: MAILFRAME_SENDING_SMS_KEY. */
  smsKey?: Setting
  /**
   * Default: MAILFRAME_SENDING_API and MAILFRAME_SENDING_SMTP_HOST for the account's region, MAILFRAME_SENDING_SMS_API
   * for sg.
   */
  addresses?: Partial<Record<Region, RegionAddresses | undefined>> | undefined
  /** Hosts (`name` or `name:port`) that may be http. Default: MAILFRAME_INSECURE_HOSTS, separated by commas. */
  insecureHosts?: readonly string[] | undefined
}

/** What a hook gets of each try: nothing secret, and nothing of a message. */
export interface TryEvent {
  /** The same for all tries of a call. */
  id: string
  /** Which call it belongs to; of a call to the account its name, such as `label/list`. */
  operation: 'send' | 'sendTemplate' | 'sendCalendar' | 'sendToLists' | 'sendSms' | (string & {})
  /** From 1. */
  attempt: number
}

/** How a request ended. */
export interface TryEndEvent extends TryEvent {
  /** How long it took, in milliseconds. */
  ms: number
  /** HTTP status, where there was an answer. */
  status?: number
  /** Where there was no answer: what happened. */
  error?: string
}

/** Options of `createSender()`. Nothing is read before the first call. */
export interface SenderOptions extends AccountOptions {
  /** Milliseconds for a whole call: tries, waits and body. Default: 30 000. */
  timeout?: number | undefined
  /** Whether a missing fromName is refused, as the document has it (40803). Default: true. */
  requireFromName?: boolean | undefined
  /**
   * Whether a send whose outcome is unknown is made again. Only for services that honour `sendRequestId`: others send
   * twice. Default: false.
   */
  repeatUnknown?: boolean | undefined
  /**
   * In place of the HTTP client: by default `node:http` in Node, the global `fetch` elsewhere and where it was
   * replaced.
   */
  fetch?: Fetch | undefined
  /** Called before each try. What it throws is ignored. */
  onRequest?: ((event: TryEvent) => void) | undefined
  /** Called after each try. What it throws is ignored. */
  onResponse?: ((event: TryEndEvent) => void) | undefined
  /**
   * Called with warnings about what is sent all the same, such as a subject over 512 UTF-16 units. Default:
   * `console.warn`.
   */
  onWarning?: ((message: string) => void) | undefined
}

/** Options of one call. */
export interface CallOptions {
  /** Milliseconds for this call. Default: that of `createSender`. */
  timeout?: number | undefined
  /** Ends the call. */
  signal?: AbortSignal | null | undefined
  /** Default: that of `createSender`. */
  repeatUnknown?: boolean | undefined
  /** Default: that of `createSender`. */
  requireFromName?: boolean | undefined
}

export const DEFAULT_TIMEOUT_MS = 30_000

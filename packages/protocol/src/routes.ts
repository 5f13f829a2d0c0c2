import type { AiBalance, AiBill, AiLimitPeriod, AiUsageRecord } from './ai.js'
import type { Email, EmailSummary, Page } from './email.js'

/** What a caller of the team's own route wants to do; `allow` and `rateLimit` get it. */
export type Action =
  | 'editor.open'
  | 'emails.list'
  | 'emails.get'
  | 'emails.create'
  | 'emails.update'
  | 'emails.delete'
  | 'emails.copy'
  | 'events'
  | 'ai.usage'
  | 'ai.summary'
  | 'ai.quota'
  | 'ai.balances'
  | 'ai.bills'
  | 'ai.limit'
  | 'sending.test'
  | 'sending.statistics'
  | 'sending.deliveries'

/** `POST …/editor`. */
export interface OpenEditorRequest {
  /** The public Email slug. */
  emailId: string
  /** The editor's language, passed on unchanged. Default: the service's. */
  lang?: string
}

/** Its answer; `editorAddress()` makes the address of it. */
export interface OpenEditorResponse {
  /** Opens the editor once. */
  code: string
  /** {editor_url}, without the page's path. */
  editorUrl: string
  /** As it was asked for. */
  emailId: string
  /** Seconds, as the service answered. */
  expiresIn: number
}

/**
 * On every stream of `GET …/events`: names whose events they are, without saying who. Tabs with the same value
 * share one stream.
 */
export const EVENTS_SCOPE_HEADER = 'Mailframe-Scope'

/** `GET …/emails`, `GET …/emails/:id`. */
export type EmailListResponse = Page<EmailSummary>
/** The answer of the routes that give one email. */
export type EmailResponse = Email

/** `GET …/ai/summary`: what the signed-in user spent on some days. */
export interface AiSummaryResponse {
  /** Credits, all together. */
  used: number
  /** The limit that the server's `aiLimit` returned, or null. */
  limit: AiLimitPeriod | null
  /** Days (`yyyy-MM-dd`, UTC) on which something was spent, oldest first. */
  byDay: { date: string; credits: number }[]
  /** The feature that spent most comes first. */
  byFeature: { feature: string; credits: number }[]
  /** Whether there was more than the server sums: then `used` is too small. */
  partial: boolean
}

/** `GET …/ai/usage`, `GET …/ai/bills`, `GET …/ai/balances`. */
export type AiUsageResponse = Page<AiUsageRecord>
/** The answer of `GET …/ai/bills`. */
export type AiBillsResponse = Page<AiBill>
/** The answer of `GET …/ai/balances`. */
export interface AiBalancesResponse {
  /** What the AI credits of the Application consist of. */
  list: AiBalance[]
}

/** What went wrong, as people can act on it. */
export type EditorErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'notEnabled'
  | 'notFound'
  | 'invalid'
  | 'misconfigured'
  | 'unavailable'
  | 'rateLimited'
  | 'offline'
  | 'blocked'
  | 'timeout'

/** The route's message where a create or a copy may have been done, and only its answer was lost. */
export const OUTCOME_UNKNOWN =
  'It is not certain whether this was done. Look at the list of emails before you try again.'

/**
 * Every error of the route between browser and backend: its status, its kind, and whether the same call may succeed
 * later.
 */
export const ROUTE_ERRORS = {
  invalidParameter: { status: 400, kind: 'invalid', retryable: false },
  bodyTooLarge: { status: 413, kind: 'invalid', retryable: false },
  unsupportedMediaType: { status: 415, kind: 'invalid', retryable: false },
  unauthenticated: { status: 401, kind: 'unauthenticated', retryable: false },
  forbidden: { status: 403, kind: 'forbidden', retryable: false },
  capabilityNotEnabled: { status: 403, kind: 'notEnabled', retryable: false },
  emailNotFound: { status: 404, kind: 'notFound', retryable: false },
  notFound: { status: 404, kind: 'notFound', retryable: false },
  methodNotAllowed: { status: 405, kind: 'invalid', retryable: false },
  rateLimited: { status: 429, kind: 'rateLimited', retryable: true },
  serverError: { status: 500, kind: 'unavailable', retryable: true },
  serviceMisconfigured: { status: 502, kind: 'misconfigured', retryable: false },
  serviceUnavailable: { status: 503, kind: 'unavailable', retryable: true },
  serviceTimeout: { status: 504, kind: 'timeout', retryable: true },
} as const satisfies Record<string, { status: number; kind: EditorErrorKind; retryable: boolean }>

/** A value of `error` in an answer of the route. */
export type RouteError = keyof typeof ROUTE_ERRORS

/** The body of every failure of the route. */
export interface RouteErrorBody {
  /** A value to branch by. */
  error: RouteError
  /** For developers: what was wrong, and the way out. */
  message: string
}

/** Whether `value` is an error of the route. */
export function isRouteError(value: unknown): value is RouteError {
  return typeof value === 'string' && Object.hasOwn(ROUTE_ERRORS, value)
}

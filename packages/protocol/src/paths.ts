import { isBlank } from './characters.js'

/** Paths of the editor service, relative to {base_url}. Spec: Endpoints, Variant 1. */
export const SERVICE_PATHS = {
  token: '/access/token',
  code: '/access/code',
  emails: '/resource/email',
  /** Variant 2: creates an Email (spec/choices.md). */
  endUserEmail: '/access/email',
  aiQuota: '/resource/ai/quota',
  aiBalances: '/resource/ai/balances',
  aiBills: '/resource/ai/bills',
  aiUsage: '/resource/ai/usage',
  aiLimit: '/resource/ai/end-user-quota-limit',
} as const

/** The path of one Email. An id such as `..` or `a/b` stays one segment, or is refused. */
export function emailPath(emailId: string): string {
  return `${SERVICE_PATHS.emails}/${pathSegment('emailId', emailId)}`
}

/** The path that copies one Email. */
export function emailCopyPath(emailId: string): string {
  return `${emailPath(emailId)}/copy`
}

/**
 * One path segment that no server or proxy reads as another path.
 *
 * @throws TypeError where `value` is blank, `.`, `..` (also percent-encoded), has a slash, backslash, control
 * character or lone surrogate, or is over 512 characters.
 */
export function pathSegment(field: string, value: string): string {
  if (isBlank(value)) throw new TypeError(`${field} is required`)
  if (typeof value !== 'string') throw new TypeError(`${field} must be a string`)
  // Without control characters, slashes and percent signs, no layer can decode it into something else.
  if (value.length > 512 || value === '.' || value === '..' || /[/\\%?#\p{Cc}\p{Cs}]/u.test(value)) {
    throw new TypeError(`${field} is not an id of this service`)
  }
  return encodeURIComponent(value)
}

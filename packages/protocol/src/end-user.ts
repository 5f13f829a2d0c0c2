import { characterCount, isBlank } from './characters.js'
import { LIMITS } from './limits.js'
import { MESSAGES, USER_ID_MESSAGES } from './validation-messages.js'

/** The signed-in person of the customer's product. Spec: Resources, End User. */
export interface EndUser {
  /** The caller's own identifier: ASCII letters, digits, `_` and `-`; at most 128 characters. */
  userId: string
  /** At most 200 characters. Blank, null or absent keeps the stored value. */
  name?: string | null | undefined
  /** At most 200 characters, a valid address. Blank, null or absent keeps the stored value. */
  email?: string | null | undefined
  /** At most 50 characters. Blank, null or absent keeps the stored value. */
  phone?: string | null | undefined
}

/** A rule that a value breaks: the field, and the documented text. */
export interface Problem {
  /** Which value. */
  field: string
  /** What is wrong with it, as the service words it. */
  message: string
}

const USER_ID = /^[A-Za-z0-9_-]+$/
// The form of the HTML standard's valid address, with a dot in the domain: what sign-up forms accept.
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** What is wrong with a userId, or null. Spec: End User; the limit of 128: spec/choices.md. */
export function userIdProblem(value: unknown): Problem | null {
  const field = 'userId'
  if (isBlank(value)) return { field, message: USER_ID_MESSAGES.userIdRequired }
  if (typeof value !== 'string') return { field, message: 'userId must be a string' }
  if (!USER_ID.test(value)) return { field, message: USER_ID_MESSAGES.userIdCharacters }
  if (value.length > LIMITS.userId) return { field, message: USER_ID_MESSAGES.userIdLength }
  return null
}

function textProblem(field: string, value: unknown, limit: number, message: string): Problem | null {
  if (isBlank(value)) return null
  if (typeof value !== 'string') return { field, message: `${field} must be a string` }
  return characterCount(value) > limit ? { field, message } : null
}

/** What is wrong with the name of an End User, or null. Blank is allowed: it keeps the stored value. */
export function endUserNameProblem(value: unknown): Problem | null {
  return textProblem('name', value, LIMITS.endUserName, MESSAGES.endUserName)
}

/** What is wrong with the email of an End User, or null: length first, then form. */
export function endUserEmailProblem(value: unknown): Problem | null {
  const problem = textProblem('email', value, LIMITS.endUserEmail, MESSAGES.endUserEmail)
  if (problem !== null || typeof value !== 'string' || isBlank(value)) return problem
  return EMAIL.test(value) ? null : { field: 'email', message: MESSAGES.endUserEmailFormat }
}

/** What is wrong with the phone of an End User, or null. */
export function endUserPhoneProblem(value: unknown): Problem | null {
  return textProblem('phone', value, LIMITS.endUserPhone, MESSAGES.endUserPhone)
}

/** An End User as it came in, not yet checked. */
export interface EndUserFields {
  /** Letters, numbers, underscores and hyphens. */
  userId?: unknown
  /** At most 200 characters. */
  name?: unknown
  /** An address; at most 200 characters. */
  email?: unknown
  /** At most 50 characters. */
  phone?: unknown
}

/** The first rule that an End User breaks, in the order userId, name, email, phone; or null. */
export function endUserProblem(user: EndUserFields): Problem | null {
  return (
    userIdProblem(user.userId) ??
    endUserNameProblem(user.name) ??
    endUserEmailProblem(user.email) ??
    endUserPhoneProblem(user.phone)
  )
}

import {
  type EndUser,
  endUserEmailProblem,
  endUserNameProblem,
  endUserPhoneProblem,
  MESSAGES,
  type Problem,
} from '@mailframe/protocol'
import { isMailframeError } from '../client/error.js'

const CHECKS = { name: endUserNameProblem, email: endUserEmailProblem, phone: endUserPhoneProblem } as const
type Field = keyof typeof CHECKS
const FIELDS: readonly Field[] = ['name', 'email', 'phone']

/** What the service says of a value that it does not take: its rules may be stricter than the documented ones. */
const REFUSALS: Readonly<Record<string, Field>> = {
  [MESSAGES.endUserName]: 'name',
  [MESSAGES.endUserEmail]: 'email',
  [MESSAGES.endUserEmailFormat]: 'email',
  [MESSAGES.endUserPhone]: 'phone',
}

const REMEMBERED = 1_000
const KEPT_CHARACTERS = 250

type Tell = (error: unknown) => void

/** Opens with what of a profile can be used: an optional value that cannot is left out, and told once. */
export interface Profiles {
  open<T>(user: EndUser, tell: Tell, mint: (user: EndUser) => Promise<T>): Promise<T>
}

export function createProfiles(remembered = REMEMBERED): Profiles {
  /** Values that were told, the newest at the end; true: the service refused it. */
  const told = new Map<string, boolean>()

  function leftOut(user: EndUser, problem: Problem, byService: boolean, tell: Tell): void {
    const key = keyOf(user, problem.field as Field)
    const isNews = !told.has(key)
    told.delete(key)
    told.set(key, byService)
    const [oldest] = told.keys()
    if (told.size > remembered && oldest !== undefined) told.delete(oldest)
    if (isNews) {
      tell(
        new TypeError(
          `the ${problem.field} that the user hook returned cannot be used, and is left out: ${problem.message}`,
        ),
      )
    }
  }

  function usable(user: EndUser, tell: Tell): EndUser {
    const profile: EndUser = { userId: user.userId }
    for (const field of FIELDS) {
      const value = user[field]
      const problem = CHECKS[field](value)
      if (problem !== null) leftOut(user, problem, false, tell)
      else if (told.get(keyOf(user, field)) !== true) profile[field] = value
    }
    return profile
  }

  return {
    async open(user, tell, mint) {
      const profile = usable(user, tell)
      for (;;) {
        try {
          return await mint(profile)
        } catch (error) {
          const field = refusedField(error)
          if (field === null || profile[field] === undefined) throw error
          leftOut(user, { field, message: (error as Error).message }, true, tell)
          delete profile[field]
        }
      }
    },
  }
}

function refusedField(error: unknown): Field | null {
  if (!isMailframeError(error) || error.error !== 'invalidParameter') return null
  return REFUSALS[error.message] ?? null
}

function keyOf(user: EndUser, field: Field): string {
  const value: unknown = user[field]
  const text = typeof value === 'string' ? value : describe(value)
  return JSON.stringify([user.userId, field, typeof value, text.length, text.slice(0, KEPT_CHARACTERS)])
}

function describe(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

import type { EndUser, Problem } from '@mailframe/protocol'
import { setRecent } from '@mailframe/protocol/client'
import {
  endUserEmailProblem,
  endUserNameProblem,
  endUserPhoneProblem,
  MESSAGES,
} from '@mailframe/protocol/service'
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

const MOST_REPORTED = 1_000
const KEPT_CHARACTERS = 250

type Report = (error: unknown) => void

/**
 * Opens with the usable part of a profile: an optional value that the service would refuse is left out, and reported
 * once.
 */
export interface Profiles {
  open<T>(user: EndUser, report: Report, mint: (user: EndUser) => Promise<T>): Promise<T>
}

export function createProfiles(limit = MOST_REPORTED): Profiles {
  /** Values that were reported, in an LRU cache; true: the service refused it. */
  const reported = new Map<string, boolean>()

  function leftOut(user: EndUser, problem: Problem, byService: boolean, report: Report): void {
    const key = keyOf(user, problem.field as Field)
    const isNews = !reported.has(key)
    setRecent(reported, key, byService, limit)
    if (isNews) {
      report(
        new TypeError(
          `the ${problem.field} that the user hook returned cannot be used, and is left out: ${problem.message}`,
        ),
      )
    }
  }

  function usable(user: EndUser, report: Report): EndUser {
    const profile: EndUser = { userId: user.userId }
    for (const field of FIELDS) {
      const value = user[field]
      const problem = CHECKS[field](value)
      if (problem !== null) leftOut(user, problem, false, report)
      else if (reported.get(keyOf(user, field)) !== true) profile[field] = value
    }
    return profile
  }

  return {
    async open(user, report, mint) {
      const profile = usable(user, report)
      for (;;) {
        try {
          return await mint(profile)
        } catch (error) {
          const field = refusedField(error)
          if (field === null || profile[field] === undefined) throw error
          leftOut(user, { field, message: (error as Error).message }, true, report)
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

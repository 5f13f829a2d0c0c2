import { type AiLimit, aiLimitProblem, LIMITS, MESSAGES } from '@mailframe/protocol'
import type { Labels } from '../labels/labels.js'
import { fill } from '../lib/format.js'
import { formatCredits } from './format.js'

/** The fields of the form, as typed. */
export type LimitInput = Record<keyof AiLimit, string>
export type LimitProblems = Partial<Record<keyof AiLimit, string>>

/** In the order of the form: the first with a problem gets the focus. */
export const LIMIT_FIELDS = ['userId', 'maximumLimitCredits', 'startTime', 'endTime'] as const

/** Values that are valid whatever the other fields hold. */
const VALID = {
  userId: 'a',
  maximumLimitCredits: 0,
  startTime: -8_640_000_000_000_000,
  endTime: 8_640_000_000_000_000,
}

/** The body of the request. The fields hold times in UTC, without an offset. */
function toLimit({ userId, maximumLimitCredits, startTime, endTime }: LimitInput) {
  const credits = maximumLimitCredits.trim()
  const moment = (time: string) => (time === '' ? '' : `${time}Z`)
  return {
    userId: userId.trim(),
    // Stricter than `Number`, which accepts ' ', 0x10 and 1e3: these are likely typing errors.
    maximumLimitCredits: credits === '' ? null : /^[+-]?\d+$/.test(credits) ? Number(credits) : Number.NaN,
    startTime: moment(startTime),
    endTime: moment(endTime),
  }
}

/** A valid limit, or the first problem of each field, by the validators of the protocol. */
export function checkLimit(
  input: LimitInput,
): { limit: AiLimit } | { problems: Partial<Record<keyof AiLimit, string>> } {
  const limit = toLimit(input)
  const rest: Record<keyof AiLimit, unknown> = { ...limit }
  const problems: LimitProblems = {}
  // The validator reports one field at a time: that field is replaced by a valid value and the rest checked again.
  for (const _ of LIMIT_FIELDS) {
    const problem = aiLimitProblem(rest)
    const field = LIMIT_FIELDS.find((name) => name === problem?.field)
    if (problem === null || field === undefined) break
    problems[field] = problem.message
    rest[field] = VALID[field]
  }
  const { maximumLimitCredits } = limit
  if (Object.keys(problems).length > 0 || maximumLimitCredits === null) return { problems }
  return { limit: { ...limit, maximumLimitCredits } }
}

/** The field that the message of a 400 begins with, or null. */
export function fieldOf(message: string): keyof AiLimit | null {
  return LIMIT_FIELDS.find((field) => message.startsWith(`${field} `)) ?? null
}

/** The text for a message of the route or of the validators, in the provider's language; an unknown one is unchanged. */
export function problemText(
  field: keyof AiLimit,
  message: string,
  { labels, language }: { labels: Labels; language: string },
): string {
  switch (message) {
    case MESSAGES.userIdRequired:
      return labels.aiLimitUserRequired
    case MESSAGES.userIdCharacters:
      return labels.aiLimitUserCharacters
    case MESSAGES.userIdLength:
      return fill(labels.nameTooLong, { limit: LIMITS.userId })
    case MESSAGES.creditsRequired:
      return labels.aiLimitCreditsRequired
    case MESSAGES.credits:
      return fill(labels.aiLimitCreditsWhole, { max: formatCredits(Number.MAX_SAFE_INTEGER, language) })
    case MESSAGES.limitPeriod:
      return labels.aiLimitOrder
  }
  const isOfTime = field === 'startTime' || field === 'endTime'
  const isTimeRequired = message === `${field} is required` || message.startsWith(`${field} must be ISO 8601`)
  return isOfTime && isTimeRequired ? labels.aiLimitTimeRequired : message
}

import { type AiLimit, aiLimitProblem, LIMITS, MESSAGES } from '@mailframe/protocol'
import type { Labels } from '../labels/labels.js'
import { fill } from '../lib/format.js'
import { formatCredits } from './format.js'

/** What stands in the fields of the form, as typed. */
export type LimitInput = Record<keyof AiLimit, string>
export type LimitProblems = Partial<Record<keyof AiLimit, string>>

/** In the order of the form: the first one that has a problem gets the focus. */
export const LIMIT_FIELDS = ['userId', 'maximumLimitCredits', 'startTime', 'endTime'] as const

/** Breaks no rule, whatever the other fields hold. */
const HARMLESS = {
  userId: 'a',
  maximumLimitCredits: 0,
  startTime: -8_640_000_000_000_000,
  endTime: 8_640_000_000_000_000,
}

/** What the route takes. Times of the fields are UTC, and have no offset. */
export function toLimit({ userId, maximumLimitCredits, startTime, endTime }: LimitInput) {
  const credits = maximumLimitCredits.trim()
  const moment = (time: string) => (time === '' ? '' : `${time}Z`)
  return {
    userId: userId.trim(),
    // Not what else `Number` reads, such as ' ', 0x10 and 1e3: whoever typed that should look again.
    maximumLimitCredits: credits === '' ? null : /^[+-]?\d+$/.test(credits) ? Number(credits) : Number.NaN,
    startTime: moment(startTime),
    endTime: moment(endTime),
  }
}

/** A limit that can be sent, or each field with the first rule that it breaks, by the validators of the protocol. */
export function checkLimit(
  input: LimitInput,
): { limit: AiLimit } | { problems: Partial<Record<keyof AiLimit, string>> } {
  const limit = toLimit(input)
  const rest: Record<keyof AiLimit, unknown> = { ...limit }
  const problems: LimitProblems = {}
  // The validator names one field at a time: that one is set right, and the others are looked at.
  for (const _ of LIMIT_FIELDS) {
    const problem = aiLimitProblem(rest)
    const field = LIMIT_FIELDS.find((name) => name === problem?.field)
    if (problem === null || field === undefined) break
    problems[field] = problem.message
    rest[field] = HARMLESS[field]
  }
  const { maximumLimitCredits } = limit
  if (Object.keys(problems).length > 0 || maximumLimitCredits === null) return { problems }
  return { limit: { ...limit, maximumLimitCredits } }
}

/** The field that the message of a 400 begins with, or null. */
export function fieldOf(message: string): keyof AiLimit | null {
  return LIMIT_FIELDS.find((field) => message.startsWith(`${field} `)) ?? null
}

/** A message of the route or of the validators, in the language of the provider; one that is not known as it is. */
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
  const asksForTime = message === `${field} is required` || message.startsWith(`${field} must be ISO 8601`)
  return isOfTime && asksForTime ? labels.aiLimitTimeRequired : message
}

import {
  characterCount,
  endUserEmailProblem,
  endUserNameProblem,
  endUserPhoneProblem,
  isBlank,
  LIMITS,
  MESSAGES,
  type Problem,
  userIdProblem,
} from '@mailframe/protocol'
import { z } from 'zod'
import type { ChoiceName, Choices } from './choices/switches.js'

/** What a value breaks: the text of the 400, and the choice that the rule is. */
interface Breach {
  message: string
  choice?: ChoiceName
}

/** A string that must obey a rule. `required`: the text where it is blank; null: it may be. */
export function text(field: string, required: string | null, breachOf: (value: string) => Breach | null) {
  return z
    .string({
      error: ({ input }) => (required !== null && isBlank(input) ? required : `${field} must be a string`),
    })
    .superRefine((value, context) => {
      const breach = required !== null && isBlank(value) ? { message: required } : breachOf(value)
      if (breach === null) return
      const { message, choice } = breach as Breach
      context.addIssue({ code: 'custom', message, params: { choice } })
    })
}

const noBreach = () => null
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()
const object = (field: string) =>
  z.record(z.string(), z.unknown(), { error: `${field} must be a JSON object` })

/** A rule of the protocol whose limit is counted in what the emulator calls a character. */
function endUserRule(
  { characterUnit }: Choices,
  problem: (value: string) => Problem | null,
  limit: number,
  message: string,
) {
  return (value: string): Breach | null =>
    problem(value) ?? (characterUnit === 'utf16' && value.length > limit ? { message } : null)
}

/** The fields of requests, under these choices. */
export function createFields(choices: Choices) {
  const { characterUnit, maxEmailName, maxEmailSubject, maxExtraBytes, maxUserId } = choices
  const length = characterUnit === 'utf16' ? (value: string) => value.length : characterCount
  const over = (field: string, limit: number, choice: ChoiceName) => (value: string) =>
    length(value) > limit ? { message: `${field} must not exceed ${limit} characters`, choice } : null

  const identifierBreach =
    (field: string) =>
    (value: string): Breach | null => {
      const named = (message: string) => message.replace(/^userId/, field)
      const problem = userIdProblem(value)
      // The length is a choice of its own, told after the characters.
      if (problem !== null && problem.message !== MESSAGES.userIdLength)
        return { message: named(problem.message) }
      return over(field, maxUserId, 'maxUserId')(value)
    }
  const identifier = (field: string) =>
    text(field, `${field} is required`, identifierBreach(field)).meta({
      pattern: '^[A-Za-z0-9_-]+$',
      minLength: 1,
      maxLength: maxUserId,
    })

  return {
    userId: identifier('userId').meta({ description: "The caller's own identifier of the End User." }),
    /** The same under the name that Variant 2 gives it. */
    endUserId: identifier('id'),

    endUserName: optional(
      text('name', null, endUserRule(choices, endUserNameProblem, LIMITS.endUserName, MESSAGES.endUserName)),
    ).meta({ maxLength: LIMITS.endUserName }),
    endUserEmail: optional(
      text(
        'email',
        null,
        endUserRule(choices, endUserEmailProblem, LIMITS.endUserEmail, MESSAGES.endUserEmail),
      ),
    ).meta({ maxLength: LIMITS.endUserEmail }),
    endUserPhone: optional(
      text(
        'phone',
        null,
        endUserRule(choices, endUserPhoneProblem, LIMITS.endUserPhone, MESSAGES.endUserPhone),
      ),
    ).meta({ maxLength: LIMITS.endUserPhone }),

    emailName: text('name', MESSAGES.emailNameRequired, over('name', maxEmailName, 'maxEmailName')).meta({
      minLength: 1,
      maxLength: maxEmailName,
    }),
    emailSubject: optional(text('subject', null, over('subject', maxEmailSubject, 'maxEmailSubject'))).meta({
      maxLength: maxEmailSubject,
    }),
    emailExtra: optional(
      object('extra').superRefine((value, context) => {
        if (utf8.encode(JSON.stringify(value)).byteLength <= maxExtraBytes) return
        const message = `extra must not exceed ${maxExtraBytes} bytes`
        context.addIssue({ code: 'custom', message, params: { choice: 'maxExtraBytes' } })
      }),
    ).meta({ description: `At most ${maxExtraBytes} bytes, serialised.` }),
    emailHtml: optional(text('html', null, noBreach)),
    emailJson: optional(object('json')),

    pageNo: wholeNumber(1, Number.MAX_SAFE_INTEGER, LIMITS.pageNoDefault),
    pageSize: wholeNumber(LIMITS.pageSizeMin, LIMITS.pageSizeMax, choices.defaultPageSize),
  }
}

export type Fields = ReturnType<typeof createFields>

const utf8 = new TextEncoder()

/** A whole number as a query writes it. Spec: Limits, pageNo and pageSize. */
function wholeNumber(min: number, max: number, preset: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, { error: MESSAGES.pagination })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: MESSAGES.pagination })
    .default(preset)
    .meta({ type: 'integer', minimum: min, maximum: max, description: `Default ${preset}.` })
}

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
import { invalidParameter } from './failure.js'

const utf8 = new TextEncoder()

/** Checks `value`; the first rule that it breaks, in the schema's order, is the message of a 400. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidParameter(result.error.issues[0]?.message ?? MESSAGES.body)
}

/** A string that must obey one of the protocol's rules. */
function text(field: string, required: string | null, problem: (value: string) => Problem | string | null) {
  return z
    .string({
      error: ({ input }) => (required !== null && isBlank(input) ? required : `${field} must be a string`),
    })
    .superRefine((value, context) => {
      const found = problem(value)
      if (found !== null) {
        context.addIssue({ code: 'custom', message: typeof found === 'string' ? found : found.message })
      }
    })
}

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

const object = (field: string) =>
  z.record(z.string(), z.unknown(), { error: `${field} must be a JSON object` })

export const userId = text('userId', MESSAGES.userIdRequired, userIdProblem)

/** The End User's identifier under the name that Variant 2 gives it. */
export const endUserId = text('id', 'id is required', (value) => {
  const problem = userIdProblem(value)
  return problem === null ? null : problem.message.replace(/^userId/, 'id')
})

export const endUserName = optional(text('name', null, endUserNameProblem))
export const endUserEmail = optional(text('email', null, endUserEmailProblem))
export const endUserPhone = optional(text('phone', null, endUserPhoneProblem))

export const emailName = text('name', MESSAGES.emailNameRequired, (value) => {
  if (isBlank(value)) return MESSAGES.emailNameRequired
  return characterCount(value) > LIMITS.emailName ? MESSAGES.emailName : null
})

export const emailSubject = optional(
  text('subject', null, (value) =>
    characterCount(value) > LIMITS.emailSubject ? MESSAGES.emailSubject : null,
  ),
)

export const emailExtra = optional(
  object('extra').refine((value) => utf8.encode(JSON.stringify(value)).byteLength <= LIMITS.extraBytes, {
    error: MESSAGES.extra,
  }),
)

export const emailHtml = optional(text('html', null, () => null))
export const emailJson = optional(object('json'))

/** A whole number as a query writes it. Spec: Limits, pageNo and pageSize. */
const wholeNumber = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: MESSAGES.pagination })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: MESSAGES.pagination })
    .default(preset)

export const pagination = {
  pageNo: wholeNumber(1, Number.MAX_SAFE_INTEGER, LIMITS.pageNoDefault),
  pageSize: wholeNumber(LIMITS.pageSizeMin, LIMITS.pageSizeMax, LIMITS.pageSizeDefault),
}

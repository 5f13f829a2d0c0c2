import { z } from 'zod'
import type { Choices } from '../../kernel/choices/switches.js'
import type { Operation } from '../../kernel/operation.js'

/** Content types of a form. */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

const statusCode = z.int().meta({ description: 'See the tables of the document.' })

/** Spec: sending API, Response envelope. */
const refused = z.object({
  result: z.literal(false),
  statusCode,
  message: z.string(),
  info: z.object({}),
})

/** A success, or a failure: with HTTP 200 both. */
const answered = (info: z.ZodType) =>
  z.union([z.object({ result: z.literal(true), statusCode, message: z.string(), info }), refused])

/** What an operation of the sending API answers, for the OpenAPI document. */
export function answersOf(
  { sendingHttpStatus }: Choices,
  info: z.ZodType,
): Pick<Operation, 'answers' | 'errors'> {
  const always200 = sendingHttpStatus === 'always200'
  const statuses = always200 ? [200] : [200, 400, 401, 429, 500]
  return {
    answers: Object.fromEntries(
      statuses.map((status) => [status, status === 200 ? answered(info) : refused]),
    ),
    // Always 200, but for a request whose address is malformed: no route gets to see that one.
    errors: always200 ? ['invalidParameter'] : [],
  }
}

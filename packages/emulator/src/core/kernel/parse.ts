import { MESSAGES } from '@mailframe/protocol/service'
import type { z } from 'zod'
import type { ChoiceName } from './choices/switches.js'
import { Failure } from './failure.js'

/** Checks `value`; the first rule that it breaks, in the schema's order, is the message of a 400. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const choice = issue?.code === 'custom' ? (issue.params?.choice as ChoiceName | undefined) : undefined
  throw new Failure('invalidParameter', issue?.message ?? MESSAGES.body, {}, choice)
}

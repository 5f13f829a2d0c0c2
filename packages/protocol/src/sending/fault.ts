import { isBlank } from '../characters.js'
import { documentedProblem, type SendingProblem } from './problem.js'

/** Thrown while fields are read; `settled` makes a result of it. */
export class Fault extends Error {
  constructor(readonly problem: SendingProblem) {
    super(problem.message)
  }
}

/** What `read` gives, or the rule that it met. */
export function settled<Key extends string, Value>(
  key: Key,
  read: () => Value,
): Record<Key, Value> | { problem: SendingProblem } {
  try {
    return { [key]: read() } as Record<Key, Value>
  } catch (error) {
    if (error instanceof Fault) return { problem: error.problem }
    throw error
  }
}

/** With a code of the document. */
export const refuse = (statusCode: number, field: string, more?: string): never => {
  throw new Fault(documentedProblem(statusCode, field, more))
}

/** Where the document has no code for it. */
export const refuseUndocumented = (field: string, message: string): never => {
  throw new Fault({ field, message: `${field} ${message}` })
}

export const isTextList = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))

export const isEmptyList = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.every((entry) => isBlank(entry)))

import type { Problem } from '@mailframe/protocol'
import { MailframeError } from './error.js'

/** Throws the first problem as `invalidParameter`, with the documented message. */
export function refuse(...problems: (Problem | null)[]): void {
  const problem = problems.find((candidate) => candidate !== null)
  if (problem) throw new MailframeError({ error: 'invalidParameter', message: problem.message, status: 400 })
}

/** The input of a call from plain JavaScript: where there is none, the checks say what is missing. */
export function given<Input extends object>(input: Input): Input {
  const fields: object = typeof input === 'object' && input !== null ? input : {}
  return fields as Input
}

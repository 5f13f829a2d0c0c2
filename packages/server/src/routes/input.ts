import type { Problem } from '@mailframe/protocol'
import { MESSAGES } from '@mailframe/protocol/service'
import { invalidParameter } from '../http/failure.js'

/** Throws the first problem as `invalidParameter`. */
export function check(...problems: (Problem | null)[]): void {
  const problem = problems.find((candidate) => candidate !== null)
  if (problem) throw invalidParameter(problem.message)
}

/** A query parameter that is given at most once. */
export function single(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  if (more.length > 0) throw invalidParameter(`${name} must be given only once`)
  return value
}

/** A query parameter of the pagination: plain digits. */
export function singleNumber(query: URLSearchParams, name: string): number | undefined {
  const text = single(query, name)
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw invalidParameter(MESSAGES.pagination)
  return Number(text)
}

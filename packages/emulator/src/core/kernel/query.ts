import type { Call } from './call.js'
import { invalidParameter } from './failure.js'

/** The query of a call as a plain object. A parameter given twice is refused (spec/choices.md). */
export function readQuery({ url }: Pick<Call, 'url'>): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    if (name in query) {
      throw invalidParameter(`${name.slice(0, 64)} must be given once`, 'repeatedParameter')
    }
    query[name] = value
  }
  return query
}

import { invalidParameter } from './failure.js'
import type { Call } from './router.js'

/** The query of a call as a plain object. A parameter given twice is refused (spec/choices.md). */
export function readQuery({ core, url }: Call): Record<string, string> {
  const refuse = core.choices.current.repeatedParameter === 'refuse'
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    if (refuse && name in query) {
      throw invalidParameter(`${name.slice(0, 64)} must be given once`, 'repeatedParameter')
    }
    query[name] = value
  }
  return query
}

import { characterCount, isBlank, LIMITS } from '@mailframe/protocol'
import type { Labels } from '../labels/labels.js'
import { fill } from '../lib/fill.js'

/** What an email is called on the page: the service may have one without a name. */
export function shownName(name: string, labels: Labels): string {
  return isBlank(name) ? labels.unnamed : name
}

/** What is wrong with the name of an email, for people; or null. */
export function nameProblem(name: string, labels: Labels): string | null {
  if (isBlank(name)) return labels.nameRequired
  if (characterCount(name) > LIMITS.emailName) return fill(labels.nameTooLong, { limit: LIMITS.emailName })
  return null
}

import { characterCount, isBlank } from '../characters.js'
import { hasControl } from './addresses.js'
import { canBeFolded, TOO_LONG } from './headers.js'
import { SENDING_LIMITS } from './limits.js'
import type { CheckedMessage } from './message-fields.js'
import { documentedProblem, type SendingProblem, shown } from './problem.js'
import { substitute, substitutionsFor } from './template.js'

/** What values are put into. */
export type Template = Pick<CheckedMessage, 'subject' | 'html' | 'plain' | 'headers'>

/** What the values of one recipient do to a message that breaks a rule, or null. Keys are `%name%`. */
export type ValueRules = (values: ReadonlyMap<string, string>) => SendingProblem | null

/** Where a key stands. */
interface Uses {
  /** How often. */
  subject: number
  html: boolean
  plain: boolean
  header: boolean
}

/** Characters that make a value worth a closer look; a lone surrogate and a pair begin alike. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const SUSPICIOUS = /[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]/
/** Those, and what JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const UNCOMMON = /[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"\\]/
const NOWHERE = /[\0\p{Cs}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const NOT_IN_HTML = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

const MOST_KEYS = 1_000

// What a template brings is not known here.
const isAllValues = (text: string) => text !== '' && isBlank(withoutPlaceholders(text))
const contentIsAllValues = ({ html, plain }: Template) =>
  (html !== null || plain !== null) && [html, plain].every((text) => isBlank(withoutPlaceholders(text ?? '')))

/** Tells most rows, which break no rule, from those that must be held to the rules. */
export interface ValueScreen {
  /** By how many UTF-16 units the values of a row may lengthen the subject. */
  room: number
  /** How often a key stands in the subject; null: its values must be held to the rules. */
  inSubject(key: string): number | null
  /** Whether a value must be held to the rules, wherever its key stands, or is not written into JSON as it is. */
  isSuspicious(value: string): boolean
}

/** A screen for the rules of a message; null where each row must be held to them. */
export function valueScreen(template: Template): ValueScreen | null {
  const { subject, headers } = template
  if (isAllValues(subject) || contentIsAllValues(template)) return null
  return {
    room: SENDING_LIMITS.subjectCharacters - subject.length,
    inSubject(key) {
      const isInHeader = Object.values(headers).some((text) => text.includes(key))
      return isInHeader ? null : subject.split(key).length - 1
    },
    isSuspicious: (value) => UNCOMMON.test(value),
  }
}

/** The rules for a message after substitution. Compiled once, since a list has many rows. */
export function valueRules(template: Template): ValueRules {
  const { subject, html, plain, headers } = template
  const known = new Map<string, Uses>()
  const isSubjectAllValues = isAllValues(subject)
  const isContentAllValues = contentIsAllValues(template)
  const usesOf = (key: string): Uses => {
    let uses = known.get(key)
    if (uses === undefined) {
      uses = {
        subject: subject.split(key).length - 1,
        html: html?.includes(key) ?? false,
        plain: plain?.includes(key) ?? false,
        header: Object.values(headers).some((text) => text.includes(key)),
      }
      if (known.size === MOST_KEYS) known.clear()
      known.set(key, uses)
    }
    return uses
  }

  return (values) => {
    let subjectLength = subject.length
    let changesHeaders = false
    for (const [key, value] of values) {
      const uses = usesOf(key)
      if (SUSPICIOUS.test(value)) {
        const problem = characterProblem(key, value, uses)
        if (problem !== null) return problem
      }
      subjectLength += uses.subject * (value.length - key.length)
      if (uses.header) changesHeaders = true
    }
    if (isSubjectAllValues && isBlank(substitute(subject, values))) {
      return documentedProblem(
        40808,
        'subject',
        'its values are empty: give one, or let it have text of its own',
      )
    }
    if (subjectLength > SENDING_LIMITS.subjectCharacters) {
      const count = characterCount(substitute(subject, values))
      if (count > SENDING_LIMITS.subjectCharacters) {
        return documentedProblem(40809, 'subject', `it has ${count} with its values: shorten them`)
      }
    }
    if (isContentAllValues && [html, plain].every((text) => isBlank(substitute(text ?? '', values)))) {
      return documentedProblem(
        40870,
        'html',
        'their values are empty: give one, or let them have text of their own',
      )
    }
    return changesHeaders ? foldingProblem(headers, values) : null
  }
}

const withoutPlaceholders = (text: string) => text.replace(/%[^%\p{Cc}]+%/gu, '')

function characterProblem(
  key: string,
  value: string,
  { subject, html, plain, header }: Uses,
): SendingProblem | null {
  const refuse = (field: string, what: string): SendingProblem => {
    return { field, message: `${field} must not contain ${what}: take it out of the value of ${shown(key)}` }
  }
  if (NOWHERE.test(value)) {
    const field = subject > 0 ? 'subject' : html ? 'html' : header ? 'headers' : plain ? 'plain' : 'vars'
    return refuse(field, 'NUL or half a surrogate pair')
  }
  if (!hasControl(value)) return null
  if (subject > 0) return refuse('subject', 'CR, LF, NUL or other control characters')
  if (header) return refuse('headers', 'CR, LF, NUL or other control characters')
  if (html && NOT_IN_HTML.test(value)) return refuse('html', 'control characters')
  return null
}

function foldingProblem(
  headers: Record<string, string>,
  values: ReadonlyMap<string, string>,
): SendingProblem | null {
  for (const [name, text] of Object.entries(headers)) {
    if (canBeFolded(name, substitute(text, values))) continue
    return { field: 'headers', message: `headers ${shown(name)} ${TOO_LONG} with its values: shorten them` }
  }
  return null
}

/** What the values of X-SMTPAPI do to a message that breaks a rule, with the recipient it is for. */
export function substitutionProblem({
  recipients,
  xsmtpapi,
  ...template
}: Template & Pick<CheckedMessage, 'recipients' | 'xsmtpapi'>): SendingProblem | null {
  if (xsmtpapi === null) return null
  const { sub, pubsub } = xsmtpapi
  if (sub === undefined && pubsub === undefined) return null
  const problemOf = valueRules(template)
  for (const [at, { address }] of recipients.entries()) {
    const problem = problemOf(substitutionsFor(xsmtpapi, at))
    if (problem !== null)
      return { ...problem, message: `${problem.message} (of recipient ${at + 1}, ${address})` }
    // The same for all.
    if (pubsub !== undefined) return null
  }
  return null
}

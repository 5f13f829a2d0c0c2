import { characterCount, isBlank } from '../characters.js'
import { SENDING_LIMITS } from './limits.js'
import { documentedProblem, type SendingProblem, shown } from './problem.js'
import { PHONE_SEPARATOR } from './regions.js'

/** International format with leading plus sign (E.164). Spec: SMS send parameters. */
export const E164 = /^\+[1-9]\d{6,14}$/

/**
 * The numbers of `phone`: a string, also with several joined by commas, or strings. `isValid` judges a number that has
 * the form of E.164.
 */
export function checkPhones(
  value: unknown,
  isValid: (phone: string) => boolean,
): { phones: string[] } | { problem: SendingProblem } {
  const texts = typeof value === 'string' ? value.split(PHONE_SEPARATOR) : value
  if (texts === undefined || texts === null || (Array.isArray(texts) && texts.every(isBlank))) {
    return { problem: documentedProblem(411, 'phone') }
  }
  if (!Array.isArray(texts))
    return { problem: documentedProblem(412, 'phone', 'must be a string or strings') }
  if (texts.length > SENDING_LIMITS.phones) {
    const message = `phone must not hold more than ${SENDING_LIMITS.phones} numbers; it holds ${texts.length}`
    return { problem: { field: 'phone', message } }
  }
  const phones = new Set<string>()
  for (const text of texts as unknown[]) {
    if (typeof text !== 'string' || !E164.test(text) || !isValid(text)) {
      const more = `${shown(text)} is not a number with + and country code, such as +6591234567`
      return { problem: documentedProblem(412, 'phone', more) }
    }
    if (phones.has(text)) return { problem: documentedProblem(413, 'phone', shown(text)) }
    phones.add(text)
  }
  return { phones: [...phones] }
}

/** The template variables of an SMS as strings, or what is wrong. Null and absent values are left out. */
export function checkSmsVars(value: unknown): { vars: Record<string, string> } | { problem: SendingProblem } {
  if (value === undefined || value === null) return { vars: {} }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { problem: documentedProblem(441, 'vars', 'must be an object') }
  }
  const vars: Record<string, string> = {}
  for (const [name, entry] of Object.entries(value)) {
    if (entry === undefined || entry === null) continue
    if (!/^(?:[^%\p{Cc}]+|%[^%\p{Cc}]+%)$/u.test(name)) {
      return { problem: documentedProblem(481, 'vars', `${shown(name)} must be name or %name%`) }
    }
    if (typeof entry !== 'string' && typeof entry !== 'number' && typeof entry !== 'boolean') {
      return { problem: documentedProblem(441, 'vars', `${shown(name)} must be a string, number or boolean`) }
    }
    // Not by assignment: `__proto__` is a name like any other.
    Object.defineProperty(vars, name, {
      value: String(entry),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return { vars }
}

/** The rules for values that only public documentation shows: at most 32 characters, no links. */
export function smsValueProblem(vars: Readonly<Record<string, string>>): SendingProblem | null {
  for (const [name, text] of Object.entries(vars)) {
    if (characterCount(text) > SENDING_LIMITS.smsVarCharacters)
      return documentedProblem(482, 'vars', shown(name))
    if (/https?:\/\/|www\./i.test(text)) return documentedProblem(483, 'vars', shown(name))
  }
  return null
}

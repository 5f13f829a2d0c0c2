import { statusMeaning } from './status-codes.js'

/** A rule that a value breaks, before or at the wire. */
export interface SendingProblem {
  /** The documented code; absent where the document has none for this rule. */
  statusCode?: number
  /** Which field of the message. */
  field: string
  /** What is wrong and what would be right. Never the content of a message. */
  message: string
}

/** A problem with the documented meaning as its message, and what more helps. */
export function documentedProblem(statusCode: number, field: string, more = ''): SendingProblem {
  return { statusCode, field, message: `${statusMeaning(statusCode)}${more === '' ? '' : `: ${more}`}` }
}

/** A value as an error shows it: short, in quotes, and with its control characters visible. */
export function shown(value: unknown): string {
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 100) : String(value)) ?? ''
  return text.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

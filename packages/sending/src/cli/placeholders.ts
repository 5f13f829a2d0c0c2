import type { BulkMessage } from '../bulk/types.js'

/** A placeholder of the message, and the first part that it stands in. */
export interface Placeholder {
  /** Without `%`. */
  name: string
  field: 'subject' | 'html' | 'plain'
}

const FIELDS = ['subject', 'html', 'plain'] as const

/** Whatever stands between two `%`: what of it is meant as a placeholder shows where a column has its name. */
const BETWEEN = /(?<=%)[^%\p{Cc}]+(?=%)/gu

/** What must be meant as one, and neither a width (`100%`) nor a byte of an address (`%20`). */
const CERTAIN = /^(?![0-9A-F]{2}$)[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/iu

/** The placeholders of a message, each once. */
export function placeholdersOf(message: Pick<BulkMessage, 'subject' | 'html' | 'plain'>): Placeholder[] {
  const found = new Map<string, Placeholder>()
  for (const field of FIELDS) {
    for (const [name] of message[field]?.matchAll(BETWEEN) ?? []) {
      if (!found.has(name)) found.set(name, { name, field })
    }
  }
  return [...found.values()]
}

export const isCertain = ({ name }: Placeholder): boolean => CERTAIN.test(name)

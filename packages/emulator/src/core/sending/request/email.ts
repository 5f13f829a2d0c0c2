import { isBlank } from '@mailframe/protocol'
import { asciiDomain, isPlainAddress, shown } from '@mailframe/protocol/sending'
import type { Params } from './params.js'
import { Refusal, refusal } from './refusal.js'

/** The parameter `email`, one address, its domain in ASCII; null where there is none. @throws Refusal 40011, 40012 */
export function readEmail(params: Params): string | null {
  const text = params.get('email')?.trim()
  if (text === undefined) return null
  if (isBlank(text)) throw new Refusal(40011)
  const address = plainAddress(text)
  if (address === null) throw refusal(40012, shown(text))
  return address
}

/** An address with its domain in ASCII, or null where the text is none. */
export function plainAddress(text: string): string | null {
  const at = text.lastIndexOf('@') + 1
  const address = text.slice(0, at) + (asciiDomain(text.slice(at)) ?? '')
  return isPlainAddress(address) ? address : null
}

import { asciiDomain } from '@mailframe/protocol/sending'

/** A key that is equal for all spellings of one address: in any case, an IDN in Unicode or in ASCII. */
export function addressKey(address: string): string {
  const text = address.toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + (asciiDomain(text.slice(at)) ?? text.slice(at))
}

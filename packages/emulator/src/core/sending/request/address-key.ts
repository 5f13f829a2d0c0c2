import { asciiDomain } from '@mailframe/protocol/sending'

/** By what two writings of one address are the same: whatever the case, an IDN in Unicode or in ASCII. */
export function addressKey(address: string): string {
  const text = address.toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + (asciiDomain(text.slice(at)) ?? text.slice(at))
}

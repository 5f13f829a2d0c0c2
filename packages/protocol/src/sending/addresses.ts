/** A mailbox as a parser of address lists reads it; nothing is checked yet. */
export interface Mailbox {
  /** The display name, or null. */
  name: string | null
  /** The local part, without quotes and escapes. */
  local: string
  /** As it was written: Unicode or ASCII. */
  domain: string
}

/** Reads a list separated by commas, or null where it is none. Groups are none. */
export type MailboxParser = (list: string) => readonly Mailbox[] | null

/** A checked address. */
export interface Address {
  /** The display name, or null. */
  name: string | null
  /** `local@domain`, the domain in ASCII, the local part quoted where it must be. */
  address: string
}

const DOT_ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const HOST_NAME = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])'
const ATEXT = /* @__PURE__ */ (() => new RegExp(`^${DOT_ATOM}$`))()
// In quotes only what no other reader takes for a second address, a list or the end of a command.
const QUOTABLE = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~. -]+$/
const HOST = /* @__PURE__ */ (() => new RegExp(`^${HOST_NAME}$`))()
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** Whether a text holds a control character (CR, LF and NUL among them), a line separator or half a surrogate pair. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text)
}

/** A domain in ASCII, lower case (IDN by the rules of URLs), or null: also for IP addresses and single labels. */
export function asciiDomain(domain: string): string | null {
  const lower = domain.toLowerCase()
  if (HOST.test(lower)) return lower.length <= 253 ? lower : null
  // Checked before: a URL also takes ports, paths and percent signs.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^\p{ASCII}]/u.test(domain)) return null
  try {
    const host = new URL(`http://${domain}`).hostname
    return host.length <= 253 && HOST.test(host) ? host : null
  } catch {
    return null
  }
}

/** The address of a mailbox, or null where it is not one that can be mailed safely. */
export function addressOfMailbox({ name, local, domain }: Mailbox): Address | null {
  const host = asciiDomain(domain)
  if (host === null || local.length > 64 || (name !== null && hasControl(name))) return null
  if (!ATEXT.test(local) && !QUOTABLE.test(local)) return null
  const address = `${ATEXT.test(local) ? local : `"${local}"`}@${host}`
  return address.length <= 254 ? { name: name?.trim() || null, address } : null
}

/** Splits at `;` outside quotes. Blank pieces are kept: they are a fault of the list. */
export function splitList(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === ';' && !quoted) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(text.slice(start))
  return pieces.map(trimSpaces)
}

/** Not `trim`: a line break at an end is a fault that must be seen. */
function trimSpaces(text: string): string {
  return text.replace(/^ +| +$/g, '')
}

/** The pieces of an address field: a string, or several, each separated by `;`. One `;` at the end is no fault. */
export function addressPieces(value: string | readonly string[]): string[] {
  return (typeof value === 'string' ? [value] : value).flatMap((text) => {
    const pieces = splitList(text)
    if (pieces.length > 1 && pieces.at(-1) === '') pieces.pop()
    return pieces
  })
}

/** The addresses of a field, or the first piece that is none. */
export function readAddresses(
  pieces: readonly string[],
  parse: MailboxParser,
): { addresses: Address[] } | { invalid: string } {
  const addresses: Address[] = []
  for (const piece of pieces) {
    const mailboxes = hasControl(piece) ? null : parse(piece)
    if (mailboxes === null || mailboxes.length === 0) return { invalid: piece }
    for (const mailbox of mailboxes) {
      const address = addressOfMailbox(mailbox)
      if (address === null) return { invalid: piece }
      addresses.push(address)
    }
  }
  return { addresses }
}

/** `"Name" <address>`, or the address alone. */
export function formatAddress({ name, address }: Address): string {
  if (name === null) return address
  return `"${name.replace(/[\\"]/g, '\\$&')}" <${address}>`
}

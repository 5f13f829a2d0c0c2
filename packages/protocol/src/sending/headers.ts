import { type Address, formatAddress, hasControl } from './addresses.js'
import { documentedProblem, type SendingProblem, shown } from './problem.js'

/** Headers that the fields of a message make, so that `headers` cannot make them a second time. */
const RESERVED: ReadonlySet<string> = new Set([
  'from',
  'sender',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'subject',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'x-smtpapi',
  'dkim-signature',
  'received',
  'return-path',
])

/** Whether a header is made from the other fields of a message, or by the service. */
export function isReservedHeader(name: string): boolean {
  return RESERVED.has(name.toLowerCase())
}

/** Characters of a line of a header, without its end. RFC 5322, 2.1.1. */
const LINE = 998
export const TOO_LONG = /* @__PURE__ */ (() =>
  `has a word that does not fit into a line of ${LINE} characters`)()

/** Whether a header can be folded: only at its spaces. A word that is no ASCII is encoded, and so can be divided. */
export function canBeFolded(name: string, value: string): boolean {
  return value.split(' ').every((word, at) => {
    const before = at === 0 ? `${name}: ` : ' '
    return /[^\x20-\x7e]/.test(word) || before.length + word.length <= LINE
  })
}

const NAMED = [
  ['from', 'From', 40804],
  ['to', 'To', 40806],
  ['cc', 'Cc', 40806],
  ['replyTo', 'Reply-To', 40811],
] as const

/** What is wrong with the display names of a message, which stand in its headers. */
export function displayNameProblem(
  addresses: Record<(typeof NAMED)[number][0], readonly Address[]>,
): SendingProblem | null {
  for (const [field, header, statusCode] of NAMED) {
    for (const address of addresses[field]) {
      if (canBeFolded(header, formatAddress(address))) continue
      return documentedProblem(statusCode, field, `the name of ${address.address} ${TOO_LONG}`)
    }
  }
  return null
}

/** The custom headers of a message, or what is wrong with them. */
export function checkHeaders(
  value: unknown,
): { headers: Record<string, string> } | { problem: SendingProblem } {
  const fault = (message: string) => ({ problem: { field: 'headers', message: `headers ${message}` } })
  if (value === undefined || value === null) return { headers: {} }
  if (typeof value !== 'object' || Array.isArray(value)) return fault('must be an object of strings')
  const headers = new Map<string, string>()
  const names = new Set<string>()
  for (const [name, text] of Object.entries(value)) {
    if (!/^[!-9;-~]{1,76}$/.test(name)) return fault(`has a name that is not a header name: ${shown(name)}`)
    if (isReservedHeader(name)) {
      return fault(`must not hold ${name}: it is made from the other fields of the message`)
    }
    if (names.has(name.toLowerCase())) return fault(`must not hold ${name} twice`)
    names.add(name.toLowerCase())
    if (typeof text !== 'string') return fault(`${shown(name)} must be a string`)
    if (hasControl(text))
      return fault(`${shown(name)} must not contain CR, LF, NUL or other control characters`)
    if (!canBeFolded(name, text)) return fault(`${shown(name)} ${TOO_LONG}`)
    headers.set(name, text)
  }
  // Not by assignment: `__proto__` is a name like any other.
  return { headers: Object.fromEntries(headers) }
}

const MASK = '[redacted]'

/** Names of fields and parameters whose value opens something. */
const CREDENTIALS = new Set([
  'access_token',
  'token',
  'session',
  'code',
  'clientSecret',
  'apiKey',
  'nameKey',
  'smsKey',
  'password',
])

/** Longer strings (html) are cut: a log of thousands of calls must stay small. */
const MAX_TEXT = 4096
const MAX_JSON = 16_384
const MAX_BODY = 32_768

/** A body that can be shown: what is cut says so, and how long it was. */
export function shownBody(value: unknown): unknown {
  const content = masked(value)
  const text = JSON.stringify(content) ?? ''
  if (text.length <= MAX_BODY) return content
  return `${text.slice(0, MAX_TEXT)}… [${text.length} characters of JSON]`
}

/** A copy of a body or query that can be shown: credentials masked, long content cut. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(masked)
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [name, maskedField(name, content)]),
  )
}

function maskedField(name: string, content: unknown): unknown {
  if (CREDENTIALS.has(name) && typeof content === 'string') return MASK
  if (typeof content === 'object' && content !== null) {
    const size = JSON.stringify(content).length
    if (size > MAX_JSON) return `[${size} characters of JSON]`
  }
  return masked(content)
}

function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… [${text.length} characters]`
}

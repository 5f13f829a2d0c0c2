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
  const size = sizeOf(value)
  const content = masked(value, size)
  // A mask at most doubles a body: `"code":"",` is as long as what it grows by.
  if (size * 2 <= MAX_BODY) return content
  const text = JSON.stringify(content) ?? ''
  if (text.length <= MAX_BODY) return content
  return `${text.slice(0, MAX_TEXT)}… [${text.length} characters of JSON]`
}

/**
 * A copy of a body or query that can be shown: credentials masked, long content cut. `size`: characters of its JSON,
 * where they are known; nothing in a small one is measured again.
 */
export function masked(value: unknown, size = Number.POSITIVE_INFINITY): unknown {
  if (typeof value === 'string') return shortened(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => masked(item, size))
  const fields = value as Record<string, unknown>
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) {
    const content = maskedField(name, fields[name], size)
    // An assignment would take it for the prototype.
    if (name === '__proto__') Object.defineProperty(shown, name, { value: content, enumerable: true })
    else shown[name] = content
  }
  return shown
}

function maskedField(name: string, content: unknown, whole: number): unknown {
  if (CREDENTIALS.has(name) && typeof content === 'string') return MASK
  if (whole > MAX_JSON && typeof content === 'object' && content !== null) {
    const size = sizeOf(content)
    if (size > MAX_JSON) return `[${size} characters of JSON]`
    return masked(content, size)
  }
  return masked(content, whole)
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… [${text.length} characters]`
}

import { base64 } from '../bytes.js'

/** What is printed in place of a secret. */
export const REDACTED = '[redacted]'

/** Holds a secret so that printing, JSON and `util.inspect` show `[redacted]`. */
export interface Secret {
  /** The secret itself: only for the header or body that needs it. */
  reveal(): string
  /** `[redacted]` */
  toString(): string
  /** `[redacted]` */
  toJSON(): string
}

/** Holds a value that prints as `[redacted]`. */
export function createSecret(value: string): Secret {
  const hidden = () => REDACTED
  // Held in the closure: there is no property that a logger could print.
  return Object.freeze(
    Object.defineProperties({} as Secret, {
      reveal: { value: () => value },
      toString: { value: hidden },
      toJSON: { value: hidden },
      [Symbol.toPrimitive]: { value: hidden },
      [Symbol.for('nodejs.util.inspect.custom')]: { value: hidden },
    }),
  )
}

/** What must never be printed: a secret by itself, or one that also travels as base64 of `id:secret`. */
export type Sensitive = string | SensitivePair

/** A pair of Basic. */
export interface SensitivePair {
  /** The user; may be shown. */
  id: string
  /** Never to be shown. */
  secret: string
}

/** Replaces every form of the given secrets in a text by `[redacted]`. */
export type Redactor = (text: string) => string

/** A redactor for `secrets`: as they are, URL-encoded, JSON-escaped, in base64, and as the pair of Basic. */
export function createRedactor(secrets: Iterable<Sensitive>): Redactor {
  const forms = new Set<string>()
  for (const sensitive of secrets) {
    const texts =
      typeof sensitive === 'string'
        ? [sensitive]
        : sensitive.secret === ''
          ? []
          : [sensitive.secret, `${sensitive.id}:${sensitive.secret}`]
    for (const text of texts) for (const form of formsOf(text)) forms.add(form)
  }
  forms.delete('')
  if (forms.size === 0) return (text) => text
  // The longest first, so that a form that contains another one is replaced as a whole.
  const longestFirst = [...forms].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'g')
  return (text) => text.replace(pattern, REDACTED)
}

function* formsOf(text: string): Generator<string> {
  const encoded = base64(text)
  const urlSafe = encoded.replaceAll('+', '-').replaceAll('/', '_')
  const plain = [text, JSON.stringify(text).slice(1, -1), encoded, encoded.replace(/=+$/, '')]
  for (const form of [...plain, urlSafe, urlSafe.replace(/=+$/, '')]) {
    yield form
    for (const inUrl of [percentEncode(form), new URLSearchParams({ '': form }).toString().slice(1)]) {
      yield inUrl
      yield inUrl.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
    }
  }
}

/** `encodeURIComponent` fails on a lone surrogate. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * A copy of an error that keeps what helps (name, message, code, causes) and nothing else. The errors of HTTP
 * clients carry requests, and requests carry credentials.
 */
export function redactedError(error: unknown, redact: Redactor, depth = 3): Error {
  const source: Partial<Error> & { code?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  const copy: Error & { code?: string } = new Error(redact(String(source.message ?? '')))
  copy.name = redact(String(source.name ?? 'Error'))
  copy.stack = redact(String(source.stack ?? `${copy.name}: ${copy.message}`))
  if (typeof source.code === 'string') copy.code = redact(source.code)
  if (source.cause !== undefined && depth > 0) copy.cause = redactedError(source.cause, redact, depth - 1)
  return copy
}

import { serverFailure } from './failure.js'
import { empty, withAlways } from './responses.js'

/** Thrown where a hook returned the answer itself. */
export class HookAnswer {
  readonly response: Response

  constructor(response: Response) {
    this.response = response
  }
}

/** Also true for a Response of a polyfill or of another realm, where `instanceof` fails. */
export function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === '[object Response]'
}

/**
 * Whether Next.js threw it to end the call in its own way: `redirect()`, `notFound()`, `forbidden()`,
 * `unauthorized()`, and what it interrupts rendering with. Only Next.js can answer these.
 */
export function isOfNext(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return false
  const { digest } = error
  return typeof digest === 'string' && (digest.startsWith('NEXT_') || INTERRUPTIONS.has(digest))
}

const INTERRUPTIONS: ReadonlySet<string> = new Set([
  'DYNAMIC_SERVER_USAGE',
  'HANGING_PROMISE_REJECTION',
  'BAILOUT_TO_CLIENT_SIDE_RENDERING',
])

/** The answer that Next.js's App Router makes of its own error, for hosts that do not; null where there is none. */
export function answerOfNext(error: unknown): Response | null {
  if (!isOfNext(error)) return null
  const [name, ...parts] = (error as { digest: string }).digest.split(';')
  if (name === 'NEXT_NOT_FOUND') return empty(404)
  if (name === 'NEXT_HTTP_ERROR_FALLBACK') return empty(Number(parts[0]))
  if (name !== 'NEXT_REDIRECT') return null
  // `type;destination;status;`, and the destination may have semicolons.
  return empty(Number(parts.at(-2)), { location: parts.slice(1, -2).join(';') })
}

/** A hook's Response as our answer. A copy: a hook may give the same one each time, and some cannot be changed. */
export function passedOn(response: Response): Response {
  if (response.bodyUsed) {
    throw serverFailure(
      new TypeError('a hook returned a Response whose body was already read: return a new one'),
    )
  }
  try {
    const { body, status, statusText, headers } = response.clone()
    return new Response(body, { status, statusText, headers: withAlways(headers) })
  } catch (error) {
    throw serverFailure(new TypeError('a hook returned a Response that cannot be sent', { cause: error }))
  }
}

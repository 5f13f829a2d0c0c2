import { isJsonObject, type JsonObject } from '@mailframe/protocol'
import { decodeText, readAtMost } from '@mailframe/protocol/client'
import { MESSAGES } from '@mailframe/protocol/service'
import { invalidParameter, RouteFailure, serverFailure } from './failure.js'

/** Throws `unsupportedMediaType` for a body that is not JSON: forms of other sites cannot send that type. */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase()
  if (type === 'application/json' && (!encoding || encoding === 'identity')) return
  throw new RouteFailure(
    'unsupportedMediaType',
    'The body must be JSON, with Content-Type: application/json and no Content-Encoding.',
  )
}

/** The JSON object of a body. */
export function readJson(bytes: Uint8Array): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(decodeText(bytes))
  } catch {
    throw invalidParameter(MESSAGES.body)
  }
  if (!isJsonObject(value)) throw invalidParameter(`${MESSAGES.body}: it must be a JSON object`)
  return value
}

/** The bytes of a body. Throws `bodyTooLarge`, and `invalidParameter` where fewer arrive than were announced. */
export async function readBytes(
  request: Request,
  limit: number,
  read: () => Promise<Uint8Array | null> = () => readAtMost(request.body, limit),
): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  const declared = length !== null && /^\d+$/.test(length) ? Number(length) : null
  if (declared !== null && declared > limit) throw tooLarge(limit)
  if (request.bodyUsed) {
    throw serverFailure(
      new Error(
        'The body of the request was read before the handler. In Hono, pass context.req in place of context.req.raw; ' +
          'elsewhere, what reads it first reads a request.clone(). A body parser of Node leaves what it read at ' +
          'request.body, or the bytes at request.rawBody.',
      ),
    )
  }
  const bytes = await read().catch(() => {
    throw invalidParameter(`${MESSAGES.body}: it did not arrive whole`)
  })
  if (bytes === null) throw tooLarge(limit)
  // Some hosts cut long bodies without a word.
  if (declared !== null && bytes.byteLength !== declared) {
    throw invalidParameter(`${MESSAGES.body}: ${bytes.byteLength} of ${declared} bytes arrived`)
  }
  return bytes
}

export function tooLarge(limit: number): RouteFailure {
  return new RouteFailure('bodyTooLarge', `The body must not exceed ${limit} bytes.`)
}

import { isJsonObject } from '@mailframe/protocol'
import { decodeText, joinBytes } from '@mailframe/protocol/client'
import type { Call } from './call.js'
import { invalidBody, invalidParameter } from './failure.js'
import { MAX_JSON_DEPTH, scanJson } from './json-scan.js'

/** How much of a body that is too large is still read, so that its sender can read the response. */
const DRAIN_BYTES = 32 * 1024 * 1024

/** The bytes of a body, or null where there are more than `limit`. Reads in pieces: memory stays bounded. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  // Firefox gives no stream of a request's body.
  const stream = request.body as Request['body'] | undefined
  if (stream === undefined) {
    const whole = new Uint8Array(await request.arrayBuffer())
    return whole.byteLength > limit ? null : whole
  }
  const pieces: Uint8Array[] = []
  let size = 0
  // Not every browser iterates over streams.
  const reader = stream?.getReader()
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.byteLength
    if (size <= limit) pieces.push(next.value)
    else if (size > DRAIN_BYTES) {
      await reader?.cancel()
      break
    }
  }
  return size > limit ? null : joinBytes(pieces)
}

/**
 * The JSON object in a request's body; null where there is no body and `required` is false.
 * Every fault is 400 invalidParameter (spec: Errors; size: spec/choices.md).
 */
export async function readJsonObject(
  call: Call,
  { required }: { required: boolean },
): Promise<Record<string, unknown> | null> {
  const { maxBodyBytes } = call.choices.current
  const content = await readBytes(call.request, maxBodyBytes)
  if (content === null) {
    throw invalidParameter(`request body must not exceed ${maxBodyBytes} bytes`, 'maxBodyBytes')
  }
  if (content.byteLength === 0) {
    if (required) throw invalidBody('a JSON object is required')
    return null
  }
  const text = decode(content)
  call.bodyText = text
  const type = call.request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw invalidBody('the content type must be application/json')
  const value = parse(text)
  if (!isJsonObject(value)) throw invalidBody('a JSON object is required')
  const { depth, repeatedKey } = scanJson(text)
  if (depth > MAX_JSON_DEPTH) throw invalidBody(`it nests deeper than ${MAX_JSON_DEPTH} levels`)
  if (repeatedKey !== null) {
    throw invalidParameter(`${repeatedKey.slice(0, 64)} must be given once`, 'repeatedParameter')
  }
  return value
}

function decode(content: Uint8Array): string {
  try {
    return decodeText(content)
  } catch {
    throw invalidBody('it is not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('it is not JSON')
  }
}

import { isJsonObject, type JsonObject, parseJson } from '@mailframe/protocol'
import { binaryOf, bytesOfBinary, readAtMost } from '@mailframe/protocol/client'
import { Refusal } from './refusal.js'

/** Largest webhook, in bytes. */
export const WEBHOOK_BYTES = 1_048_576

/**
 * The fields of a form or of a JSON object, whatever the Content-Type says; none where there is no body. A name that a
 * form has more than once has a list.
 *
 * @throws Refusal, and Error where someone else read the body.
 */
export async function readFields(request: Request): Promise<JsonObject> {
  if (Number(request.headers.get('content-length') ?? 0) > WEBHOOK_BYTES) throw tooLarge()
  if (request.bodyUsed) throw new Error('the body was read before the receiver: give it a request.clone()')
  const bytes = await readAtMost(request.body, WEBHOOK_BYTES).catch(() => {
    throw invalid('the body did not arrive whole')
  })
  if (bytes === null) throw tooLarge()
  const type = request.headers.get('content-type') ?? ''
  if (/^\s*multipart\/form-data/i.test(type)) return await multipartFields(bytes, type)
  const decode = decoderOf(type)
  const text = decode(bytes).trim()
  // No name of a form begins so: there it would be escaped.
  return text.startsWith('{') || text.startsWith('[') ? jsonFields(text) : formFields(bytes, decode)
}

type Decode = (bytes: Uint8Array) => string

/** Services of this kind also write forms in GBK, and say so. What cannot be read becomes U+FFFD. */
function decoderOf(type: string): Decode {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? []
  try {
    const decoder = new TextDecoder(charset)
    return (bytes) => decoder.decode(bytes)
  } catch {
    const decoder = new TextDecoder()
    return (bytes) => decoder.decode(bytes)
  }
}

function jsonFields(text: string): JsonObject {
  const value = parseJson(text)
  if (value === undefined) throw invalid('the body is not JSON')
  if (!isJsonObject(value)) throw invalid('the body must be a JSON object')
  return value
}

/** As `URLSearchParams` reads it, in any encoding. */
function formFields(bytes: Uint8Array, decode: Decode): JsonObject {
  const plain = (part: string) =>
    decode(
      bytesOfBinary(
        part
          .replaceAll('+', ' ')
          .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      ),
    )
  const pairs = binaryOf(bytes)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const end = pair.indexOf('=')
      return end < 0 ? [plain(pair), ''] : [plain(pair.slice(0, end)), plain(pair.slice(end + 1))]
    })
  return fieldsOfPairs(pairs)
}

async function multipartFields(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<JsonObject> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    const pairs: [string, string][] = []
    form.forEach((value, name) => {
      if (typeof value === 'string') pairs.push([name, value])
    })
    return fieldsOfPairs(pairs)
  } catch {
    throw invalid('the body is not multipart/form-data')
  }
}

function fieldsOfPairs(pairs: Iterable<[string, string]>): JsonObject {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of pairs) {
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(fields)
}

export const invalid = (message: string) => new Refusal(400, 'invalidParameter', message)

const tooLarge = () => new Refusal(413, 'bodyTooLarge', `the body must not exceed ${WEBHOOK_BYTES} bytes`)

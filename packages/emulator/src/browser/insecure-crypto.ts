import { hmacSha256, sha256 } from './sha256.js'

type Bytes = ArrayBuffer | ArrayBufferView<ArrayBuffer>

const bytesOf = (data: Bytes): Uint8Array<ArrayBuffer> =>
  data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

interface HmacKey {
  readonly [Symbol.toStringTag]: 'CryptoKey'
  readonly raw: Uint8Array<ArrayBuffer>
  readonly type: 'secret'
  readonly extractable: false
  readonly algorithm: { name: 'HMAC'; hash: { name: 'SHA-256' }; length: number }
  readonly usages: readonly string[]
}

/**
 * A page on http gets no `crypto.subtle`, and the core signs its tokens with it. There the little that the core needs
 * is put in its place: SHA-256 and HMAC. The emulator's credentials are printed for everyone: nothing rests on it.
 * An encrypted Push URL stays out of reach.
 */
export function provideCrypto(): void {
  if (globalThis.crypto.subtle !== undefined) return
  Object.defineProperties(globalThis.crypto, {
    subtle: { value: subtle, configurable: true },
    // What the page's own client of the service names its calls by.
    randomUUID: { value: randomUUID, configurable: true },
  })
}

const subtle = {
  digest: async (_algorithm: unknown, data: Bytes) => sha256(bytesOf(data)).buffer,
  async importKey(format: string, data: Bytes, algorithm: { name?: string }, _: boolean, usages: string[]) {
    if (format !== 'raw' || algorithm.name !== 'HMAC') {
      throw new DOMException('This page is on http: it has no cryptography but HMAC.', 'NotSupportedError')
    }
    const raw = bytesOf(data).slice()
    const key: HmacKey = {
      [Symbol.toStringTag]: 'CryptoKey',
      raw,
      type: 'secret',
      extractable: false,
      algorithm: { name: 'HMAC', hash: { name: 'SHA-256' }, length: raw.byteLength * 8 },
      usages,
    }
    return key
  },
  sign: async (_algorithm: unknown, { raw }: HmacKey, data: Bytes) => hmacSha256(raw, bytesOf(data)).buffer,
  async verify(_algorithm: unknown, { raw }: HmacKey, signature: Bytes, data: Bytes) {
    const [expected, given] = [hmacSha256(raw, bytesOf(data)), bytesOf(signature)]
    return expected.length === given.length && expected.every((byte, index) => byte === given[index])
  },
}

function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

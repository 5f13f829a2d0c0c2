/** A function call takes only so many arguments. */
const PIECE = 8192

/** UTF-8. The encoder is made on demand: some test runners for pages have none. */
export const encodeText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/**
 * The text that UTF-8 stands for.
 *
 * @throws TypeError where `bytes` are not UTF-8.
 */
export const decodeText = (bytes: Uint8Array | ArrayBuffer): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** Pieces of bytes as one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0))
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.byteLength
  }
  return whole
}

/** Bytes as characters up to U+00FF: a text that can be searched for bytes. */
export function binaryOf(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  }
  return binary
}

/** The bytes of what `binaryOf` made. */
export function bytesOfBinary(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Base64 of bytes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(binaryOf(bytes))

/** Base64 of the UTF-8 bytes of `text`. `btoa` alone fails past Latin-1. */
export const base64 = (text: string): string => toBase64(encodeText(text))

/**
 * The bytes that base64 stands for.
 *
 * @throws DOMException where `text` is not base64.
 */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => bytesOfBinary(atob(text))

/** Base64url (RFC 4648) of bytes, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Reads base64 and base64url alike. @throws DOMException where `text` is neither. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** SHA-256 of bytes, or of the UTF-8 bytes of a text. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof content === 'string' ? encodeText(content) : content
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

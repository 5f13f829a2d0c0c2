/** So many bytes are no more than a call takes arguments. */
const PIECE = 8192

/** Bytes as characters up to U+00FF: text in which bytes can be looked for. */
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

export const toBase64 = (bytes: Uint8Array): string => btoa(binaryOf(bytes))

/** @throws DOMException where `text` is no base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => bytesOfBinary(atob(text))

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id: `prefix_` and `length` letters and digits (16 hold 95 bits). */
export function randomId(prefix: string, length = 16): string {
  let id = ''
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // Bytes past the last whole multiple of 62 would make some characters likelier than others.
      if (byte < 248 && id.length < length) id += ALPHABET[byte % 62]
    }
  }
  return `${prefix}_${id}`
}

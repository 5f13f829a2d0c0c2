import {
  decodeText,
  fromBase64,
  fromBase64Url,
  type Lazy,
  memoizeAsync,
  toBase64,
} from '@mailframe/protocol/client'

/**
 * Encrypts stored values with the team's key. `about` is bound to the text (additional data): only the same one opens
 * it.
 */
export interface Cipher {
  seal(text: string, about: string): Promise<string>
  /** Null where it was not sealed with this key, for the same `about`. */
  open(sealed: string, about: string): Promise<string | null>
}

const VERSION = 'v1.'
const IV_BYTES = 12
const KEY_BYTES = 32

/** AES-256-GCM. The key is read with the first use. */
export function createCipher(encryptionKey: Lazy<string | null | undefined>): Cipher {
  const importKey = memoizeAsync(async () => {
    const text = typeof encryptionKey === 'function' ? await encryptionKey() : encryptionKey
    return await crypto.subtle.importKey('raw', readKey(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
  })
  const algorithm = (iv: Uint8Array<ArrayBuffer>, about: string) => {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) }
  }

  return {
    async seal(text, about) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const content = new TextEncoder().encode(text)
      const sealed = await crypto.subtle.encrypt(algorithm(iv, about), await importKey(), content)
      return `${VERSION}${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`
    },
    async open(sealed, about) {
      const key = await importKey()
      const [iv, content] = sealed.startsWith(VERSION) ? sealed.slice(VERSION.length).split('.') : []
      if (iv === undefined || content === undefined) return null
      try {
        const opened = await crypto.subtle.decrypt(algorithm(fromBase64(iv), about), key, fromBase64(content))
        return decodeText(opened)
      } catch {
        return null
      }
    },
  }
}

function readKey(text: unknown): Uint8Array<ArrayBuffer> {
  const key = typeof text === 'string' ? bytesOf(text.trim()) : null
  if (key?.byteLength === KEY_BYTES) return key
  throw new TypeError(
    `encryptionKey must be ${KEY_BYTES} bytes in base64 or hexadecimal: make one with "openssl rand -base64 ${KEY_BYTES}"`,
  )
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (/^[0-9a-f]{64}$/i.test(text)) {
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  try {
    return fromBase64Url(text)
  } catch {
    return null
  }
}

import { decodeText, encodeText, fromBase64, fromBase64Url, toBase64Url } from './bytes.js'
import type { JsonObject } from './email.js'

/** What the service sends to the Push URL when an End User saved (spec/choices.md, Push URL callback). */
export interface PushPayload {
  /** The public Email slug. */
  emailId: string
  /** The End User who saved. */
  userId: string
  /** Of the email. */
  name: string
  /** Of the email; null where there is none. */
  subject: string | null
  /** The compiled message. */
  html: string | null
  /** The editor's project. */
  json: JsonObject | null
  /** Seconds since 1970, on the service's clock. */
  timestamp: number
}

/** The encrypted form: `key` is the Authorization header, `data` the body. */
export interface SealedPush {
  /** The `Authorization` header: the key of this callback, under the Push Key. */
  key: string
  /** The body: the payload under that key. */
  data: string
}

/** How the encrypted form is made and read. */
export interface PushScheme {
  /** Encrypts `text` under a fresh key S, and S for the holder of the Push Key. */
  seal(pushKey: string, text: string): Promise<SealedPush>
  /**
   * Opens what was sealed under this Push Key; rejects where it was not, or was changed.
   *
   * @throws Error where the Push Key is malformed, or what was sent was not sealed for it.
   */
  open(pushKey: string, sealed: SealedPush): Promise<string>
}

/** The built-in ways to seal a callback. */
export type PushSchemeName = 'aes-256-gcm' | 'rsa-oaep'

const IV_BYTES = 12
const KEY_BYTES = 32

/**
 * The built-in pairs (spec/choices.md). `aes-256-gcm`: the Push Key is 32 bytes in base64url. `rsa-oaep`: the Push
 * Key is a private key in PEM (PKCS #8), and S is encrypted under its public half with SHA-256.
 */
export const PUSH_SCHEMES: Record<PushSchemeName, PushScheme> = {
  'aes-256-gcm': {
    async seal(pushKey, text) {
      const secret = randomBytes(KEY_BYTES)
      return {
        key: toBase64Url(await encrypt(readAesKey(pushKey), secret)),
        data: toBase64Url(await encrypt(secret, encodeText(text))),
      }
    },
    async open(pushKey, { key, data }) {
      const secret = await decrypt(readAesKey(pushKey), fromBase64Url(key))
      return decodeText(await decrypt(secret, fromBase64Url(data)))
    },
  },
  'rsa-oaep': {
    async seal(pushKey, text) {
      const secret = randomBytes(KEY_BYTES)
      const sealed = await crypto.subtle.encrypt(RSA, await publicHalf(pushKey), secret)
      return {
        key: toBase64Url(new Uint8Array(sealed)),
        data: toBase64Url(await encrypt(secret, encodeText(text))),
      }
    },
    async open(pushKey, { key, data }) {
      const secret = await crypto.subtle.decrypt(
        RSA,
        await readRsaKey(pushKey, ['decrypt']),
        fromBase64Url(key),
      )
      return decodeText(await decrypt(new Uint8Array(secret), fromBase64Url(data)))
    },
  },
}

/** The scheme that a Push Key is for, by its form. */
export function pushSchemeOf(pushKey: string): PushSchemeName {
  return pushKey.includes('-----BEGIN') ? 'rsa-oaep' : 'aes-256-gcm'
}

/** A new Push Key for `aes-256-gcm`. */
export function createPushKey(): string {
  return toBase64Url(randomBytes(KEY_BYTES))
}

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

function readAesKey(pushKey: string): Uint8Array<ArrayBuffer> {
  const key = fromBase64Url(pushKey.trim())
  if (key.byteLength !== KEY_BYTES) throw new TypeError('the Push Key must be 32 bytes in base64url')
  return key
}

async function readRsaKey(pushKey: string, usages: KeyUsage[]): Promise<CryptoKey> {
  // In an environment variable, line breaks are often written as \\n.
  const pem = pushKey.replaceAll('\\n', '\n')
  const [, body] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END PRIVATE KEY-----/.exec(pem) ?? []
  if (body === undefined) throw new TypeError(pemProblem(pem))
  const der = fromBase64(body.replace(/\s/g, ''))
  return await crypto.subtle.importKey('pkcs8', der, RSA, true, usages)
}

function pemProblem(pem: string): string {
  const must = 'the Push Key must be a private key in PEM (PKCS #8)'
  if (pem.includes('BEGIN RSA PRIVATE KEY')) {
    return `${must}, and this one is PKCS #1: convert it with "openssl pkcs8 -topk8 -nocrypt -in key.pem -out push-key.pem"`
  }
  if (pem.includes('BEGIN ENCRYPTED PRIVATE KEY')) {
    return `${must}, and this one has a passphrase: remove it with "openssl pkcs8 -in key.pem -out push-key.pem"`
  }
  return must
}

async function publicHalf(pushKey: string): Promise<CryptoKey> {
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', await readRsaKey(pushKey, ['decrypt']))
  const jwk = { kty, n, e } as JsonWebKey
  return await crypto.subtle.importKey('jwk', jwk, RSA, false, ['encrypt'])
}

/** iv ‖ ciphertext ‖ tag. */
async function encrypt(key: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const iv = randomBytes(IV_BYTES)
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, content))
  const whole = new Uint8Array(iv.byteLength + sealed.byteLength)
  whole.set(iv)
  whole.set(sealed, iv.byteLength)
  return whole
}

async function decrypt(
  key: Uint8Array<ArrayBuffer>,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.slice(0, IV_BYTES)
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, sealed.slice(IV_BYTES)))
}

import { encodeText } from '../bytes.js'

/** What webhooks tell of (spec/public-facts.md, Email webhooks). */
export const WEBHOOK_EVENTS = [
  'request',
  'deliver',
  'open',
  'click',
  'unsubscribe',
  'report_spam',
  'invalid',
  'soft_bounce',
  'route',
] as const

/** One of `WEBHOOK_EVENTS`. */
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number]

/** How webhooks are delivered (spec/public-facts.md, Email webhooks). */
export const WEBHOOK_DELIVERY = {
  /** How long the service waits for an answer. */
  answerMs: 3_000,
  /** When it tries again, counted from the try before. */
  repeatsMs: [60_000, 120_000, 240_000, 480_000, 960_000] as readonly number[],
  /** Length of `token`. */
  tokenCharacters: 50,
  /** Headers of a message that come back in `userHeaders`. */
  headerPrefix: 'SC-Custom-',
} as const

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** An app key as Web Crypto takes it. */
export const importAppKey = (appKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encodeText(appKey), HMAC, false, ['sign', 'verify'])

/** `signature` of a webhook: hex HMAC-SHA256 over `timestamp` followed by `token`. */
export async function signWebhook(key: CryptoKey, timestamp: string, token: string): Promise<string> {
  const bytes = await crypto.subtle.sign('HMAC', key, encodeText(timestamp + token))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a signature, in hex of either case, is that of `signWebhook`. In constant time. */
export async function verifyWebhook(
  key: CryptoKey,
  signature: string,
  timestamp: string,
  token: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return await crypto.subtle.verify('HMAC', key, bytes, encodeText(timestamp + token))
}

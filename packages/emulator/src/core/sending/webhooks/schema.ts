import {
  isRegion,
  type Region,
  WEBHOOK_DELIVERY,
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from '@mailframe/protocol/sending'
import { callbackUrl } from '@mailframe/protocol/service'
import { z } from 'zod'
import type { Services } from '../../kernel/services.js'
import type { WebhookRecord } from './records.js'

/** Addresses of one emulator. */
export const WEBHOOKS_MOST = 20

const KEY_CHARACTERS = 256

/** What requests for an address must be. */
export const webhookInput = z.strictObject({
  url: z.string({ error: 'url must be a string' }).optional(),
  key: z.string({ error: 'key must be a string' }).nullish(),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: `events must be of ${WEBHOOK_EVENTS.join(', ')}` }), {
      error: `events must be a list of ${WEBHOOK_EVENTS.join(', ')}`,
    })
    .min(1, { error: 'events must not be empty' })
    .optional(),
  region: z.custom<Region>(isRegion, { error: 'region must be sg, us or hk' }).optional(),
  format: z.enum(['form', 'json'], { error: 'format must be form or json' }).optional(),
})

/** All events that the emulator sends, and incoming mail. */
export const ALL_EVENTS: WebhookEventName[] = [...WEBHOOK_EVENTS]

/**
 * Checks the address and app key of a webhook. The names are those that errors use.
 *
 * @throws TypeError that names the field and the rule.
 */
export function checkWebhook(
  { url, key }: { url: unknown; key: unknown },
  names = { url: 'url', key: 'key' },
): Pick<WebhookRecord, 'url' | 'key'> {
  const { href } = callbackUrl(names.url, url)
  if (typeof key !== 'string' || key.trim() === '' || key.length > KEY_CHARACTERS) {
    throw new TypeError(`${names.key} must be a string of 1 to ${KEY_CHARACTERS} characters`)
  }
  return { url: href, key: key.trim() }
}

/**
 * Whether the address answers as the service wants it on saving: 200 to GET and to POST.
 *
 * @throws TypeError that says what it answered instead.
 */
export async function requireAnswers({ outgoingFetch }: Pick<Services, 'outgoingFetch'>, url: string) {
  for (const method of ['GET', 'POST']) {
    const answer = await answerTo(outgoingFetch, url, method)
    if (answer !== '200')
      throw new TypeError(`url must answer 200 to GET and POST: ${method} was answered ${answer}`)
  }
}

async function answerTo(send: typeof fetch, url: string, method: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(WEBHOOK_DELIVERY.answerMs)
    const response = await send(url, { method, redirect: 'manual', signal })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    const { message, cause } = error as Error
    return `nothing (${cause instanceof Error ? cause.message : message})`
  }
}

import type { JsonObject } from '@mailframe/protocol'
import { memoizeAsync, readSetting } from '@mailframe/protocol/client'
import { importAppKey, verifyWebhook } from '@mailframe/protocol/sending'
import { textOf } from '../account/read.js'
import type { WebhookReceiverOptions } from './options.js'
import { invalid } from './read-body.js'
import { fieldsOf } from './read-event.js'
import { Refusal } from './refusal.js'

/** What a webhook says of itself, once it is known that the service wrote it. */
export interface Authentic {
  event: string
  token: string
  /** Milliseconds since 1970. */
  timestamp: number
  /** What it was signed with: in lower case. */
  signature: string
}

/** Null for what says nothing of an event: the service tries whether the address answers. @throws Refusal */
export type Authenticate = (raw: JsonObject) => Promise<Authentic | null>

/** A number below it counts seconds. In milliseconds it is a day of 1973. */
const FIRST_MILLISECONDS = 100_000_000_000
const TOKEN_CHARACTERS = 200

export function createAuthenticity(
  { appKey, maxAgeMs = DEFAULT_MAX_AGE_MS }: Pick<WebhookReceiverOptions, 'appKey' | 'maxAgeMs'>,
  now: () => number,
): Authenticate {
  const readKey = memoizeAsync(async () => importAppKey(await readSetting({ ...APP_KEY, value: appKey })))

  return async (raw) => {
    const field = fieldsOf(raw)
    const text = (name: string) => textOf(field(name)) ?? ''
    const [event, signature] = [text('event'), text('signature')]
    const [timestamp, token] = [text('timestamp'), text('token')]
    if (event === '' && signature === '') return null
    if (!(await verifyWebhook(await readKey(), signature, timestamp, token))) {
      throw new Refusal(
        401,
        'invalidSignature',
        'signature is not that of timestamp and token with the app key',
      )
    }
    if (event === '') throw invalid('event is missing')
    if (token === '' || token.length > TOKEN_CHARACTERS) {
      throw invalid(`token must have 1 to ${TOKEN_CHARACTERS} characters`)
    }
    const at = millisecondsOf(timestamp)
    if (now() - at > maxAgeMs) {
      throw new Refusal(401, 'timestampTooOld', `timestamp is more than maxAgeMs (${maxAgeMs} ms) ago`)
    }
    if (at - now() > maxAgeMs) {
      throw new Refusal(401, 'timestampInFuture', `timestamp is more than maxAgeMs (${maxAgeMs} ms) ahead`)
    }
    return { event, token, timestamp: at, signature: signature.toLowerCase() }
  }
}

const APP_KEY = { option: 'appKey', variable: 'MAILFRAME_SENDING_APP_KEY' }

export const DEFAULT_MAX_AGE_MS = 3_600_000

/** Seconds or milliseconds, as services of this kind have either. */
function millisecondsOf(timestamp: string): number {
  const number = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const at = number < FIRST_MILLISECONDS ? number * 1_000 : number
  if (at <= LAST_DATE) return at
  throw invalid('timestamp must be a number of seconds or milliseconds since 1970')
}

const LAST_DATE = 8_640_000_000_000_000

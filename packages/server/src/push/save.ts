import { isJsonObject, type JsonObject, type PushPayload, parseJson } from '@mailframe/protocol'
import { invalidParameter } from '../http/failure.js'

/** A save as `onSave` gets it. */
export interface Save extends PushPayload {
  /** `timestamp` as ISO 8601 in UTC. */
  at: string
  /** Whether a newer save of the same Email and End User was seen before: this one arrived late. */
  stale: boolean
  /** The payload as it was sent. */
  raw: JsonObject
}

/** What identifies a save: two saves can share a second. */
export interface SaveIdentity {
  emailId: string
  userId: string
  timestamp: number
  /** SHA-256 of the decrypted body. */
  digest: string
}

/** Reads a payload (spec/choices.md, Push URL callback). @throws RouteFailure that names the field. */
export function readSave(text: string): Omit<Save, 'stale'> {
  const raw = parseJson(text)
  if (!isJsonObject(raw)) throw invalidParameter('the push must be a JSON object')
  const emailId = idOf(raw, 'emailId')
  const userId = idOf(raw, 'userId')
  const timestamp = typeof raw.timestamp === 'string' ? Number(raw.timestamp || Number.NaN) : raw.timestamp
  if (typeof timestamp !== 'number' || !(timestamp >= 0) || timestamp > LATEST_SECONDS) {
    throw invalidParameter('timestamp must be a number of seconds since 1970')
  }
  return {
    emailId,
    userId,
    name: typeof raw.name === 'string' ? raw.name : '',
    subject: typeof raw.subject === 'string' ? raw.subject : null,
    html: typeof raw.html === 'string' ? raw.html : null,
    json: isJsonObject(raw.json) ? raw.json : null,
    timestamp,
    at: new Date(timestamp * 1_000).toISOString(),
    raw,
  }
}

/** The last second that a Date can hold. */
const LATEST_SECONDS = 8_640_000_000_000

const ID_CHARACTERS = 1_000

function idOf(payload: JsonObject, field: string): string {
  const value = payload[field]
  if (typeof value === 'string' && value !== '' && value.length <= ID_CHARACTERS) return value
  throw invalidParameter(`${field} must be a string of 1 to ${ID_CHARACTERS} characters`)
}

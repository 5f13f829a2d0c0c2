import type { EmailSummary, JsonObject, PushPayload } from '@mailframe/protocol'

/** A customer system. */
export interface Application {
  id: string
  name: string
  enabled: boolean
  aiEnabled: boolean
  push: PushSettings | null
  /** Host that stands in the editor address in place of the service's own; absent: none. */
  editorDomain?: string | null
}

/** Where the service reports what an End User saved. */
export interface PushSettings {
  /** https, or http on a loopback host. */
  url: string
  /** Encrypted under this Push Key; null: plain. */
  key: string | null
}

/** Client ID and Client Secret of Variant 1. The secret itself is not kept. */
export interface ClientCredential {
  clientId: string
  /** SHA-256, base64url. */
  secretHash: string
  applicationId: string
  /** ISO 8601, UTC; absent: seeded. */
  createdAt?: string
}

/** API key of Variant 2: its pair is the Application ID and the key. The key itself is not kept. */
export interface ApiKeyCredential {
  id: string
  /** SHA-256, base64url. */
  secretHash: string
  applicationId: string
  /** ISO 8601, UTC; absent: seeded. */
  createdAt?: string
}

export interface EndUserRecord {
  applicationId: string
  userId: string
  name: string | null
  email: string | null
  phone: string | null
  createdAt: string
}

export interface EmailRecord extends EmailSummary {
  applicationId: string
}

/** What lists do not show: kept apart, so that they do not read it. */
export interface EmailContent {
  extra: JsonObject | null
  html: string | null
  json: JsonObject | null
}

export interface CodeRecord {
  code: string
  applicationId: string
  userId: string
  expiresAt: number
  usedAt: number | null
  openingId: string
}

/** Why a code did not open the editor. */
export type OpeningRefusal = 'used' | 'expired' | 'noApplication' | 'noEmail'

/** What became of one code: the thread that links it to the page it opened, and that to what was saved there. */
export interface OpeningRecord {
  id: string
  applicationId: string
  userId: string
  /** Times are ISO 8601, UTC. */
  issuedAt: string
  expiresAt: string
  openedAt: string | null
  /** The Email that was opened. */
  emailId: string | null
  refusals: { at: string; reason: OpeningRefusal }[]
  /** Newest last; `deliveryId` where the Application has a Push URL. */
  saves: { at: string; deliveryId: string | null }[]
}

/** A picture that was dropped into the editor. */
export interface AssetRecord {
  id: string
  type: string
  applicationId: string
  userId: string
  createdAt: string
}

/** AI credits that an Application has. */
export interface GrantRecord {
  id: string
  applicationId: string
  /** Where they come from, for people. */
  source: string
  totalCredits: number
  remainingCredits: number
  /** ISO 8601, UTC; null: they do not expire. */
  expiresAt: string | null
}

/** What spends AI credits in the editor. */
export type AiFeature = 'aiEmailGeneration' | 'aiRewrite'

export interface UsageRecord {
  id: string
  applicationId: string
  userId: string
  emailId: string
  feature: AiFeature
  credits: number
  createdAt: string
}

/** What one End User may spend from `startTime` until before `endTime`. */
export interface LimitRecord {
  userId: string
  maximumLimitCredits: number
  /** ISO 8601, UTC. */
  startTime: string
  endTime: string
}

/** One try to bring a delivery to its Push URL. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC. */
  at: string
  ms: number
  /** null: no answer came. */
  status: number | null
  /** The start of the answer, or why there was none. */
  response: string
}

export interface DeliveryRecord {
  id: string
  applicationId: string
  url: string
  payload: PushPayload
  form: 'plain' | 'encrypted'
  /** `waiting`: another attempt is due at `nextAttemptAt`. */
  state: 'waiting' | 'delivered' | 'failed'
  nextAttemptAt: string | null
  attempts: DeliveryAttempt[]
  createdAt: string
}

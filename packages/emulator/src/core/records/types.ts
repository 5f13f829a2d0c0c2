import type { EmailSummary, JsonObject } from '@mailframe/protocol'

/** A customer system. */
export interface Application {
  id: string
  name: string
  enabled: boolean
  aiEnabled: boolean
}

/** Client ID and Client Secret of Variant 1. The secret itself is not kept. */
export interface ClientCredential {
  clientId: string
  /** SHA-256, base64url. */
  secretHash: string
  applicationId: string
}

/** API key of Variant 2: its pair is the Application ID and the key. The key itself is not kept. */
export interface ApiKeyCredential {
  id: string
  /** SHA-256, base64url. */
  secretHash: string
  applicationId: string
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

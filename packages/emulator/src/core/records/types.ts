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

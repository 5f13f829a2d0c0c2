import type { EmailSummary, JsonObject, PushPayload } from '@mailframe/protocol'
import type { Region } from '@mailframe/protocol/sending'

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

/** The switches of a sending account; one account a region. */
export interface SendingAccount {
  /** Whether its email is verified; else it has no quota. */
  verified: boolean
  plan: 'free' | 'paid'
  /** Emails a day of the paid plan: 3000, raised or lowered as reputation would. */
  paidQuota: number
  /** Lets what goes past the quota pass for now (40906). */
  quotaGrace: boolean
  /** `suspended`: 40901. `failing`: 40902. */
  state: 'active' | 'suspended' | 'failing'
  /** How many emails a paid account can still pay for. */
  balance: number
  /** SMS a day. */
  smsQuota: number
  /** Whether content must match one of the account's templates. */
  matchTemplates: boolean
  /** Who test API users may send to; lower case. */
  registeredRecipients: string[]
}

/** Credential of REST and SMTP. The key itself is not kept. */
export interface ApiUserRecord {
  name: string
  /** SHA-256, base64url. */
  keyHash: string
  region: Region
  /** Sends only to registered recipients. */
  test: boolean
}

/** Credential of SMS. The key itself is not kept. */
export interface SmsUserRecord {
  name: string
  /** SHA-256, base64url. */
  keyHash: string
  region: Region
}

/** What content of an account may have to match; `%name%` stands for any text. */
export interface MailTemplateRecord {
  invokeName: string
  html: string | null
  text: string | null
  approved: boolean
}

export interface SmsTemplateRecord {
  templateId: string
  name: string
  /** With `%name%` for each variable. */
  text: string
  approved: boolean
}

/** A file of a message; its content is kept as a file of the storage. */
export interface AttachmentRecord {
  filename: string
  contentType: string
  size: number
  /** What `cid:` in the HTML names; null: none. */
  contentId: string | null
}

/** What all recipients of one send have in common. */
export interface SendRecord {
  messageId: string
  /** ISO 8601, UTC. */
  at: string
  channel: 'rest' | 'smtp' | 'sms'
  region: Region
  /** apiUser or smsUser. */
  user: string
  from: { name: string | null; address: string } | null
  /** Header lines To, Cc and Reply-To, as those who see them read them; null: only one's own address. */
  lines: { to: string[]; cc: string[]; replyTo: string[] } | null
  subject: string | null
  html: string | null
  text: string | null
  /** Besides those that the service writes. */
  headers: [name: string, value: string][]
  attachments: AttachmentRecord[]
  /** Whether the message as it came over SMTP is kept as a file. */
  raw: boolean
  label: string | null
  tags: string[]
  sendRequestId: string | null
  templateId: string | null
  /** Why the message was taken and is invalid all the same. */
  warning: string | null
  bytes: number
  /** Of what was not deleted yet. */
  ids: string[]
}

/** One recipient's copy of a send. */
export interface MessageRecord {
  id: string
  messageId: string
  kind: 'to' | 'cc' | 'bcc' | 'sms'
  to: string
  toName: string | null
  /** What stands in the place of each `%name%`. */
  values: Record<string, string>
}

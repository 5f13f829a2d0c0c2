/** Limits of the sending service. Spec: Limits; the rows marked (public) stand in spec/public-facts.md. */
export const SENDING_LIMITS = {
  /** `to`, `cc` and `bcc` together, or the `to` of X-SMTPAPI. */
  recipients: 100,
  replyTos: 3,
  /** Subject, in Unicode code points: an emoji is one (spec/choices.md). */
  subjectCharacters: 512,
  /** All attachments of a request together, in bytes (public). */
  attachmentBytes: 10_485_760,
  /** `sendRequestId`, in characters (public). */
  sendRequestId: 128,
  /** How long a repeated `sendRequestId` is not sent again, in seconds (public). */
  sendRequestIdSeconds: 3_600,
  /** Tags of a message, and the characters of one (public). */
  tags: 5,
  tagCharacters: 50,
  /** Address lists that one message goes to (public). */
  sendLists: 5,
  /** `uid` of a calendar entry, in characters. */
  calendarUid: 255,
  /** The X-SMTPAPI header, in bytes (public). */
  xsmtpapiBytes: 1_048_576,
  /** A whole message over SMTP: its SIZE, in bytes (public). */
  smtpBytes: 16_000_000,
  /** Numbers of one SMS request (public). */
  phones: 2_000,
  /** The value of an SMS variable, in characters (public). */
  smsVarCharacters: 32,
  /** Emails a day of a free account whose email is verified, and the base of a paid one. */
  freeDailyQuota: 50,
  paidDailyQuota: 3_000,
  /** Spec: Domains per user, API users per account. */
  domains: 5,
  apiUsers: 10,
  /** Domain names, in characters. */
  domainName: 250,
  /** Label names, in characters. */
  labelName: 255,
  /** Templates of a user. */
  templates: 50,
  /** Name and alias of an address list, in characters. */
  listName: 48,
  /** Description of an address list, in characters. */
  listDescription: 250,
  /** Members that one call names. */
  members: 1_000,
} as const

/** Where the waits after 50000 and 50001 begin, in milliseconds: rates count by the second and the minute. */
export const RATE_LIMIT_BACKOFF_MS = 1_500

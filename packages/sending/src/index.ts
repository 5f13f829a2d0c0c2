export {
  countSmsSegments,
  escapeHtml,
  PUBLIC_STATUS_CODES,
  type Region,
  type RenderOptions,
  renderTemplate,
  SENDING_LIMITS,
  type SmsSegments,
  STATUS_CODES,
  type StatusCode,
  statusCodeInfo,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
export type { AccountCallOptions } from './account/context.js'
export { BulkError } from './bulk/error.js'
export type {
  BulkCounts,
  BulkMessage,
  BulkOptions,
  BulkProgress,
  BulkRecipient,
  BulkReport,
  RecipientReport,
  RecipientReports,
} from './bulk/types.js'
export { isSendingError, type Outcome, SendingError } from './client/error.js'
export type {
  AccountOptions,
  CallOptions,
  RegionAddresses,
  SenderOptions,
  TryEndEvent,
  TryEvent,
} from './client/options.js'
export type { Attachment } from './message/attachment.js'
export type { AddressField, Message, SendResult } from './message/message.js'
export { createSender, type Sender } from './sender/create-sender.js'
export type { CalendarMessage, CalendarResult } from './sends/calendar.js'
export type { ListMessage, ListTask, ListTaskEntry, ListTaskStatus } from './sends/lists.js'
export type { TemplateMessage } from './sends/template.js'
export type { FailedSms, SmsMessage, SmsResult } from './sms/send-sms.js'
export { type XSmtpApiBuilder, xsmtpapi } from './xsmtpapi.js'

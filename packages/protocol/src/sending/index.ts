export {
  type Address,
  addressPieces,
  asciiDomain,
  formatAddress,
  hasControl,
  type Mailbox,
  type MailboxParser,
  readAddresses,
} from './addresses.js'
export {
  type CalendarFields,
  type CheckedCalendar,
  checkCalendar,
  readServiceTime,
  serviceTime,
} from './calendar.js'
export {
  type AccountCall,
  type AccountDay,
  type AccountDelivery,
  type AccountDeliveryQuery,
  DELIVERY_STATUSES,
  type StatisticsAccount,
  type TestMessage,
  type TestSender,
} from './clients.js'
export { addressOfEmailId, type Envelope, formatEmailId, readEnvelope } from './envelope.js'
export { countSmsSegments, type SmsSegments } from './gsm.js'
export { checkHeaders, isReservedHeader } from './headers.js'
export { RATE_LIMIT_BACKOFF_MS, SENDING_LIMITS } from './limits.js'
export { checkMessage } from './message.js'
export type { CheckedMessage, CheckOptions, MessageFields } from './message-fields.js'
export { isPlainAddress } from './plain-address.js'
export { documentedProblem, type SendingProblem, shown } from './problem.js'
export {
  CALENDAR_FIELDS,
  isRegion,
  LIST_SEPARATOR,
  MAIL_FIELDS,
  PHONE_SEPARATOR,
  REGIONS,
  type Region,
  SENDING_PATHS,
  SMS_FIELDS,
  SMS_REGION,
  TEMPLATE_FIELDS,
} from './regions.js'
export { checkPhones, checkSmsVars, E164, smsValueProblem } from './sms.js'
export {
  messageIdOfReply,
  queuedReply,
  type SmtpReply,
  smtpReplyOf,
  statusCodeOfReply,
} from './smtp-replies.js'
export {
  isRetryableStatusCode,
  isUncertainStatusCode,
  PUBLIC_STATUS_CODES,
  PUBLIC_TABLE,
  STATUS_CODES,
  type StatusCode,
  type StatusTable,
  statusCodeInfo,
  statusMeaning,
} from './status-codes.js'
export {
  substitutionProblem,
  type Template,
  type ValueRules,
  type ValueScreen,
  valueRules,
  valueScreen,
} from './substitution.js'
export {
  escapeHtml,
  placeholder,
  type RenderOptions,
  renderTemplate,
  substitute,
  substitutionsFor,
} from './template.js'
export {
  importAppKey,
  signWebhook,
  verifyWebhook,
  WEBHOOK_DELIVERY,
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from './webhooks.js'
export {
  checkXSmtpApi,
  isPlaceholder,
  readXSmtpApiHeader,
  type XSmtpApi,
  type XSmtpApiFilter,
  xsmtpapiHeader,
} from './xsmtpapi.js'

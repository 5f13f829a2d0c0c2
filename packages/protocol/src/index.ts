export type {
  AiBalance,
  AiBill,
  AiLimit,
  AiLimitFields,
  AiLimitPeriod,
  AiLimitPeriodFields,
  AiQuota,
  AiUsageRecord,
  DateRangeFields,
} from './ai.js'
export { characterCount, isBlank } from './characters.js'
export { EDITOR_PATH, type EditorAddressOptions, editorAddress } from './editor-address.js'
export type { DeletedEmail, Email, EmailInput, EmailPatch, EmailSummary, JsonObject, Page } from './email.js'
export {
  type EndUser,
  type EndUserFields,
  type Problem,
  userIdProblem,
} from './end-user.js'
export {
  isServiceError,
  SERVICE_ERRORS,
  type ServiceError,
  type ServiceErrorBody,
} from './errors.js'
export { isJsonObject, parseJson } from './json.js'
export { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, languageTag } from './languages.js'
export { LIMITS } from './limits.js'
export type { PushPayload, PushScheme, PushSchemeName, SealedPush } from './push.js'
export { LONGEST_RETRY_AFTER_SECONDS, retryAfterMs } from './retry-after.js'
export type { AskedPage, ServicePage } from './route-answers.js'
export {
  type Action,
  type AiBalancesResponse,
  type AiBillsResponse,
  type AiSummaryResponse,
  type AiUsageResponse,
  type EditorErrorKind,
  type EmailListResponse,
  type EmailResponse,
  EVENTS_SCOPE_HEADER,
  isRouteError,
  type OpenEditorRequest,
  type OpenEditorResponse,
  OUTCOME_UNKNOWN,
  ROUTE_ERRORS,
  type RouteError,
  type RouteErrorBody,
} from './routes.js'
export {
  SENDING_DENOMINATORS,
  SENDING_LOG_DAYS,
  SENDING_STATISTICS_DAYS,
  type SendingCounts,
  type SendingDay,
  type SendingDeliveriesResponse,
  type SendingDelivery,
  type SendingDeliveryStatus,
  type SendingStatisticsResponse,
  type SendTestRequest,
  type SendTestResponse,
} from './sending-routes.js'
export { isLoopbackHost, serviceUrl } from './service-url.js'

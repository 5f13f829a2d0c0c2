export {
  type AiBalance,
  type AiBill,
  type AiLimit,
  type AiQuota,
  type AiUsageRecord,
  type DeletedEmail,
  type EditorAddressOptions,
  type Email,
  type EmailInput,
  type EmailPatch,
  type EmailSummary,
  type EndUser,
  editorAddress,
} from '@mailframe/protocol'
export type { StatisticsAccount, TestMessage, TestSender } from '@mailframe/protocol/sending'
export type { Ai, AiBillsInput, AiLimitInput, AiUsageInput } from './client/ai.js'
export type { WithRaw } from './client/ai-readers.js'
export type { Codes, MintedCode } from './client/codes.js'
export { createMailframe, type Mailframe } from './client/create-mailframe.js'
export type { Editor, OpenEditorInput, OpenedEditor } from './client/editor.js'
export type { EmailRef, EmailScope, Emails, ListEmailsInput } from './client/emails.js'
export { type ClientError, MailframeError, type MailframeErrorValue } from './client/error.js'
export type { OperationName } from './client/operation.js'
export type { CallOptions, MailframeOptions, RequestEvent, ResponseEvent } from './client/options.js'
export type { ListPage, PageInput } from './client/pages.js'
export type { EmailPage, EmailRecord } from './client/readers.js'
export type { Attributes } from './client/telemetry.js'
export { createMemoryTokenStore, type StoredToken, type TokenStore } from './client/token-store.js'
export type {
  BusEvent,
  BusResync,
  BusSaved,
  EventBus,
  SavedEvent,
  SubscribeCall,
  Subscription,
} from './events/bus.js'
export { createMemoryEventBus, type MemoryEventBus, type MemoryEventBusOptions } from './events/memory-bus.js'
export { createHandler } from './handler/create-handler.js'
export type { AllowedOrigins, OriginDecision } from './hooks/allowed-origins.js'
export type {
  AllowCall,
  ErrorContext,
  HandlerOptions,
  RateLimitCall,
  SendingOptions,
  SignInCall,
  UserAiLimit,
  UserCall,
} from './hooks/options.js'
export type { HeldRequest } from './http/shared-body.js'
export { createPushReceiver, type PushReceiver } from './push/create-receiver.js'
export type { PushErrorContext, PushOptions, PushReceiverOptions } from './push/options.js'
export type { Save } from './push/save.js'

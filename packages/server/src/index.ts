export {
  type DeletedEmail,
  type EditorAddressOptions,
  type Email,
  type EmailInput,
  type EmailPatch,
  type EmailSummary,
  type EndUser,
  editorAddress,
} from '@mailframe/protocol'
export type { Codes, MintedCode } from './client/codes.js'
export { createMailframe, type Mailframe } from './client/create-mailframe.js'
export type { Editor, OpenEditorInput, OpenedEditor } from './client/editor.js'
export type { EmailRef, EmailScope, Emails, ListEmailsInput } from './client/emails.js'
export { type ClientError, MailframeError, type MailframeErrorValue } from './client/error.js'
export type { CallOptions, MailframeOptions, RequestEvent, ResponseEvent } from './client/options.js'
export type { EmailPage, EmailRecord } from './client/readers.js'
export { createMemoryTokenStore, type StoredToken, type TokenStore } from './client/token-store.js'
export { createHandler } from './handler/create-handler.js'
export type { AllowCall, ErrorContext, HandlerOptions, RateLimitCall } from './handler/options.js'

export type { EditorErrorKind, Email, EmailInput, EmailPatch, EmailSummary, Page } from '@mailframe/protocol'
export { AiBalances, type AiBalancesProps } from './ai/ai-balances.js'
export { AiBills, type AiBillsProps } from './ai/ai-bills.js'
export type { AiCardState, AiState } from './ai/ai-card.js'
export { AiLimitForm, type AiLimitFormProps, type AiLimitFormState } from './ai/ai-limit-form.js'
export { AiUsage, type AiUsageProps } from './ai/ai-usage.js'
export type { AiPeriod } from './ai/days.js'
export type { ReadOptions } from './ai/read-options.js'
export { useAiBalances, useSuspenseAiBalances } from './ai/use-ai-balances.js'
export { type AiBillsInput, useAiBills, useSuspenseAiBills } from './ai/use-ai-bills.js'
export { useAiQuota, useSuspenseAiQuota } from './ai/use-ai-quota.js'
export { useAiSummary, useSuspenseAiSummary } from './ai/use-ai-summary.js'
export { type AiUsageInput, useAiUsage, useSuspenseAiUsage } from './ai/use-ai-usage.js'
export { useSetAiLimit } from './ai/use-set-ai-limit.js'
export { RequestError } from './client/request-error.js'
export type { EmailListParams } from './client/route-client.js'
export type { EditorError } from './editor/editor-error.js'
export { EmailEditorDialog, type EmailEditorDialogProps } from './editor/email-editor-dialog.js'
export {
  EmailEditorFrame,
  type EmailEditorFrameProps,
  type EmailEditorPartState,
} from './editor/email-editor-frame.js'
export type { FrameStatus } from './editor/frame-state.js'
export {
  type EditorNotice,
  type EmailEditor,
  type EmailEditorIframeProps,
  type EmailEditorOptions,
  useEmailEditor,
} from './editor/use-email-editor.js'
export { useOpenEditor } from './editor/use-open-editor.js'
export { usePrefetchEditor } from './editor/use-prefetch-editor.js'
export { type UnsavedGuard, useUnsavedGuard } from './editor/use-unsaved-guard.js'
export { useCopyEmail } from './emails/use-copy-email.js'
export { useCreateEmail } from './emails/use-create-email.js'
export { useDeleteEmail } from './emails/use-delete-email.js'
export { useEmail } from './emails/use-email.js'
export { useEmails } from './emails/use-emails.js'
export { type UpdateEmailVariables, useUpdateEmail } from './emails/use-update-email.js'
export type { Labels, Locale } from './labels/labels.js'
export { EmailList, type EmailListProps } from './list/email-list.js'
export { enUS } from './locales/en_US.js'
export { MailframeProvider, type MailframeProviderProps } from './provider/mailframe-provider.js'
export type { Save } from './provider/saves.js'

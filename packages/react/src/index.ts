export type { EditorErrorKind, Email, EmailInput, EmailPatch, EmailSummary, Page } from '@mailframe/protocol'
export { AiBalances, type AiBalancesProps, AiBills, type AiBillsProps } from './ai/ai-application.js'
export type { AiCardState, AiState } from './ai/ai-card.js'
export { AiLimitForm, type AiLimitFormProps, type AiLimitFormState } from './ai/ai-limit-form.js'
export { AiUsage, type AiUsageProps } from './ai/ai-usage.js'
export type { AiPeriod, DayCredits, ShownDays } from './ai/days.js'
export {
  type AiBillsInput,
  type AiUsageInput,
  type SetAiLimitOptions,
  useAiBalances,
  useAiBills,
  useAiQuota,
  useAiSummary,
  useAiUsage,
  useSetAiLimit,
  useSuspenseAiBalances,
  useSuspenseAiBills,
  useSuspenseAiQuota,
  useSuspenseAiSummary,
  useSuspenseAiUsage,
} from './ai/hooks.js'
export { RequestError } from './client/errors.js'
export type { EmailListParams } from './client/route-client.js'
export type { Appearance, AppearanceVariables } from './context/appearance.js'
export { confirmLeave } from './context/confirm-leave.js'
export { MailframeProvider, type MailframeProviderProps } from './context/provider.js'
export { EmailEditorDialog, type EmailEditorDialogProps } from './editor/dialog.js'
export type {
  EditorNotice,
  EmailEditor,
  EmailEditorIframeProps,
  EmailEditorOptions,
} from './editor/email-editor.js'
export {
  type EditorErrorActions,
  EmailEditorFrame,
  type EmailEditorFrameProps,
  type EmailEditorPartState,
} from './editor/frame.js'
export { type OpenEditorOptions, useOpenEditor, usePrefetchEditor } from './editor/new-tab.js'
export type {
  EditorBlockedError,
  EditorBusyError,
  EditorError,
  EditorOtherError,
  FrameLoadEvent,
  FrameStatus,
} from './editor/state.js'
export { type UnsavedGuard, useUnsavedGuard } from './editor/unsaved-guard.js'
export { useEmailEditor } from './editor/use-email-editor.js'
export type { ListedEmail } from './emails/changes.js'
export {
  type ExportEmailOptions,
  type ExportEmailVariables,
  useEmail,
  useEmails,
  useExportEmail,
  useInfiniteEmails,
  useSuspenseEmail,
  useSuspenseEmails,
  useSuspenseInfiniteEmails,
} from './emails/hooks.js'
export type { MutationOptions } from './emails/mutation.js'
export type { CreateFrom, EmailTemplate } from './emails/mutations.js'
export {
  type CreateEmailOptions,
  type DeleteEmailVariables,
  type UpdateEmailVariables,
  useCopyEmail,
  useCreateEmail,
  useDeleteEmail,
  useUpdateEmail,
} from './emails/mutations.js'
export type { Labels, Locale } from './labels/labels.js'
export { EmailList, type EmailListProps, EmailListRoot, type EmailListRootProps } from './list/email-list.js'
export { EmailListItem, type EmailListItemProps } from './list/grid/email-list-item.js'
export { EmailListItemActions } from './list/grid/email-list-item-actions.js'
export {
  EmailListItemSelect,
  EmailListItemText,
  EmailListItemThumbnail,
} from './list/grid/email-list-item-parts.js'
export { EmailListItems, type EmailListItemsProps } from './list/grid/email-list-items.js'
export {
  type EmailListItemState,
  type EmailListModel,
  useEmailListContext,
  useEmailListItem,
} from './list/model/model.js'
export type { CustomEmailAction, EmailListAction, EmailListOptions } from './list/model/options.js'
export { type RowSelection, type ToggleOptions, useRowSelection } from './list/model/selection.js'
export {
  type CommitOptions,
  type UndoEntry,
  type UndoWindow,
  type UndoWindowOptions,
  useUndoWindow,
} from './list/model/undo.js'
export { useEmailList } from './list/model/use-email-list.js'
export { EmailListNotices, EmailListUndo } from './list/parts/notices.js'
export {
  EmailListEmpty,
  EmailListError,
  EmailListNoResults,
  EmailListPager,
  EmailListSkeleton,
} from './list/parts/states.js'
export {
  EmailListCreate,
  EmailListSearch,
  EmailListSelectAll,
  EmailListSelection,
  EmailListSort,
  EmailListToolbar,
  type EmailListToolbarProps,
} from './list/parts/toolbar.js'
export type { Save } from './live/tabs.js'
export { enUS } from './locales/en_US.js'
export type { PartProps, Render, RenderedProps, RootProps } from './parts/part.js'
export { EmailPreview, type EmailPreviewProps, type EmailPreviewState } from './preview/email-preview.js'
export { EmailThumbnail, type EmailThumbnailProps } from './preview/email-thumbnail.js'
export type { ReadOptions } from './queries/policy.js'

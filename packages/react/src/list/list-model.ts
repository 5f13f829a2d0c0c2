import type { EmailSummary } from '@mailframe/protocol'
import type { RequestError } from '../client/request-error.js'
import type { Place } from '../context/places.js'
import type { ListedEmail } from '../emails/email-changes.js'
import type { Value } from '../lib/value.js'
import type { EmailListAction } from './list-options.js'
import type { ListView } from './use-list-view.js'
import type { OperationFailure } from './use-operations.js'
import type { RowSelection } from './use-row-selection.js'
import type { UndoWindow } from './use-undo-window.js'

/** Where the focus is to go as soon as it can. */
export interface FocusRequest {
  emailId: string
  part: 'row' | 'rename'
  /** After this (`performance.now()`) it is dropped. */
  until: number
}

/** Back from the editor, to the row that was left or the one in its place. */
export interface ReturnRequest extends Place {
  part: 'row'
  until: number
}

/** The row whose name is being edited, and where the focus returns to. */
export interface Renaming {
  /** Of the email. */
  id: string
  /** What began it. */
  from: FocusRequest['part']
}

/** What the person is asked. */
export type ListQuestion = { kind: 'create' } | { kind: 'delete'; emails: readonly EmailSummary[] }

/** What a list of emails knows and can do: all of `<EmailList>` but its markup. */
export interface EmailListModel
  extends Pick<ListView, 'rows' | 'isAvailable' | 'isSearching' | 'query' | 'setQuery' | 'sort' | 'setSort'> {
  /** Whether there are rows: `error` and `loading` only where there are none to show. */
  state: 'loading' | 'ready' | 'empty' | 'error'
  /** As the options say it. */
  paging: 'pages' | 'infinite'
  /** Emails in one read. */
  pageSize: number
  /** All emails there are, those that are not loaded included. */
  total: number
  /** The rows are still those of the last page. */
  isStale: boolean
  /** Whether the browser says that it has no network. */
  isOffline: boolean
  /** Why there are no rows. */
  error: RequestError | null
  /** Why the rows, which are there, are not up to date. */
  refreshError: RequestError | null
  /** Why there are no more rows, though there are more emails. */
  moreError: RequestError | null
  /** Reads the emails again. */
  refetch: () => void
  /** The page that is shown, from 1; with `infinite` always 1. */
  pageNo: number
  /** How many pages there are; at least 1. */
  pageCount: number
  /** Shows another page. */
  setPageNo: (pageNo: number) => void
  /** With `infinite`: which rows are in view. */
  show: (from: number, to: number) => void

  /** What each row offers. */
  actions: readonly EmailListAction[]
  /** Whether rows offer this; one that they do not has no key either. */
  can: (action: 'rename' | 'copy' | 'delete') => boolean
  /** Calls `onOpen`, but for an email that the service does not have yet. */
  open: (email: ListedEmail) => void
  /** Whether rows can be selected. */
  selectable: boolean
  /** Which rows are selected, by id. */
  selection: RowSelection
  /** The emails of the selected rows, in the order of the list. */
  selected: readonly ListedEmail[]

  /** What the person is asked; null: nothing. */
  question: ListQuestion | null
  /** Asks for the name of a new email. */
  askName: () => void
  /** Takes the question back; nothing is done. */
  closeQuestion: () => void
  /** Creates an email of this name. It is listed at once, and taken back where that fails. */
  create: (name: string) => void
  /** The email whose name is being edited. */
  renamingId: string | null
  /** The same, for what is drawn only when its own row is concerned. */
  renaming: Value<Renaming | null>
  /** `from`: where the focus returns to. */
  startRename: (email: ListedEmail, from: FocusRequest['part']) => void
  /** Without a name: as it was. */
  endRename: (email: ListedEmail, name?: string) => void
  /** Copies these emails, one by one. */
  copy: (emails: readonly EmailSummary[]) => void
  /** Asks, or opens the undo window, as `deletion` says. */
  remove: (emails: readonly EmailSummary[]) => void
  /** Deletes what was asked about. */
  confirmRemove: () => void
  /** With `undo` as `deletion`: what can still be taken back. */
  undo: UndoWindow<EmailSummary>
  /** What could not be done, oldest first, until it is dismissed. */
  failures: readonly OperationFailure[]
  /** The person has read this failure. */
  dismiss: (failureId: number) => void
  /** What was done last, to be read aloud. */
  said: string
  /** Says aloud that the person is back, on `row` or, without one, where that was. */
  sayReturned: (place: Place, isThere: boolean) => void
  /** Where the focus is to go as soon as that row is there. */
  focusRequest: { current: FocusRequest | ReturnRequest | null }
}

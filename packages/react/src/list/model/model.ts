'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { createContext, useContext, useMemo } from 'react'
import type { RequestError } from '../../client/errors.js'
import type { Place } from '../../context/places.js'
import type { ListedEmail } from '../../emails/changes.js'
import { useLatest } from '../../lib/refs.js'
import type { Value } from '../../lib/value.js'
import type { FocusRequest, FocusRequestRef } from './focus-request.js'
import type { OperationFailure } from './operations.js'
import type { EmailListAction } from './options.js'
import type { RowSelection } from './selection.js'
import type { UndoWindow } from './undo.js'
import type { ListView } from './view.js'

/** The row whose name is being edited, and where the focus returns to. */
export interface Renaming {
  /** Of the email. */
  id: string
  /** What had the focus when it began. */
  from: FocusRequest['part']
}

/** The dialog that is open: for the name of a new email, or to confirm a deletion. */
export type ListQuestion = { kind: 'create' } | { kind: 'delete'; emails: readonly EmailSummary[] }

/** State and actions of a list of emails: all of `<EmailList>` but its markup. */
export interface EmailListModel
  extends Pick<
    ListView,
    'rows' | 'loaded' | 'isChanged' | 'isSearching' | 'query' | 'setQuery' | 'sort' | 'setSort'
  > {
  /** Whether there are rows: `error` and `loading` only where there are none to show. */
  state: 'loading' | 'ready' | 'empty' | 'error'
  /** As the options set it; `infinite` once `loadRest` was called. */
  paging: 'pages' | 'infinite'
  /** As the options set it. */
  view: 'rows' | 'grid'
  /** Emails in one read. */
  pageSize: number
  /** All emails there are, those that are not loaded included. */
  total: number
  /** The rows are still those of the previous page. */
  isStale: boolean
  /** The browser reports that it has no network. */
  isOffline: boolean
  /** Why there are no rows. */
  error: RequestError | null
  /** Why the rows that are shown are not up to date. */
  refreshError: RequestError | null
  /** Why there are no more rows, though there are more emails. */
  moreError: RequestError | null
  /** Reads the emails again. */
  refetch: () => void
  /** Reads every email that is not loaded, a few pages at a time: search and order then cover all. */
  loadRest: () => void
  /** Whether that goes on. */
  isLoadingRest: boolean
  /** The page that is shown, from 1; with `infinite` always 1. */
  pageNo: number
  /** How many pages there are; at least 1. */
  pageCount: number
  /** Shows another page. */
  setPageNo: (pageNo: number) => void
  /** With `infinite`: which rows are in view. */
  show: (from: number, to: number) => void

  /** The actions of each row. */
  actions: readonly EmailListAction[]
  /** Whether rows have this action; without it there is no key for it either. */
  can: (action: 'rename' | 'copy' | 'delete') => boolean
  /** Calls `onOpen`, unless the email is still being created. */
  open: (email: ListedEmail) => void
  /** Whether rows can be selected. */
  selectable: boolean
  /** Which rows are selected, by id. */
  selection: RowSelection
  /** The emails of the selected rows, in the order of the list. */
  selected: readonly ListedEmail[]

  /** The dialog that is open; null: none. */
  question: ListQuestion | null
  /** Opens the dialog for the name of a new email. */
  askName: () => void
  /** Closes the dialog; nothing is done. */
  closeQuestion: () => void
  /** Creates an email of this name: an optimistic update, rolled back where it fails. */
  create: (name: string) => void
  /** The email whose name is being edited. */
  renamingId: string | null
  /** The same as a subscription, so that only the row that it concerns renders. */
  renaming: Value<Renaming | null>
  /** Edits the name. `from`: where the focus returns to. */
  startRename: (email: ListedEmail, from: FocusRequest['part']) => void
  /** Ends the edit with this name; without one, the name stays. */
  endRename: (email: ListedEmail, name?: string) => void
  /** Copies these emails, one by one. */
  copy: (emails: readonly EmailSummary[]) => void
  /** Opens the dialog that confirms, or the undo window, as `deletion` says. */
  remove: (emails: readonly EmailSummary[]) => void
  /** Deletes the emails of the open dialog. */
  confirmRemove: () => void
  /** With `undo` as `deletion`: the deletions that can still be undone. */
  undo: UndoWindow<EmailSummary>
  /** The operations that failed, oldest first, until dismissed. */
  failures: readonly OperationFailure[]
  /** Removes this failure from `failures`. */
  dismiss: (failureId: number) => void
  /** The last thing done, as text for a live region. */
  said: string
  /** Announces that the person is back: on the row they left, or where it was if it is gone. */
  sayReturned: (place: Place, isThere: boolean) => void
  /** Where the focus is to go as soon as that row is drawn. */
  focusRequest: FocusRequestRef
}

const NO_ROOT = 'EmailListRoot is missing: parts of an email list must stand in one'

export const EmailListContext = createContext<EmailListModel | null>(null)

/**
 * What the nearest EmailListRoot holds.
 *
 * @throws Error where there is none.
 */
export function useEmailListContext(): EmailListModel {
  const list = useContext(EmailListContext)
  if (list === null) throw new Error(NO_ROOT)
  return list
}

/**
 * What rows need of their list, in a context of its own: it stays the same object when one row is selected, renamed or
 * focused, so that only that row renders. Rows subscribe to `chosen` and `renaming` by themselves.
 */
export interface EmailRows
  extends Pick<
    EmailListModel,
    'selectable' | 'actions' | 'renaming' | 'open' | 'startRename' | 'endRename' | 'copy' | 'remove'
  > {
  chosen: EmailListModel['selection']['chosen']
  toggle: EmailListModel['selection']['toggle']
  /** How many rows are on the pages before. */
  before: number
}

export const EmailRowsContext = createContext<EmailRows | null>(null)

/** The value of `EmailRowsContext` for this list. */
export function useRowsOf(list: EmailListModel): EmailRows {
  const { selectable, actions, renaming, selection, pageNo, pageSize } = list
  const { chosen, toggle } = selection
  const before = (pageNo - 1) * pageSize
  const latest = useLatest(list)
  return useMemo(
    () => ({
      selectable,
      actions,
      renaming,
      chosen,
      toggle,
      before,
      open: (email) => latest.current.open(email),
      startRename: (email, from) => latest.current.startRename(email, from),
      endRename: (email, name) => latest.current.endRename(email, name),
      copy: (emails) => latest.current.copy(emails),
      remove: (emails) => latest.current.remove(emails),
    }),
    [selectable, actions, renaming, chosen, toggle, before, latest],
  )
}

/** @throws Error where there is no EmailListRoot. */
export function useEmailRows(): EmailRows {
  const rows = useContext(EmailRowsContext)
  if (rows === null) throw new Error(NO_ROOT)
  return rows
}

/** State of a row, for its parts. */
export interface EmailListItemState {
  /** The email of this row. */
  email: ListedEmail
  /** From 0. */
  index: number
  /** Whether its checkbox is ticked. */
  isSelected: boolean
  /** Whether its name is being edited. */
  isRenaming: boolean
}

export const EmailListItemContext = createContext<EmailListItemState | null>(null)

/**
 * State of the nearest EmailListItem.
 *
 * @throws Error where there is none.
 */
export function useEmailListItem(): EmailListItemState {
  const item = useContext(EmailListItemContext)
  if (item === null) throw new Error('EmailListItem is missing: parts of a row must stand in one')
  return item
}

'use client'
import { createContext, useContext, useMemo } from 'react'
import type { ListedEmail } from '../../emails/changes.js'
import { useLatest } from '../../lib/latest.js'
import type { EmailListModel } from './model.js'

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

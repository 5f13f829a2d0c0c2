'use client'
import { createContext, useContext, useMemo } from 'react'
import { useLatest } from '../lib/latest.js'
import type { EmailListModel } from './list-model.js'

/**
 * What rows need of their list. It stays the same when one row is selected, renamed or focused, so that only that one
 * is drawn; rows listen to `chosen` and `renaming` each for itself.
 */
export interface EmailRows
  extends Pick<
    EmailListModel,
    'selectable' | 'actions' | 'renaming' | 'open' | 'startRename' | 'endRename' | 'copy' | 'remove'
  > {
  chosen: EmailListModel['selection']['chosen']
  toggle: EmailListModel['selection']['toggle']
  /** How many rows stand on the pages before. */
  before: number
}

export const EmailRowsContext = createContext<EmailRows | null>(null)

/** What the rows of this list need. */
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
  if (rows === null) throw new Error('EmailListRoot is missing: parts of an email list must stand in one')
  return rows
}

'use client'
import { createContext, useContext } from 'react'
import type { ListedEmail } from '../emails/email-changes.js'
import type { EmailListModel } from './list-model.js'

export const EmailListContext = createContext<EmailListModel | null>(null)

/**
 * What the nearest EmailListRoot holds.
 *
 * @throws Error where there is none.
 */
export function useEmailListContext(): EmailListModel {
  const list = useContext(EmailListContext)
  if (list === null) throw new Error('EmailListRoot is missing: parts of an email list must stand in one')
  return list
}

/** What the parts of a row know of it. */
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
 * What the nearest EmailListItem shows.
 *
 * @throws Error where there is none.
 */
export function useEmailListItem(): EmailListItemState {
  const item = useContext(EmailListItemContext)
  if (item === null) throw new Error('EmailListItem is missing: parts of a row must stand in one')
  return item
}

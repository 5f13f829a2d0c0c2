import type { ReactNode } from 'react'
import type { ListedEmail } from '../../emails/changes.js'
import type { CreateFrom } from '../../emails/mutations.js'

/** An action of your own on each row. */
export interface CustomEmailAction {
  /** Unique among the actions of the list; `data-part` of the button. */
  id: string
  /** The text of the button, in the language of the page. */
  label: string
  /** A drawing in place of the text, such as an `<svg>` of 16 px; another one is drawn with another label. Default: none. */
  icon?: ReactNode
  /** The button was pressed. */
  onAction: (email: ListedEmail) => void
  /** Styled as destructive. Default: false. */
  isDanger?: boolean | undefined
}

/** An action of each row: one of the list's own, by name, or one of yours. */
export type EmailListAction = 'rename' | 'copy' | 'delete' | CustomEmailAction

export const DEFAULT_ACTIONS: readonly EmailListAction[] = ['rename', 'copy', 'delete']

/** Options of a list of emails, as props or for `useEmailList()`. */
export interface EmailListOptions {
  /** The person wants to edit this email: show `<EmailEditorFrame emailId={emailId} />`. */
  onOpen: (emailId: string) => void
  /**
   * `pages`: one page at a time, with buttons. `infinite`: all in one box that scrolls; only what is near the view is
   * read and drawn. Default: `pages`.
   */
  paging?: 'pages' | 'infinite' | undefined
  /** `grid`: cards side by side, with larger thumbnails. Default: `rows`. */
  view?: 'rows' | 'grid' | undefined
  /** What a new email begins with, such as a template of yours. Default: an empty email. */
  createFrom?: CreateFrom | undefined
  /** 1 to 100. Default: 20. */
  pageSize?: number | undefined
  /**
   * `confirm`: a dialog asks first. `undo`: the email goes at once and can be restored for 8 seconds. The service
   * deletes permanently and not everyone can act within a time limit, so the default is `confirm`.
   */
  deletion?: 'confirm' | 'undo' | undefined
  /** The actions of each row, in this order. One that is left out has no key either. Default: rename, copy, delete. */
  actions?: readonly EmailListAction[] | undefined
  /** Whether rows can be selected. Default: true. */
  selectable?: boolean | undefined
  /** The ids of the selected rows, in the order of the list. */
  onSelectionChange?: ((emailIds: readonly string[]) => void) | undefined
}

/** @throws RangeError for a page size that the service refuses. */
export function checkPageSize(pageSize: number): void {
  if (Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= 100) return
  throw new RangeError(`pageSize of the email list must be a whole number from 1 to 100; it is ${pageSize}`)
}

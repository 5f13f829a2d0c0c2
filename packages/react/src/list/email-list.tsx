'use client'
import { forwardRef } from 'react'
import { EmailListRoot, type EmailListRootProps } from './email-list-root.js'
import { EmailListItems, type EmailListItemsProps } from './grid/email-list-items.js'
import { EmailListNotices, EmailListUndo } from './parts/email-list-notices.js'
import { EmailListPager } from './parts/email-list-pager.js'
import {
  EmailListEmpty,
  EmailListError,
  EmailListNoResults,
  EmailListSkeleton,
} from './parts/email-list-states.js'
import { EmailListToolbar } from './parts/email-list-toolbar.js'

/** Props of `<EmailList>`, beside the attributes of its root. */
export interface EmailListProps
  extends Omit<EmailListRootProps, 'children'>,
    Pick<EmailListItemsProps, 'renderItem'> {}

/**
 * The signed-in user's emails, newest first: open, create, rename, copy, delete, select. It is made of exactly the
 * parts that are exported beside it. `ref` is the root element, whose `data-state` is `loading`, `ready`, `empty` or
 * `error`.
 */
export const EmailList = forwardRef<HTMLDivElement, EmailListProps>(function EmailList(
  { renderItem, ...root },
  ref,
) {
  return (
    <EmailListRoot {...root} ref={ref}>
      <EmailListToolbar />
      <EmailListNotices />
      <EmailListError />
      <EmailListSkeleton />
      <EmailListEmpty />
      <EmailListNoResults />
      <EmailListItems renderItem={renderItem} />
      <EmailListPager />
      <EmailListUndo />
    </EmailListRoot>
  )
})

'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { listTexts } from '../labels/list.js'
import { fill, formatCount } from '../lib/format.js'
import { useMergedRef } from '../lib/refs.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { EmailListItems, type EmailListItemsProps } from './grid/email-list-items.js'
import { useListFocus } from './grid/focus.js'
import { EmailListContext, type EmailListModel, EmailRowsContext, useRowsOf } from './model/model.js'
import type { EmailListOptions } from './model/options.js'
import { useEmailList } from './model/use-email-list.js'
import { CreateDialog, DeleteDialog } from './parts/dialogs.js'
import { EmailListNotices, EmailListUndo } from './parts/notices.js'
import {
  EmailListEmpty,
  EmailListError,
  EmailListNoResults,
  EmailListPager,
  EmailListSkeleton,
} from './parts/states.js'
import { EmailListToolbar } from './parts/toolbar.js'

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

/** Props of `<EmailListRoot>`, beside the attributes of its element. */
export interface EmailListRootProps
  extends EmailListOptions,
    RootProps<'div', Pick<EmailListModel, 'state' | 'total'>> {
  /** The parts of the list, and whatever stands around them. */
  children?: ReactNode
}

/**
 * The root of the parts of an email list: it holds the state, shows the dialogs and announces what was done in a live
 * region. `data-state` is `loading`, `ready`, `empty` or `error`.
 */
export const EmailListRoot = forwardRef<HTMLDivElement, EmailListRootProps>(
  function EmailListRoot(props, ref) {
    const { person } = useMailframe()
    const handover = useRef(false)
    // Selection, dialog and undo window belong to the person who was signed in then.
    return <OwnEmailListRoot key={person} {...props} handover={handover} ref={ref} />
  },
)

interface OwnEmailListRootProps extends EmailListRootProps {
  /** Whether the focus was in the list of the person before. */
  handover: RefObject<boolean>
}

const OwnEmailListRoot = forwardRef<HTMLDivElement, OwnEmailListRootProps>(function OwnEmailListRoot(
  {
    handover,
    onOpen,
    createFrom,
    paging,
    pageSize,
    view,
    deletion,
    actions,
    selectable,
    onSelectionChange,
    children,
    ...given
  },
  ref,
) {
  const labels = useLabels(listTexts)
  const { language } = useMailframe()
  const list = useEmailList({
    onOpen,
    createFrom,
    paging,
    pageSize,
    view,
    deletion,
    actions,
    selectable,
    onSelectionChange,
  })
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const { state, total, question, said } = list

  const found = fill(labels.listFound, {
    count: formatCount(list.rows.length, language),
    total: formatCount(list.loaded, language),
  })

  const rows = useRowsOf(list)
  useListFocus({ root, list, handover })

  return useRoot<Pick<EmailListModel, 'state' | 'total'>>(
    'div',
    given,
    {
      ref: useMergedRef<HTMLDivElement>(setRoot, ref),
      className: 'mailframe mailframe-list',
      role: 'group',
      'aria-label': labels.listLabel,
      tabIndex: -1,
      lang: languageTag(language),
      'data-state': state,
      'data-paging': list.paging,
      'data-view': list.view,
      'data-offline': list.isOffline || undefined,
      children: (
        <EmailListContext.Provider value={list}>
          <EmailRowsContext.Provider value={rows}>{children}</EmailRowsContext.Provider>
          {question?.kind === 'create' && (
            <CreateDialog onCreate={list.create} onClose={list.closeQuestion} />
          )}
          {question?.kind === 'delete' && (
            <DeleteDialog
              emails={question.emails}
              onDelete={list.confirmRemove}
              onClose={list.closeQuestion}
            />
          )}
          <p className="mailframe-hidden" role="status">
            {state === 'loading' ? labels.listLoading : list.isSearching ? found : said}
          </p>
        </EmailListContext.Provider>
      ),
    },
    { state, total },
  )
})

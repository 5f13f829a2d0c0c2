'use client'
import { forwardRef, type ReactNode, useMemo } from 'react'
import { useLabels } from '../../context/context.js'
import { isNew, type ListedEmail } from '../../emails/changes.js'
import { type ListTexts, listTexts } from '../../labels/list.js'
import { useValue } from '../../lib/value.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { EmailListItemContext, type EmailListItemState, useEmailRows } from '../model/model.js'
import { shownName } from '../model/operations.js'
import { NameForm } from '../parts/dialogs.js'
import { Bones } from '../parts/states.js'
import { EMAIL_LIST_ITEM_PARTS, EmailListItemThumbnail } from './email-list-item-parts.js'

// A grid of `div`s: rows of a `<table>` can neither be positioned one by one nor change their layout in a narrow list.
export const ROW_GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const CELL = { role: 'gridcell' } as const

/** Props of `<EmailListItem>`, beside the attributes of its row. */
export interface EmailListItemProps extends PartProps<'div', EmailListItemState> {
  /** The email of this row. */
  email: ListedEmail
  /** From 0. */
  index: number
  /** Default: the parts of a row: checkbox, thumbnail, text, actions. */
  children?: ReactNode
}

/** One row of the grid. While its name is edited, a form replaces its text and actions. */
export const EmailListItem = forwardRef<HTMLDivElement, EmailListItemProps>(function EmailListItem(
  { email, index, children, ...given },
  ref,
) {
  const labels = useLabels(listTexts)
  const list = useEmailRows()
  const isSelected = useValue(list.chosen, (ids) => ids.has(email.id))
  const isRenaming = useValue(list.renaming, (row) => row?.id === email.id)
  const item = useMemo(
    () => ({ email, index, isSelected, isRenaming }),
    [email, index, isSelected, isRenaming],
  )
  return usePart<EmailListItemState>(
    'div',
    given,
    {
      ref,
      ...ROW,
      className: 'mailframe-row',
      'aria-rowindex': list.before + index + 1,
      'aria-label': labelOf(email, labels),
      'aria-selected': list.selectable ? isSelected : undefined,
      'aria-busy': email.pending !== null || undefined,
      'data-email-id': isNew(email) ? undefined : email.id,
      'data-index': index,
      'data-pending': email.pending ?? undefined,
      'data-renaming': isRenaming,
      children: (
        <EmailListItemContext.Provider value={item}>
          <div {...CELL} className="mailframe-row-content">
            {isRenaming ? (
              <>
                <EmailListItemThumbnail />
                <NameForm
                  focus
                  name={email.name}
                  submitLabel={labels.save}
                  onSubmit={(name) => list.endRename(email, name)}
                  onCancel={() => list.endRename(email)}
                />
              </>
            ) : (
              (children ?? EMAIL_LIST_ITEM_PARTS)
            )}
          </div>
        </EmailListItemContext.Provider>
      ),
    },
    item,
  )
})

function labelOf({ name, subject }: ListedEmail, labels: ListTexts): string {
  return subject ? `${shownName(name, labels)}, ${subject}` : shownName(name, labels)
}

interface SkeletonRowProps {
  index: number
  tabIndex: number
}

/** A row of the grid that is not loaded yet. */
export const SkeletonRow = forwardRef<HTMLDivElement, SkeletonRowProps>(function SkeletonRow(
  { index, ...placed },
  ref,
) {
  const labels = useLabels(listTexts)
  const row = {
    ...ROW,
    'aria-label': labels.listMoreLoading,
    'aria-rowindex': index + 1,
    'aria-busy': true,
    'data-index': index,
    'data-skeleton': true,
  }
  return (
    <div {...placed} {...row} ref={ref} className="mailframe-row">
      <div {...CELL}>
        <Bones />
      </div>
    </div>
  )
})

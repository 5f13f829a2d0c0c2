'use client'
import { forwardRef, type ReactNode, useMemo } from 'react'
import { useMailframe } from '../context/context.js'
import { isNew, type ListedEmail } from '../emails/email-changes.js'
import type { Labels } from '../labels/labels.js'
import { fill } from '../lib/fill.js'
import { useValue } from '../lib/value.js'
import { type PartProps, usePart } from '../parts/part.js'
import { RelativeTime } from '../parts/relative-time.js'
import { EmailThumbnail, type ThumbnailState } from '../thumbnail/email-thumbnail.js'
import { EmailListItemActions } from './email-list-item-actions.js'
import { shownName } from './email-name.js'
import { CELL, ROW } from './grid-roles.js'
import { EmailListItemContext, type EmailListItemState, useEmailListItem } from './list-context.js'
import { NameForm } from './name-form.js'
import { useEmailRows } from './rows-context.js'

/** What `<EmailListItem>` takes, beside the attributes of its row. */
export interface EmailListItemProps extends PartProps<'div', EmailListItemState> {
  /** The email of this row. */
  email: ListedEmail
  /** From 0. */
  index: number
  /** Default: the parts of a row: checkbox, thumbnail, text, actions. */
  children?: ReactNode
}

/** One row. While it is renamed, a form stands in place of its text and actions. */
export const EmailListItem = forwardRef<HTMLDivElement, EmailListItemProps>(function EmailListItem(
  { email, index, children, ...given },
  ref,
) {
  const { labels } = useMailframe()
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
              (children ?? ROW_PARTS)
            )}
          </div>
        </EmailListItemContext.Provider>
      ),
    },
    item,
  )
})

function labelOf({ name, subject }: ListedEmail, labels: Labels): string {
  return subject ? `${shownName(name, labels)}, ${subject}` : shownName(name, labels)
}

function RowParts() {
  const { selectable } = useEmailRows()
  return (
    <>
      {selectable && <EmailListItemSelect />}
      <EmailListItemThumbnail />
      <EmailListItemText />
      <EmailListItemActions />
    </>
  )
}

/** One element for all, so that a row of which only the attributes change does not draw it anew. */
const ROW_PARTS = <RowParts />

/** Selects its row; with Shift, all from the last one that was chosen. */
export const EmailListItemSelect = forwardRef<HTMLInputElement, PartProps<'input', EmailListItemState>>(
  function EmailListItemSelect(given, ref) {
    const { labels } = useMailframe()
    const { toggle } = useEmailRows()
    const item = useEmailListItem()
    const { email, isSelected } = item
    return usePart<EmailListItemState>(
      'input',
      given,
      {
        ref,
        type: 'checkbox',
        className: 'mailframe-checkbox',
        tabIndex: -1,
        'aria-label': fill(labels.selectOf, { name: shownName(email.name, labels) }),
        checked: isSelected,
        disabled: isNew(email),
        // `change` does not tell of Shift.
        onClick: ({ shiftKey }) => toggle(email.id, { range: shiftKey }),
        onChange: () => {},
      },
      item,
    )
  },
)

/** The picture of its row's email. */
export const EmailListItemThumbnail = forwardRef<HTMLDivElement, PartProps<'div', ThumbnailState>>(
  function EmailListItemThumbnail(given, ref) {
    const { email } = useEmailListItem()
    return <EmailThumbnail {...given} ref={ref} email={email} />
  },
)

/** Name, subject and time of its row. The name is the button that opens the email. */
export const EmailListItemText = forwardRef<HTMLDivElement, PartProps<'div', EmailListItemState>>(
  function EmailListItemText(given, ref) {
    const { labels } = useMailframe()
    const list = useEmailRows()
    const item = useEmailListItem()
    const { email } = item
    const { subject, updatedAt, pending } = email
    const name = shownName(email.name, labels)
    return usePart<EmailListItemState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-row-text',
        children: (
          <>
            <button
              type="button"
              className="mailframe-row-open"
              data-part="open"
              tabIndex={-1}
              aria-label={fill(labels.openOf, { name })}
              aria-disabled={isNew(email) || undefined}
              onClick={({ shiftKey, ctrlKey, metaKey }) => {
                if (list.selectable && !isNew(email) && (shiftKey || ctrlKey || metaKey)) {
                  list.toggle(email.id, { range: shiftKey })
                } else list.open(email)
              }}
            >
              <bdi>{name}</bdi>
            </button>
            {subject && (
              <p className="mailframe-row-subject" dir="auto">
                {subject}
              </p>
            )}
            <p className="mailframe-row-time">
              {pending === 'creating' && labels.creating}
              {(pending === 'copy' || pending === 'copying') && labels.copying}
              {(pending === null || pending === 'renaming') && <RelativeTime value={updatedAt} />}
            </p>
          </>
        ),
      },
      item,
    )
  },
)

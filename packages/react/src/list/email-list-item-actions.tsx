'use client'
import { forwardRef } from 'react'
import { useMailframe } from '../context/context.js'
import { isNew } from '../emails/email-changes.js'
import { fill } from '../lib/fill.js'
import { type PartProps, usePart } from '../parts/part.js'
import { shownName } from './email-name.js'
import { type EmailListItemState, useEmailListItem } from './list-context.js'
import type { EmailListAction } from './list-options.js'
import { useEmailRows } from './rows-context.js'

const NAME_LABELS = { rename: 'renameOf', copy: 'copyOf', delete: 'deleteOf' } as const

/** The buttons of its row: `actions` of the list. */
export const EmailListItemActions = forwardRef<HTMLDivElement, PartProps<'div', EmailListItemState>>(
  function EmailListItemActions(given, ref) {
    const { actions } = useEmailRows()
    const item = useEmailListItem()
    const element = usePart<EmailListItemState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-actions',
        children: actions.map((action) => (
          <ItemAction key={typeof action === 'string' ? action : action.id} action={action} />
        )),
      },
      item,
    )
    return isNew(item.email) || actions.length === 0 ? null : element
  },
)

function ItemAction({ action }: { action: EmailListAction }) {
  const { labels } = useMailframe()
  const list = useEmailRows()
  const { email } = useEmailListItem()
  const { pending } = email
  const name = shownName(email.name, labels)
  const isOwn = typeof action !== 'string'
  const isBusy = action === 'copy' && pending === 'copying'

  function handleClick() {
    if (isOwn) action.onAction(email)
    else if (action === 'rename') list.startRename(email, 'rename')
    else if (action === 'delete') list.remove([email])
    else if (!isBusy) list.copy([email])
  }

  return (
    <button
      type="button"
      className="mailframe-button"
      data-variant="quiet"
      data-size="small"
      data-part={isOwn ? (action.isDanger ? 'delete' : action.id) : action}
      tabIndex={-1}
      aria-label={isOwn ? `${action.label}: ${name}` : fill(labels[NAME_LABELS[action]], { name })}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
    >
      {isOwn ? action.label : labels[action]}
    </button>
  )
}

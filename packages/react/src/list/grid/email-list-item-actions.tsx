'use client'
import { forwardRef, type MouseEvent } from 'react'
import { useLabels } from '../../context/context.js'
import { isNew } from '../../emails/changes.js'
import { listTexts } from '../../labels/list.js'
import { fill } from '../../lib/format.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { type EmailListItemState, useEmailListItem, useEmailRows } from '../model/model.js'
import { shownName } from '../model/operations.js'
import type { EmailListAction } from '../model/options.js'
import { IconLabel } from '../parts/icons.js'

const NAME_LABELS = { rename: 'renameOf', copy: 'copyOf', delete: 'deleteOf' } as const

/** The buttons of its row, as `actions` of the list sets them; where there is little room, in a menu. */
export const EmailListItemActions = forwardRef<HTMLDivElement, PartProps<'div', EmailListItemState>>(
  function EmailListItemActions(given, ref) {
    const labels = useLabels(listTexts)
    const { actions } = useEmailRows()
    const item = useEmailListItem()
    const hasMenu = actions.length > 1
    const element = usePart<EmailListItemState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-actions',
        children: (
          <>
            {hasMenu && (
              <button
                type="button"
                hidden
                className="mailframe-button"
                data-variant="quiet"
                data-size="small"
                data-part="menu"
                tabIndex={-1}
                aria-label={fill(labels.actionsOf, { name: shownName(item.email.name, labels) })}
              >
                <IconLabel icon="menu" />
              </button>
            )}
            <div ref={connectMenu} className="mailframe-menu">
              {actions.map((action) => (
                <ItemAction key={typeof action === 'string' ? action : action.id} action={action} />
              ))}
            </div>
          </>
        ),
      },
      item,
    )
    return isNew(item.email) || actions.length === 0 ? null : element
  },
)

/**
 * Makes the actions a menu of the button before them, where the DOM has popovers. By properties: React 18 and 19 spell
 * the attributes differently.
 */
function connectMenu(menu: HTMLElement | null) {
  const opener = menu?.previousElementSibling
  if (!menu?.showPopover || !(opener instanceof HTMLButtonElement)) return
  menu.popover = 'auto'
  opener.popoverTargetElement = menu
  opener.hidden = false
  menu.querySelector('button')?.setAttribute('autofocus', '')
}

function ItemAction({ action }: { action: EmailListAction }) {
  const labels = useLabels(listTexts)
  const list = useEmailRows()
  const { email } = useEmailListItem()
  const { pending } = email
  const name = shownName(email.name, labels)
  const isOwn = typeof action !== 'string'
  const isBusy = action === 'copy' && pending === 'copying'

  function handleClick({ currentTarget }: MouseEvent) {
    // First, so that the focus is back on the button of the menu.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
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
      {isOwn ? (
        <>
          {action.icon}
          <span className="mailframe-label">{action.label}</span>
        </>
      ) : (
        <IconLabel icon={action}>{labels[action]}</IconLabel>
      )}
    </button>
  )
}

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
import { ICONS } from '../parts/icons.js'

const NAME_LABELS = { rename: 'renameOf', copy: 'copyOf', delete: 'deleteOf' } as const

/** The buttons of its row, as `actions` of the list sets them; where there is little room, in a menu. */
export const EmailListItemActions = forwardRef<HTMLDivElement, PartProps<'div', EmailListItemState>>(
  function EmailListItemActions(given, ref) {
    const labels = useLabels(listTexts)
    const list = useEmailRows()
    const item = useEmailListItem()
    const { actions } = list
    const { email } = item
    const { pending } = email
    const name = shownName(email.name, labels)

    function run(action: EmailListAction, { currentTarget }: MouseEvent) {
      // First, so that the focus is back on the button of the menu.
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
      if (typeof action !== 'string') action.onAction(email)
      else if (action === 'rename') list.startRename(email, 'rename')
      else if (action === 'delete') list.remove([email])
      else if (pending !== 'copying') list.copy([email])
    }

    // All in this one component: a list draws some twenty of them while it scrolls.
    const element = usePart<EmailListItemState>(
      'div',
      given,
      {
        ref,
        className: 'mailframe-actions',
        children: (
          <>
            {actions.length > 1 && (
              <button
                type="button"
                hidden
                className="mailframe-button"
                data-variant="quiet"
                data-size="small"
                data-part="menu"
                tabIndex={-1}
                aria-label={fill(labels.actionsOf, { name })}
              >
                {ICONS.menu}
              </button>
            )}
            <div ref={connectMenu} className="mailframe-menu">
              {actions.map((action) => {
                const isOwn = typeof action !== 'string'
                return (
                  <button
                    key={isOwn ? action.id : action}
                    type="button"
                    className="mailframe-button"
                    data-variant="quiet"
                    data-size="small"
                    data-part={isOwn ? (action.isDanger ? 'delete' : action.id) : action}
                    tabIndex={-1}
                    aria-label={
                      isOwn ? `${action.label}: ${name}` : fill(labels[NAME_LABELS[action]], { name })
                    }
                    aria-disabled={(action === 'copy' && pending === 'copying') || undefined}
                    onClick={(event) => run(action, event)}
                  >
                    {isOwn ? action.icon : ICONS[action]}
                    <span className="mailframe-label">{isOwn ? action.label : labels[action]}</span>
                  </button>
                )
              })}
            </div>
          </>
        ),
      },
      item,
    )
    return isNew(email) || actions.length === 0 ? null : element
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

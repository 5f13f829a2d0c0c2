'use client'
import { forwardRef } from 'react'
import { useLabels, useMailframe } from '../../context/context.js'
import { isNew } from '../../emails/changes.js'
import { listTexts } from '../../labels/list.js'
import { useNow } from '../../lib/browser.js'
import { browserTimeZone, fill, formatDate, formatExact, formatRelative } from '../../lib/format.js'
import { type PartProps, usePart } from '../../parts/part.js'
import { EmailThumbnail, type ThumbnailState } from '../../preview/email-thumbnail.js'
import { type EmailListItemState, useEmailListItem, useEmailRows } from '../model/model.js'
import { shownName } from '../model/operations.js'
import { EmailListItemActions } from './email-list-item-actions.js'

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

/** The default content of a row. One element for all: where only attributes of a row change, React skips its content. */
export const EMAIL_LIST_ITEM_PARTS = <RowParts />

/** Selects its row; with Shift, the range from the last one that was selected. */
export const EmailListItemSelect = forwardRef<HTMLInputElement, PartProps<'input', EmailListItemState>>(
  function EmailListItemSelect(given, ref) {
    const labels = useLabels(listTexts)
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
        // `change` has no `shiftKey`.
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
    const labels = useLabels(listTexts)
    const list = useEmailRows()
    const item = useEmailListItem()
    const { email } = item
    const { subject, createdAt, updatedAt, pending } = email
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
              {(pending === null || pending === 'renaming') && (
                <RelativeTime
                  value={updatedAt}
                  justNow={labels[createdAt === updatedAt ? 'createdNow' : 'editedNow']}
                />
              )}
            </p>
          </>
        ),
      },
      item,
    )
  },
)

/** In milliseconds. */
const MAX_CLOCK_SKEW = 86_400_000

/** Less than this ago, either way, is just now: the clocks of server and browser differ. In milliseconds. */
const JUST_NOW = 60_000

interface RelativeTimeProps {
  /** ISO 8601. */
  value: string
  /** The text for a time within the last minute. */
  justNow: string
}

/** How long ago `value` was, with the exact time as its title. */
function RelativeTime({ value, justNow }: RelativeTimeProps) {
  const { language, timeZone } = useMailframe()
  const now = useNow()
  const at = Date.parse(value)
  if (Number.isNaN(at)) return null
  if (now === null) return <time dateTime={value}>{formatDate(at, language, timeZone ?? 'UTC')}</time>
  // Times in the near future are clock skew: this computer is behind the service.
  const until = at - now < MAX_CLOCK_SKEW ? Math.min(at, now) : at
  return (
    <time dateTime={value} title={formatExact(at, language, timeZone ?? browserTimeZone())}>
      {Math.abs(until - now) < JUST_NOW ? justNow : formatRelative(until, now, language)}
    </time>
  )
}

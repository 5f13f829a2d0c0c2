'use client'
import type { Email, EmailSummary } from '@mailframe/protocol'
import { fill } from '../labels/fill.js'
import { RelativeTime } from '../parts/relative-time.js'
import { useMailframe } from '../provider/context.js'
import { EmailThumbnail } from '../thumbnail/email-thumbnail.js'
import { RenameForm } from './rename-form.js'

export interface EmailRowProps {
  email: EmailSummary
  isRenaming: boolean
  isCopying: boolean
  onOpen: () => void
  onRename: () => void
  onRenamed: (email: Email) => void
  onRenameCancelled: () => void
  onCopy: () => void
  onDelete: () => void
}

export function EmailRow(props: EmailRowProps) {
  const { email, isRenaming } = props
  return (
    <li className="mailframe-row" data-email-id={email.id} data-renaming={isRenaming}>
      <EmailThumbnail email={email} />
      {isRenaming ? (
        <RenameForm email={email} onRenamed={props.onRenamed} onCancel={props.onRenameCancelled} />
      ) : (
        <RowContent {...props} />
      )}
    </li>
  )
}

function RowContent({ email, isCopying, onOpen, onRename, onCopy, onDelete }: EmailRowProps) {
  const { labels } = useMailframe()
  const { name } = email
  return (
    <>
      <div className="mailframe-row-text">
        <button
          type="button"
          className="mailframe-row-open"
          data-part="open"
          aria-label={fill(labels.openOf, { name })}
          onClick={onOpen}
        >
          <bdi>{name}</bdi>
        </button>
        {email.subject && (
          <p className="mailframe-row-subject" dir="auto">
            {email.subject}
          </p>
        )}
        <p className="mailframe-row-time">
          <RelativeTime value={email.updatedAt} />
        </p>
      </div>
      <div className="mailframe-actions">
        <RowAction
          part="rename"
          label={labels.rename}
          name={fill(labels.renameOf, { name })}
          onClick={onRename}
        />
        <RowAction
          part="copy"
          label={labels.copy}
          name={fill(labels.copyOf, { name })}
          onClick={onCopy}
          isBusy={isCopying}
        />
        <RowAction
          part="delete"
          label={labels.delete}
          name={fill(labels.deleteOf, { name })}
          onClick={onDelete}
        />
      </div>
    </>
  )
}

interface RowActionProps {
  part: 'rename' | 'copy' | 'delete'
  label: string
  name: string
  onClick: () => void
  isBusy?: boolean
}

function RowAction({ part, label, name, onClick, isBusy = false }: RowActionProps) {
  return (
    <button
      type="button"
      className="mailframe-button"
      data-variant="quiet"
      data-size="small"
      data-part={part}
      aria-label={name}
      aria-disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

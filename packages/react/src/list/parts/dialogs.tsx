'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { useMailframe } from '../../context/context.js'
import { fill, formatCount } from '../../lib/format.js'
import { Modal } from '../../parts/modal.js'
import { shownName } from '../model/texts.js'
import { NameForm } from './name-form.js'

interface CreateDialogProps {
  onCreate: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new email. */
export function CreateDialog({ onCreate, onClose }: CreateDialogProps) {
  const { labels } = useMailframe()
  return (
    <Modal title={labels.newEmailTitle} onClose={onClose}>
      <NameForm submitLabel={labels.create} onSubmit={onCreate} onCancel={onClose} />
    </Modal>
  )
}

interface DeleteDialogProps {
  emails: readonly EmailSummary[]
  onDelete: () => void
  onClose: () => void
}

/** Asks before emails are deleted. The safe answer has the focus. */
export function DeleteDialog({ emails, onDelete, onClose }: DeleteDialogProps) {
  const { labels, language } = useMailframe()
  const count = emails.length
  const [title, text] =
    count === 1
      ? [labels.deleteTitle, fill(labels.deleteText, { name: shownName(emails[0]?.name ?? '', labels) })]
      : [fill(labels.deleteManyTitle, { count: formatCount(count, language) }), labels.deleteManyText]
  return (
    <Modal title={title} role="alertdialog" onClose={onClose}>
      <p>{text}</p>
      <div className="mailframe-actions">
        <button type="button" className="mailframe-button" onClick={onClose}>
          {labels.cancel}
        </button>
        <button type="button" className="mailframe-button" data-variant="danger" onClick={onDelete}>
          {labels.delete}
        </button>
      </div>
    </Modal>
  )
}

'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { useDeleteEmail } from '../emails/use-delete-email.js'
import { fill } from '../labels/fill.js'
import { ERROR_LABELS } from '../labels/labels.js'
import { Modal } from '../parts/modal.js'
import { useMailframe } from '../provider/context.js'

export interface DeleteDialogProps {
  email: EmailSummary
  onDeleted: (email: EmailSummary) => void
  onClose: () => void
}

/** Asks before an email is deleted. The safe answer has the focus. */
export function DeleteDialog({ email, onDeleted, onClose }: DeleteDialogProps) {
  const { labels } = useMailframe()
  const remove = useDeleteEmail()

  function confirm() {
    if (!remove.isPending) remove.mutate({ emailId: email.id }, { onSuccess: () => onDeleted(email) })
  }

  return (
    <Modal title={labels.deleteTitle} role="alertdialog" onClose={onClose}>
      <p>{fill(labels.deleteText, { name: email.name })}</p>
      {remove.error && (
        <p className="mailframe-problem" role="alert">
          {labels[ERROR_LABELS[remove.error.kind]]}
        </p>
      )}
      <div className="mailframe-actions">
        <button type="button" className="mailframe-button" onClick={onClose}>
          {labels.cancel}
        </button>
        <button
          type="button"
          className="mailframe-button"
          data-variant="danger"
          aria-disabled={remove.isPending}
          onClick={confirm}
        >
          {labels.delete}
        </button>
      </div>
    </Modal>
  )
}

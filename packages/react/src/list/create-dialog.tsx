'use client'
import type { Email } from '@mailframe/protocol'
import { useCreateEmail } from '../emails/use-create-email.js'
import { Modal } from '../parts/modal.js'
import { useMailframe } from '../provider/context.js'
import { NameForm } from './name-form.js'

export interface CreateDialogProps {
  onCreated: (email: Email) => void
  onClose: () => void
}

export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { labels } = useMailframe()
  const create = useCreateEmail()
  return (
    <Modal title={labels.newEmailTitle} onClose={onClose}>
      <NameForm
        submitLabel={labels.create}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(name) => create.mutate({ name }, { onSuccess: onCreated })}
        onCancel={onClose}
      />
    </Modal>
  )
}

'use client'
import { useMailframe } from '../context/context.js'
import { Modal } from '../parts/modal.js'
import { NameForm } from './name-form.js'

export interface CreateDialogProps {
  onCreate: (name: string) => void
  onClose: () => void
}

export function CreateDialog({ onCreate, onClose }: CreateDialogProps) {
  const { labels } = useMailframe()
  return (
    <Modal title={labels.newEmailTitle} onClose={onClose}>
      <NameForm submitLabel={labels.create} onSubmit={onCreate} onCancel={onClose} />
    </Modal>
  )
}

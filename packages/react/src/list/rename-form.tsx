'use client'
import type { Email, EmailSummary } from '@mailframe/protocol'
import { useUpdateEmail } from '../emails/use-update-email.js'
import { useMailframe } from '../provider/context.js'
import { NameForm } from './name-form.js'

export interface RenameFormProps {
  email: EmailSummary
  onRenamed: (email: Email) => void
  onCancel: () => void
}

export function RenameForm({ email, onRenamed, onCancel }: RenameFormProps) {
  const { labels } = useMailframe()
  const update = useUpdateEmail()

  function rename(name: string) {
    if (name === email.name) onCancel()
    else update.mutate({ emailId: email.id, name }, { onSuccess: onRenamed })
  }

  return (
    <NameForm
      focus
      name={email.name}
      submitLabel={labels.save}
      isPending={update.isPending}
      error={update.error}
      onSubmit={rename}
      onCancel={onCancel}
    />
  )
}

'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLabels, useMailframe } from '../../context/context.js'
import { listTexts } from '../../labels/list.js'
import { fill, formatCount } from '../../lib/format.js'
import { Modal } from '../../parts/modal.js'
import { nameProblem, shownName } from '../model/operations.js'

interface CreateDialogProps {
  onCreate: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new email. */
export function CreateDialog({ onCreate, onClose }: CreateDialogProps) {
  const labels = useLabels(listTexts)
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
  const labels = useLabels(listTexts)
  const { language } = useMailframe()
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

export interface NameFormProps {
  name?: string
  submitLabel: string
  /** Whether the field is focused when it appears, its text selected. */
  focus?: boolean
  onSubmit: (name: string) => void
  onCancel: () => void
}

/** A form for the name of an email. Enter submits, Escape cancels. */
export function NameForm({
  name: initial = '',
  submitLabel,
  focus = false,
  onSubmit,
  onCancel,
}: NameFormProps) {
  const labels = useLabels(listTexts)
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    if (!focus) return
    input.current?.focus()
    input.current?.select()
  }, [focus])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React events bubble: a form of the app around the list would be submitted too.
    event.stopPropagation()
    const found = nameProblem(name, labels)
    setProblem(found)
    if (found === null) onSubmit(name.trim())
    else input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Escape while an input method composes ends the composition only.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // A dialog around the list stays open.
    event.preventDefault()
    onCancel()
  }

  return (
    <form className="mailframe-name-form" onSubmit={handleSubmit} noValidate>
      <div className="mailframe-field">
        <label htmlFor={id}>{labels.nameLabel}</label>
        <input
          ref={input}
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          value={name}
          aria-required="true"
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
          onKeyDown={handleKeyDown}
        />
        {problem && (
          <p id={`${id}-problem`} className="mailframe-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="mailframe-actions">
        <button type="button" className="mailframe-button" onClick={onCancel}>
          {labels.cancel}
        </button>
        <button type="submit" className="mailframe-button" data-variant="primary">
          {submitLabel}
        </button>
      </div>
    </form>
  )
}

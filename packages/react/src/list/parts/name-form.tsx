'use client'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMailframe } from '../../context/context.js'
import { nameProblem } from '../model/texts.js'

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
  const { labels } = useMailframe()
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

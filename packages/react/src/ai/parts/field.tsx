'use client'
import { type ComponentPropsWithoutRef, useId } from 'react'

export interface FieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value'> {
  label: string
  name: string
  value: string
  /** What is wrong with the value, or null. */
  problem: string | null
  onValue: (value: string) => void
}

/** A labelled input with its problem below it. */
export function Field({ label, problem, onValue, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="mailframe-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onValue(event.target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className="mailframe-problem">
          {problem}
        </p>
      )}
    </div>
  )
}

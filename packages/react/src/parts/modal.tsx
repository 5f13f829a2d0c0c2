'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** Opens a modal dialog, unless it is open. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') {
    dialog.showModal()
    return
  }
  // DOM implementations for tests, such as jsdom, have no modal dialogs; nor has the element of a `render`.
  dialog.setAttribute('open', '')
  dialog.querySelector<HTMLElement>('input, button')?.focus()
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

export interface ModalProps {
  title: string
  /** `alertdialog`: a confirmation before something is lost. */
  role?: 'alertdialog'
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog. The focus goes to its first control, and back to where it was when it closes. */
export function Modal({ title, role, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    opener.current ??= document.activeElement
    if (element !== null) showModal(element)
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className="mailframe-dialog"
      role={role}
      aria-labelledby={titleId}
      // The browser would return the focus first and dispatch `close` later: a key in between would be lost.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

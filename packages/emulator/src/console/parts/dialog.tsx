import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** A modal dialog: Escape closes it, the focus stays inside and returns to where it was. */
export function Dialog({
  title,
  onClose,
  side = false,
  children,
}: {
  title: ReactNode
  onClose: () => void
  /** At the right edge, as high as the window. */
  side?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // What is to be filled in comes before the button that closes.
    shown?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea)')?.focus()
    // Closed before it leaves the document: only then the focus goes back to where it was.
    return () => shown?.close()
  }, [])
  // In the body: the look of what opened it is not inherited.
  return createPortal(
    <dialog
      ref={dialog}
      className={side ? 'dialog side' : 'dialog'}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="quiet icon"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>,
    document.body,
  )
}

import { type ReactNode, useState } from 'react'
import { useAction } from '../api/use-api.js'
import { Dialog } from './dialog.js'
import { Problem } from './states.js'

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton<Answer>({
  label,
  title,
  children,
  work,
  done,
  after,
  className = 'danger',
  name,
}: {
  label: string
  /** What is asked, such as 'Delete the key?'. */
  title: string
  /** What happens then. */
  children: ReactNode
  work: () => Promise<Answer>
  /** What is said when it happened. */
  done: string
  after?: (answer: Answer) => void | Promise<void>
  className?: string
  /** For screen readers, where `label` alone does not say what it is about. */
  name?: string
}) {
  const [open, setOpen] = useState(false)
  const action = useAction<void, Answer>(work, {
    done,
    after: (answer) => {
      setOpen(false)
      return after?.(answer)
    },
  })
  const close = () => {
    setOpen(false)
    action.reset()
  }
  return (
    <>
      <button type="button" className={className} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Dialog title={title} onClose={close}>
          <div className="prose">{children}</div>
          <Problem error={action.error} />
          <div className="actions end">
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="button" className="danger solid" onClick={() => action.run()}>
              {label.replace(/…$/, '')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import type { ApplicationView } from '../../core/console/applications.js'
import { Dialog } from '../parts/dialog.js'
import { Finder } from './finder.js'

/** Finds anything: by its button, and by Ctrl-K or ⌘K from anywhere. */
export function Search({ all }: { all: readonly ApplicationView[] }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // Not over a dialog that asks something.
      setOpen((before) => !before && document.querySelector('dialog[open]') === null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span>Search</span>
        <span className="keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {open && (
        <Dialog title="Search everything" onClose={() => setOpen(false)}>
          <Finder all={all} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

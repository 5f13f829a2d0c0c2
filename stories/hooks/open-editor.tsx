import { useOpenEditor, usePrefetchEditor } from '@mailframe/react'
import { useState } from 'react'

/** A link of your own that opens the editor in a new tab, without waiting where the code is there already. */
export function OpenEditor({ emailId, prefetch }: { emailId: string; prefetch: boolean }) {
  const open = useOpenEditor()
  const prefetchEditor = usePrefetchEditor()
  const [outcome, setOutcome] = useState('')
  const ahead = prefetch ? () => prefetchEditor(emailId) : undefined

  return (
    <div style={{ display: 'grid', gap: '0.75rem', justifyItems: 'start' }}>
      <button
        type="button"
        className="mailframe-button"
        data-variant="primary"
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => {
          open(emailId).then(
            (opened) => setOutcome(opened ? 'Opened in a new tab.' : 'The browser refused the tab.'),
            (error: Error) => setOutcome(error.message),
          )
        }}
      >
        Open in a new tab
      </button>
      <output>{outcome}</output>
    </div>
  )
}

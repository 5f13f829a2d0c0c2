import { EmailEditorFrame, EmailList } from '@mailframe/react'
import { useEffect, useState } from 'react'
import { useBackend } from '../lib/backend.js'

/** A small app of its own: the list, the editor, and what the two made the backend do. */
export function LiveApp() {
  const [emailId, setEmailId] = useState<string | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)

  return (
    <div className="live">
      <div className="live-window">
        <div className="live-bar" aria-hidden="true">
          <i />
          <i />
          <i />
          <span>your-app.example/emails</span>
        </div>
        <div className="live-panes">
          <div className="live-list">
            <EmailList
              onOpen={(id) => {
                setEmailId(id)
                setSavedAt(null)
              }}
            />
          </div>
          <div className="live-editor">
            {emailId === null ? (
              <p className="live-hint">Open an email on the list, and the editor appears here.</p>
            ) : (
              <EmailEditorFrame
                key={emailId}
                emailId={emailId}
                onSaved={({ at }) =>
                  setSavedAt(new Date(at).toLocaleTimeString('en-US', { timeStyle: 'medium' }))
                }
              />
            )}
            <p className="live-saved" role="status">
              {savedAt && `Saved at ${savedAt}: the backend was told, and the list is up to date.`}
            </p>
          </div>
        </div>
      </div>
      <BehindTheScenes />
    </div>
  )
}

const SHOWN = 7

/** The newest calls from the route handler to the service. */
function BehindTheScenes() {
  const { emulator } = useBackend()
  const [calls, setCalls] = useState<readonly Call[]>([])

  useEffect(() => {
    const look = () => {
      const newest = emulator.requests
        .filter(({ path }) => !path.includes('/static/') && !path.includes('/canvas'))
        .slice(-SHOWN)
        .map(({ id, method, path, status, ms }) => ({ id, method, path, status, ms }))
      setCalls((shown) => (shown.at(-1)?.id === newest.at(-1)?.id ? shown : newest))
    }
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [emulator])

  return (
    <div className="live-calls">
      <h3>Behind the scenes</h3>
      <p>
        The requests to the service: from your backend, and from the editor itself. The browser never calls
        its API.
      </p>
      <ol>
        {calls.map(({ id, method, path, status, ms }) => (
          <li key={id}>
            <b>{method}</b> <code>{path.replace(/em_\w{6}\w+/g, (slug) => `${slug.slice(0, 9)}…`)}</code>{' '}
            <span data-ok={status < 400}>{status}</span> <small>{Math.max(1, Math.round(ms))} ms</small>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface Call {
  id: string
  method: string
  path: string
  status: number
  ms: number
}

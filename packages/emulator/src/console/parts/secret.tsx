import { useState } from 'react'
import { CopyButton } from './bits.js'

/** A secret that can be shown and copied; `text` undefined: it is not kept. `name` says whose it is. */
export function Secret({ name, text }: { name: string; text: string | undefined }) {
  const [shown, setShown] = useState(false)
  if (text === undefined) return <span className="muted">only its hash is kept</span>
  return (
    <span className="inline secret">
      {shown ? (
        <code>{text}</code>
      ) : (
        <>
          <span aria-hidden="true">••••••••</span>
          <span className="visually-hidden">hidden</span>
        </>
      )}
      <button
        type="button"
        className="small"
        aria-label={`${shown ? 'Hide' : 'Show'} ${name}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
      <CopyButton text={text} name={`Copy ${name}`} />
    </span>
  )
}

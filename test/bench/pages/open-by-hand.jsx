// What one writes by hand: a fetch in the click, and an iframe. One that was fetched ahead is there already.
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

async function addressOf(emailId) {
  const response = await fetch('/api/mailframe/editor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailId, lang: 'en_US' }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const { code, editorUrl } = await response.json()
  if (typeof code !== 'string' || typeof editorUrl !== 'string') throw new Error('unknown answer')
  const query = new URLSearchParams({ code, id: emailId, lang: 'en_US' })
  return `${editorUrl}/thirdApp?${query}`
}

function Emails() {
  const [address, setAddress] = useState(null)
  const [error, setError] = useState(null)
  const ahead = useRef(null)
  const fetchAhead = () => {
    addressOf('em_1').then(
      (value) => {
        ahead.current = value
      },
      () => {},
    )
  }
  const open = () => {
    if (ahead.current !== null) setAddress(ahead.current)
    else addressOf('em_1').then(setAddress, setError)
  }
  return (
    <>
      <button type="button" id="ahead" onClick={fetchAhead}>
        Ahead
      </button>
      <button type="button" id="open" onClick={open}>
        Open
      </button>
      {error !== null && <p role="alert">{error.message}</p>}
      {address !== null && <iframe src={address} title="Editor" allow="clipboard-write" />}
    </>
  )
}

createRoot(document.getElementById('root')).render(<Emails />)

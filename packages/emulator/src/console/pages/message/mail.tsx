import { useState } from 'react'
import type { MessageView } from '../../../core/sending/message/routes.js'
import { Code, CopyButton } from '../../parts/bits.js'
import { Segments } from '../../parts/field.js'
import { Empty } from '../../parts/states.js'
import { Attachments } from './attachments.js'
import { Checks } from './checks.js'
import { Preview } from './preview.js'
import { Source } from './source.js'

type View = 'preview' | 'text' | 'html' | 'headers' | 'raw' | 'checks'

/** An email: as it is read, as it is written, and what is amiss with it. */
export function Mail({ message }: { message: MessageView }) {
  const [chosen, setView] = useState<View | null>(null)
  const view = chosen ?? (message.html === null ? 'text' : 'preview')
  return (
    <>
      <Attachments message={message} />
      <Segments
        label="View"
        value={view}
        onChange={setView}
        options={[
          ['preview', 'Preview'],
          ['text', 'Plain text'],
          ['html', 'HTML'],
          ['headers', 'Headers'],
          ['raw', 'Raw'],
          ['checks', 'Checks'],
        ]}
      />
      {view === 'preview' && <Preview message={message} />}
      {view === 'text' && <Text label="Plain text" what="plain text" text={message.text} />}
      {view === 'html' && <Text label="HTML" what="HTML" text={message.html} />}
      {view === 'headers' && <Headers message={message} />}
      {view === 'raw' && <Source url={message.sourceUrl} />}
      {view === 'checks' && <Checks message={message} />}
    </>
  )
}

function Text({ label, what, text }: { label: string; what: string; text: string | null }) {
  if (text === null) return <Empty title={`This message has no ${what}`} />
  return (
    <>
      <div className="actions end">
        <CopyButton text={text} label={`Copy the ${what}`} />
      </div>
      <Code label={label} text={text} />
    </>
  )
}

function Headers({ message: { headers } }: { message: MessageView }) {
  return (
    <dl className="facts compact headers">
      {Object.entries(headers ?? {}).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

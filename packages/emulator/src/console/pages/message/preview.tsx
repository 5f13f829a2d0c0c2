import { useState } from 'react'
import { PREVIEW_SANDBOX } from '../../../core/kernel/preview-sandbox.js'
import type { MessageView } from '../../../core/sending/message/routes.js'
import { path } from '../../api/call.js'
import { Segments } from '../../parts/field.js'
import { Empty } from '../../parts/states.js'

type Width = 'desktop' | 'phone'
type Look = 'light' | 'dark' | 'inverted'

/** On narrower screens, an email looks as on a phone. */
const NARROW = 600

/** What gives an email its own look in dark clients. */
const DARK_STYLES = /prefers-color-scheme\s*:\s*dark|color-scheme["':\s]+[^;"'>]*\bdark\b|\blight-dark\(/i

/** The HTML as it is read: on a desktop or a phone, in light or dark. */
export function Preview({ message: { id, html, subject, sent } }: { message: MessageView }) {
  const [width, setWidth] = useState<Width>(() => (innerWidth < NARROW ? 'phone' : 'desktop'))
  const [look, setLook] = useState<Look>('light')
  if (html === null) return <Empty title="This message has no HTML" />
  const preview = `_emulator/console/${path`messages/${id}/preview`}`
  return (
    <>
      <div className="inline">
        <Segments
          label="Width"
          value={width}
          onChange={setWidth}
          options={[
            ['desktop', 'Desktop'],
            ['phone', 'Phone'],
          ]}
        />
        <Segments
          label="Colors"
          value={look}
          onChange={setLook}
          options={[
            ['light', 'Light'],
            ['dark', 'Dark'],
            ['inverted', 'Inverted'],
          ]}
        />
      </div>
      {look === 'dark' && !DARK_STYLES.test(html) && (
        <p className="note">
          This email has no dark styles: some clients show it as in light mode, others invert its colors.
        </p>
      )}
      {look === 'inverted' && (
        <p className="hint">Roughly what clients that invert colors show. Each does it in its own way.</p>
      )}
      <div className="stage">
        <iframe
          // A client decides on its colors before it shows the email.
          key={look}
          className="preview"
          data-width={width}
          data-look={look}
          title={`Preview of ${subject ?? 'the message'}`}
          sandbox={PREVIEW_SANDBOX}
          src={`${preview}?look=${look === 'dark' ? 'dark' : 'light'}`}
        />
      </div>
      <p className="hint">
        At most {width === 'phone' ? '375' : '1,000'} pixels wide. Nothing is loaded from the network: only
        images that came with the message, or that the editor stored, are shown. Links open in a new tab.
      </p>
      {html !== sent.html && (
        <p className="hint">
          This email is tracked: following a link counts as a click. To count an open,{' '}
          <a href={`${preview}?read`} target="_blank" rel="noreferrer">
            read it as its recipient
          </a>
          .
        </p>
      )}
    </>
  )
}

import { useState } from 'react'
import { PREVIEW_SANDBOX } from '../../core/kernel/preview-sandbox.js'
import type { MessageView } from '../../core/sending/message/routes.js'
import { call, path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { goTo, hrefOf } from '../lib/router.js'
import { Badge, Code, CopyButton, count, Time } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Segments } from '../parts/field.js'
import { Page } from '../parts/page.js'
import { Empty, Loaded } from '../parts/states.js'
import { Events } from './message/events.js'
import { Source } from './message/source.js'

type View = 'html' | 'text' | 'headers' | 'source'

/** One message, as its recipient gets it. */
export function MessagePage({ messageId }: { messageId: string }) {
  const at = path`messages/${messageId}`
  const message = useApi<MessageView>(at, { every: false })
  return (
    <Page
      title={message.data === undefined ? 'Message' : titleOf(message.data)}
      context="Inbox"
      above={<a href={hrefOf({ page: 'tool', tool: 'inbox' })}>Inbox</a>}
      actions={
        <ConfirmButton
          label="Delete…"
          title="Delete this message?"
          work={() => call('DELETE', at)}
          done="Message deleted"
          after={() => goTo(hrefOf({ page: 'tool', tool: 'inbox' }))}
        >
          <p>Only this recipient's copy: those of others stay.</p>
        </ConfirmButton>
      }
    >
      <Loaded of={message}>
        {(data) => (
          <>
            <Facts message={data} />
            {data.warning !== null && <p className="note">{data.warning}</p>}
            {data.channel === 'sms' ? <Sms message={data} /> : <Mail message={data} />}
            {data.channel !== 'sms' && <Events messageId={messageId} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function titleOf({ channel, subject, to }: MessageView): string {
  if (channel === 'sms') return `SMS to ${to}`
  return subject === null || subject === '' ? '(no subject)' : subject
}

function Facts({ message }: { message: MessageView }) {
  const { id, at, channel, region, user, from, fromName, to, toName, kind, label, tags } = message
  const facts: [string, string | null][] = [
    ['From', from === null ? null : fromName === null ? from : `${fromName} <${from}>`],
    [
      kind === 'sms' ? 'To' : kind[0]?.toUpperCase() + kind.slice(1),
      toName === null ? to : `${toName} <${to}>`,
    ],
    ['Sent by', `${user}, ${channel === 'sms' ? 'SMS' : channel.toUpperCase()} ${region}`],
    ['Template', message.templateId],
    ['Label', label],
    ['Tags', tags.length === 0 ? null : tags.join(', ')],
    ['sendRequestId', message.sendRequestId],
  ]
  return (
    <dl className="facts compact">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
      <div>
        <dt>At (UTC)</dt>
        <dd>
          <Time at={at} />
        </dd>
      </div>
      <div>
        <dt>Id</dt>
        <dd>
          <code>{id}</code> <CopyButton text={id} name="Copy the id" />
        </dd>
      </div>
    </dl>
  )
}

function Mail({ message }: { message: MessageView }) {
  const [chosen, setView] = useState<View | null>(null)
  const view = chosen ?? (message.html === null ? 'text' : 'html')
  return (
    <>
      <Attachments message={message} />
      <Segments
        label="What is shown"
        value={view}
        onChange={setView}
        options={[
          ['html', 'HTML'],
          ['text', 'Text'],
          ['headers', 'Headers'],
          ['source', 'Source'],
        ]}
      />
      {view === 'html' && <Html message={message} />}
      {view === 'text' && <Text label="Plain text" text={message.text} />}
      {view === 'headers' && <Headers message={message} />}
      {view === 'source' && <Source url={message.sourceUrl} />}
    </>
  )
}

function Html({ message: { id, html, subject, sent } }: { message: MessageView }) {
  if (html === null) return <Empty title="This message has no HTML" />
  const preview = `_emulator/console/${path`messages/${id}/preview`}`
  return (
    <>
      <iframe
        className="preview"
        title={`Preview of ${subject ?? 'the message'}`}
        sandbox={PREVIEW_SANDBOX}
        src={preview}
      />
      <p className="hint">
        Nothing is loaded from outside: pictures show where they came with the message, or where the editor
        stored them. Links open in a new tab.
      </p>
      {html !== sent.html && (
        <p className="hint">
          This email is tracked: a link that is followed counts as a click, and it counts as an open to{' '}
          <a href={`${preview}?read`} target="_blank" rel="noreferrer">
            read it as its recipient
          </a>
          .
        </p>
      )}
      <details className="more">
        <summary>As text</summary>
        <Code label="HTML" text={html} />
      </details>
    </>
  )
}

function Text({ label, text }: { label: string; text: string | null }) {
  if (text === null) return <Empty title="This message has no plain text" />
  return <Code label={label} text={text} />
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

/** A name without what turns the direction of writing round, so that `exe.png` is what it says. */
const plainName = (filename: string) =>
  filename.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

function Attachments({ message: { attachments } }: { message: MessageView }) {
  if (attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label="Attachments">
      {attachments.map(({ filename, contentType, size, contentId, url }) => (
        <li key={url}>
          {/* Relative to the page: the console may be in a sub-folder. */}
          <a href={url.slice(1)} download={filename}>
            <bdi>{plainName(filename)}</bdi>
          </a>{' '}
          <span className="muted">
            <bdi>{contentType}</bdi>, {count(size)} bytes
          </span>
          {contentId !== null && <Badge>inline</Badge>}
        </li>
      ))}
    </ul>
  )
}

function Sms({ message: { text, segments } }: { message: MessageView }) {
  return (
    <>
      <p className="sms">{text}</p>
      {segments !== null && (
        <dl className="stats">
          <div>
            <dt>Segments</dt>
            <dd>{segments.segments}</dd>
          </div>
          <div>
            <dt>Encoding</dt>
            <dd>{segments.encoding}</dd>
          </div>
          <div>
            <dt>{segments.encoding === 'GSM-7' ? 'Septets' : 'UTF-16 units'}</dt>
            <dd>{count(segments.units)}</dd>
          </div>
          <div>
            <dt>Left in the last segment</dt>
            <dd>{count(segments.remaining)}</dd>
          </div>
        </dl>
      )}
      {segments !== null && segments.notGsm.length > 0 && (
        <p className="hint">Not in the GSM-7 alphabet: {segments.notGsm.join(' ')}</p>
      )}
    </>
  )
}

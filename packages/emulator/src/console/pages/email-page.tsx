import type { Email } from '@mailframe/protocol'
import { useState } from 'react'
import { PREVIEW_SANDBOX } from '../../core/kernel/preview-sandbox.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Code, CopyButton, Time, ZoneName } from '../parts/bits.js'
import { Segments } from '../parts/field.js'
import { Page } from '../parts/page.js'
import { Empty, Loaded } from '../parts/states.js'

type View = 'preview' | 'html' | 'json'

/** One Email: preview, HTML and JSON. */
export function EmailPage(place: { applicationId: string; userId: string; emailId: string }) {
  const { applicationId, userId, emailId } = place
  const at = path`console/applications/${applicationId}/end-users/${userId}/emails/${emailId}`
  const email = useApi<Email>(at)
  const [view, setView] = useState<View>('preview')
  return (
    <Page
      title={email.data?.name ?? 'Email'}
      context={userId}
      above={
        <>
          <a href={hrefOf({ page: 'application', applicationId, section: 'end-users' })}>End Users</a>
          <span aria-hidden="true">/</span>
          <a href={hrefOf({ page: 'endUser', applicationId, userId })}>{userId}</a>
        </>
      }
    >
      <Loaded of={email}>
        {(data) => (
          <>
            <p className="inline muted">
              <code>{data.id}</code>
              <CopyButton text={data.id} name="Copy the slug" />
              <span>
                updated <Time at={data.updatedAt} /> <ZoneName />
              </span>
            </p>
            <p className="subject">
              Subject <strong>{data.subject ?? 'none'}</strong>
            </p>
            <Segments
              label="View"
              value={view}
              onChange={setView}
              options={[
                ['preview', 'Preview'],
                ['html', 'HTML'],
                ['json', 'JSON'],
              ]}
            />
            <Content at={at} view={view} email={data} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Content({
  at,
  view,
  email: { name, html, json, extra, updatedAt },
}: {
  at: string
  view: View
  email: Email
}) {
  if (view === 'json') {
    return (
      <>
        <Source
          label="Project JSON of the editor"
          text={json === null ? null : JSON.stringify(json, null, 2)}
        />
        {extra !== null && (
          <>
            <h2 className="sub-title">extra</h2>
            <Code label="extra" text={JSON.stringify(extra, null, 2)} />
          </>
        )}
      </>
    )
  }
  if (view === 'html') return <Source label="HTML" text={html} />
  if (html === null) return <NotSaved />
  return (
    <>
      {/* Another address after each save: the frame shows what is there now. */}
      <iframe
        className="preview"
        title={`Preview of ${name}`}
        sandbox={PREVIEW_SANDBOX}
        src={`_emulator/${at}/preview?updatedAt=${encodeURIComponent(updatedAt)}`}
      />
      <p className="hint">
        Nothing is loaded from the network: only images that the editor stored are shown. Links open in a new
        tab.
      </p>
    </>
  )
}

function Source({ label, text }: { label: string; text: string | null }) {
  if (text === null) return <NotSaved />
  return (
    <>
      <div className="actions end">
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <Code label={label} text={text} />
    </>
  )
}

const NotSaved = () => (
  <Empty title="Nothing saved yet">
    <p>An Email has content once its End User saves it in the editor.</p>
  </Empty>
)

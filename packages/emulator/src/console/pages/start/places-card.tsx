import { EDITOR_PATH } from '@mailframe/protocol'
import type { ReactNode } from 'react'
import type { StartView } from '../../../core/console/start.js'
import { baseUrl, editorUrlOf } from '../../lib/base.js'
import { hrefOf } from '../../lib/router.js'
import { CopyButton, count } from '../../parts/bits.js'
import { Card } from '../../parts/page.js'

/** What runs where. */
export function PlacesCard({ start: { editorDomain, smtp, messages } }: { start: StartView }) {
  const base = baseUrl()
  const { hostname } = new URL(base)
  return (
    <Card title="Addresses">
      <dl className="facts places">
        <Place name="API" about="POST /access/token, /resource/email…" address={base} />
        <Place
          name="Editor"
          about="opened with ?code&id by your app"
          address={editorUrlOf(editorDomain) + EDITOR_PATH}
        />
        <Place
          name="Email over REST"
          about="region sg; us and hk below /us and /hk"
          address={`${base}/api/mail/send`}
        />
        <Place name="SMS" about="region sg" address={`${base}/smsapi/send`} />
        {smtp === null ? (
          <Place name="SMTP">none: a page has no sockets</Place>
        ) : (
          (['sg', 'us', 'hk'] as const).map((region) => (
            <Place key={region} name={`SMTP ${region}`} address={`${hostname}:${smtp[region]}`} />
          ))
        )}
        <Place name="Reference">
          <span>
            <a href="openapi.json" target="_blank" rel="noreferrer">
              OpenAPI
            </a>
            , <a href={hrefOf({ page: 'tool', tool: 'docs' })}>documentation</a>
          </span>
        </Place>
        <Place name="Inbox">
          <a href={hrefOf({ page: 'tool', tool: 'inbox' })}>
            {messages === 1 ? '1 message' : `${count(messages)} messages`}
          </a>{' '}
          <span className="sub">everything that was sent: nothing leaves this machine</span>
        </Place>
      </dl>
    </Card>
  )
}

function Place({
  name,
  about,
  address,
  children,
}: {
  name: string
  about?: string
  address?: string
  children?: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {address !== undefined && (
          <span className="place">
            <code>{address}</code>
            <CopyButton text={address} name={`Copy the address of ${name}`} />
          </span>
        )}
        {about !== undefined && <span className="sub">{about}</span>}
        {children}
      </dd>
    </div>
  )
}

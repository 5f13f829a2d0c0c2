import type { Page as PageOf } from '@mailframe/protocol'
import { type ReactNode, useState } from 'react'
import type { DeliveryState, SentView, ThreadView, TimelineEntry } from '../../../core/console/timeline.js'
import { useApi } from '../../api/use-api.js'
import { hrefOf } from '../../lib/router.js'
import { Badge, Pager, Time, type Tone, useLastPage } from '../../parts/bits.js'
import { Empty, Loaded } from '../../parts/states.js'

interface Place {
  applicationId: string
  userId: string
}

/** Each code, and what happened to it: issued, opened, saved, delivered; and what was sent to the End User. */
export function Timeline({ at, ...place }: Place & { at: string }) {
  const [pageNo, setPageNo] = useState(1)
  const threads = useApi<PageOf<TimelineEntry>>(`${at}/timeline?pageNo=${pageNo}`, { keep: true })
  useLastPage(threads.data, setPageNo)
  return (
    <Loaded of={threads}>
      {(page) =>
        page.list.length === 0 ? (
          <Empty title="Nothing has happened yet">
            <p>
              The timeline begins with a code from POST /access/code. Messages to the email address or phone
              number of the profile appear here too.
            </p>
          </Empty>
        ) : (
          <>
            <ol className="threads">
              {page.list.map((entry) => (
                <li key={entry.id}>
                  {entry.kind === 'code' ? <Thread {...place} thread={entry} /> : <Sent message={entry} />}
                </li>
              ))}
            </ol>
            <Pager page={page} onPage={setPageNo} />
          </>
        )
      }
    </Loaded>
  )
}

const REASONS = {
  used: 'Not opened again: the code had been used',
  expired: 'Not opened: the code had expired',
  noApplication: 'Not opened: the Application is disabled',
  noEmail: 'Not opened: no such Email of this End User',
} as const

function Thread({ thread, applicationId, userId }: Place & { thread: ThreadView }) {
  const { issuedAt, expiresAt, state, openedAt, email } = thread
  return (
    <ol className="thread">
      <Step at={issuedAt} tone="plain">
        Code issued
        {state === 'waiting' && (
          <>
            {' '}
            <Badge tone="accent">Not used yet</Badge>{' '}
            <span className="muted">
              until <Time at={expiresAt} />
            </span>
          </>
        )}
        {state === 'expired' && (
          <>
            {' '}
            <Badge tone="warn">Expired unused</Badge>
          </>
        )}
      </Step>
      {openedAt !== null && email !== null && (
        <Step at={openedAt} tone="accent">
          Opened{' '}
          {email.name === null ? (
            <code>{email.id}</code>
          ) : (
            <a href={hrefOf({ page: 'email', applicationId, userId, emailId: email.id })}>{email.name}</a>
          )}
          {email.name === null && <span className="muted"> (deleted since)</span>}
        </Step>
      )}
      {laterSteps(thread).map((step) => (
        <Step key={step.at + step.kind} at={step.at} tone={step.kind === 'saved' ? 'good' : 'bad'}>
          {step.kind === 'refused' ? (
            REASONS[step.reason]
          ) : (
            <>
              Saved{' '}
              {step.delivery === null ? (
                <span className="muted">no Push URL was set</span>
              ) : (
                <Delivery applicationId={applicationId} delivery={step.delivery} />
              )}
            </>
          )}
        </Step>
      ))}
    </ol>
  )
}

function Sent({ message: { id, at, channel, to, subject, invalid } }: { message: SentView }) {
  return (
    <ol className="thread">
      <Step at={at} tone={invalid ? 'bad' : 'good'}>
        {channel === 'sms' ? 'SMS' : 'Email'} sent to {to}:{' '}
        <a href={hrefOf({ page: 'message', messageId: id })}>{subject ?? 'show'}</a> <Badge>{channel}</Badge>{' '}
        {invalid && <Badge tone="bad">invalid</Badge>}
      </Step>
    </ol>
  )
}

/** Saves and refusals, as they came. */
function laterSteps({ refusals, saves }: ThreadView) {
  return [
    ...refusals.map((refusal) => ({ kind: 'refused' as const, ...refusal })),
    ...saves.map((save) => ({ kind: 'saved' as const, ...save })),
  ].sort((left, right) => left.at.localeCompare(right.at))
}

function Step({ at, tone, children }: { at: string; tone: Tone; children: ReactNode }) {
  return (
    <li className={`step ${tone}`}>
      <Time at={at} />
      <span>{children}</span>
    </li>
  )
}

const DELIVERY = {
  delivered: ['Delivered', 'good'],
  waiting: ['Delivery waiting', 'warn'],
  failed: ['Not delivered', 'bad'],
} as const

function Delivery({
  applicationId,
  delivery: { id, state, attempts, at },
}: {
  applicationId: string
  delivery: DeliveryState
}) {
  const [text, tone] = DELIVERY[state]
  return (
    <>
      <span aria-hidden="true">→ </span>
      <a href={hrefOf({ page: 'delivery', applicationId, deliveryId: id })}>
        <Badge tone={tone}>{text}</Badge>
      </a>{' '}
      <span className="muted">
        {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        {at !== null && (
          <>
            , last <Time at={at} />
          </>
        )}
      </span>
    </>
  )
}

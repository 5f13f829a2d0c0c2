import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type { ApplicationDetail } from '../../core/console/applications.js'
import type { DeliveryDetail, DeliveryView } from '../../core/push/console.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Badge, Code, Pager, Time, useLastPage } from '../parts/bits.js'
import { Page, Table } from '../parts/page.js'
import { Empty, Loaded, Problem } from '../parts/states.js'

const STATES = {
  delivered: ['Delivered', 'good'],
  waiting: ['Waiting', 'warn'],
  failed: ['Failed', 'bad'],
} as const

/** Deliveries to the Push URL, with their attempts. */
export function DeliveriesPage({ applicationId }: { applicationId: string }) {
  const at = path`console/applications/${applicationId}`
  const application = useApi<ApplicationDetail>(at)
  const [pageNo, setPageNo] = useState(1)
  const deliveries = useApi<PageOf<DeliveryView>>(`${at}/deliveries?pageNo=${pageNo}`, { keep: true })
  useLastPage(deliveries.data, setPageNo)
  return (
    <Page title="Deliveries" context={application.data?.name ?? ''}>
      <p className="lead">
        {application.data?.push ? (
          <>
            To <code>{application.data.push.url}</code>
          </>
        ) : (
          'No Push URL is set.'
        )}{' '}
        <a href={hrefOf({ page: 'application', applicationId, section: 'push' })}>Push URL</a>
      </p>
      <Loaded of={deliveries}>
        {(page) =>
          page.list.length === 0 ? (
            <Empty title="No deliveries yet">
              <p>One is made whenever an End User saves in the editor while a Push URL is set.</p>
            </Empty>
          ) : (
            <>
              <ul className="deliveries">
                {page.list.map((delivery) => (
                  <Delivery key={delivery.id} at={`${at}/deliveries/${delivery.id}`} delivery={delivery} />
                ))}
              </ul>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Delivery({ at, delivery }: { at: string; delivery: DeliveryView }) {
  const { id, state, form, url, email, attempts, nextAttemptAt, createdAt } = delivery
  const [open, setOpen] = useState(false)
  const again = useAction<void, DeliveryView>(() => call('POST', `${at}/send-again`), {
    done: ({ state: next }) => (next === 'delivered' ? 'Delivered' : 'Sent again, and not taken'),
  })
  const [text, tone] = STATES[state]
  return (
    <li className="delivery" data-testid="delivery">
      <div className="delivery-head">
        <Badge tone={tone}>{text}</Badge>
        <strong className="delivery-name">
          {email.name} <span className="muted">by {email.userId}</span>
        </strong>
        <Badge>{form}</Badge>
        <Time at={createdAt} />
        <button type="button" className="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
        </button>
        <button type="button" className="small" onClick={() => again.run()}>
          Send again
        </button>
      </div>
      <Problem error={again.error} />
      {nextAttemptAt !== null && (
        <p className="hint">
          Next attempt at <Time at={nextAttemptAt} /> UTC, on the emulator's clock
        </p>
      )}
      {open && (
        <div className="delivery-body">
          <p className="muted">
            <code>{id}</code> to <code>{url}</code>
          </p>
          <Table
            label={`Attempts of ${id}`}
            head={
              <>
                <th>At (UTC)</th>
                <th className="number">Status</th>
                <th className="number">Time</th>
                <th>Response</th>
              </>
            }
          >
            {attempts.map((attempt, index) => (
              <tr key={index}>
                <td>
                  <Time at={attempt.at} />
                </td>
                <td className="number">{attempt.status ?? 'none'}</td>
                <td className="number">{attempt.ms} ms</td>
                <td className="mono">{attempt.response === '' ? '(empty)' : attempt.response}</td>
              </tr>
            ))}
          </Table>
          <Payload at={at} />
        </div>
      )}
    </li>
  )
}

function Payload({ at }: { at: string }) {
  const detail = useApi<DeliveryDetail>(at, { every: false })
  return (
    <Loaded of={detail}>
      {({ payload }) => <Code label="Payload" text={JSON.stringify(payload, null, 2)} />}
    </Loaded>
  )
}

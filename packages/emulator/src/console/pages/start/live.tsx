import type { Page as PageOf } from '@mailframe/protocol'
import type { ReactNode } from 'react'
import type { RequestList } from '../../../core/controls/console.js'
import type { MessageLine } from '../../../core/sending/message/console.js'
import { useApi } from '../../api/use-api.js'
import { hrefOf } from '../../lib/router.js'
import { Badge, Time } from '../../parts/bits.js'
import { Card } from '../../parts/page.js'
import { Empty, Loaded } from '../../parts/states.js'
import { StatusBadge } from '../../parts/status-badge.js'

const SHOWN = 6

/** The newest calls, as they come. */
export function LastRequests() {
  const requests = useApi<RequestList>('console/requests', { every: 1000 })
  return (
    <Card
      title="Last requests"
      actions={<a href={hrefOf({ page: 'tool', tool: 'requests' })}>All requests</a>}
    >
      <Loaded of={requests}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title="No requests yet">
              <p>Each request from your app appears here as it arrives.</p>
            </Empty>
          ) : (
            <ul className="live" aria-label="Last requests">
              {list.slice(0, SHOWN).map(({ id, at, method, path, status }) => (
                <Line key={id} mark={<StatusBadge status={status} />} at={at}>
                  <a className="mono" href={hrefOf({ page: 'request', requestId: id })}>
                    {method} {path}
                  </a>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The newest messages, as they come. */
export function LastMessages() {
  const messages = useApi<PageOf<MessageLine>>('console/messages', { every: 1000 })
  return (
    <Card title="Last messages" actions={<a href={hrefOf({ page: 'tool', tool: 'inbox' })}>Inbox</a>}>
      <Loaded of={messages}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title="Nothing sent yet">
              <p>Each email and SMS from your app appears here once it is sent.</p>
            </Empty>
          ) : (
            <ul className="live" aria-label="Last messages">
              {list.slice(0, SHOWN).map(({ id, at, channel, to, title }) => (
                <Line key={id} mark={<Badge>{channel}</Badge>} at={at}>
                  <a href={hrefOf({ page: 'message', messageId: id })}>
                    <bdi>{title === '' ? '(no subject)' : title}</bdi>
                  </a>{' '}
                  <span className="muted">
                    to <bdi>{to}</bdi>
                  </span>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Line({ mark, at, children }: { mark: ReactNode; at: string; children: ReactNode }) {
  return (
    <li>
      {mark}
      <span className="live-text">{children}</span>
      <Time at={at} />
    </li>
  )
}

import { type ReactNode, useState } from 'react'
import type { Outgoing } from '../../core/kernel/outbox.js'
import { call } from '../api/call.js'
import { useAction } from '../api/use-api.js'
import { Badge, Time, ZoneName } from './bits.js'
import { Table } from './page.js'
import { Problem } from './states.js'

const STATES = {
  delivered: ['Delivered', 'good'],
  waiting: ['Waiting', 'warn'],
  failed: ['Failed', 'bad'],
} as const

/** A delivery with its attempts, as a row of a list. `at` is its path; `children` is what it holds. */
export function Delivery({
  at,
  delivery,
  name,
  kind,
  href,
  children,
}: {
  at: string
  delivery: Outgoing & { url: string; createdAt: string }
  name: ReactNode
  kind: string
  /** The address of its own; absent: this is the page at it, and its attempts are shown. */
  href?: string
  children: ReactNode
}) {
  const { id, state, url, attempts, nextAttemptAt, createdAt } = delivery
  const [open, setOpen] = useState(href === undefined)
  const again = useAction<void, Outgoing>(() => call('POST', `${at}/send-again`), {
    done: ({ state: next }) => (next === 'delivered' ? 'Delivered' : 'Sent again, but not accepted'),
  })
  const [text, tone] = STATES[state]
  return (
    <li className="delivery" data-testid="delivery">
      <div className="delivery-head">
        <Badge tone={tone}>{text}</Badge>
        <strong className="delivery-name">{href === undefined ? name : <a href={href}>{name}</a>}</strong>
        <Badge>{kind}</Badge>
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
          Next attempt at <Time at={nextAttemptAt} /> <ZoneName />, by the emulator's clock
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
                <th>
                  Time (<ZoneName />)
                </th>
                <th className="number">Status</th>
                <th className="number">Duration</th>
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
          {children}
        </div>
      )}
    </li>
  )
}

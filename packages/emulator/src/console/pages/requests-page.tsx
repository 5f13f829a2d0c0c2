import { useState } from 'react'
import type { RequestLine, RequestList } from '../../core/controls/console.js'
import { call } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { goTo, hrefOf } from '../lib/router.js'
import { count, Time, ZoneName } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Page, Table } from '../parts/page.js'
import { Empty, Loaded } from '../parts/states.js'
import { StatusBadge } from '../parts/status-badge.js'
import { RequestDialog } from './requests/request-dialog.js'

const STATUSES = [
  ['', 'Any status'],
  ['2', '2xx'],
  ['3', '3xx'],
  ['4', '4xx'],
  ['5', '5xx'],
  ['0', 'No response'],
] as const

/** The request log, as it grows; beside it the call that the address names. */
export function RequestsPage({ requestId }: { requestId?: string }) {
  const [text, setText] = useState('')
  const [status, setStatus] = useState('')
  const [live, setLive] = useState(true)
  const query = new URLSearchParams({ text, status })
  const requests = useApi<RequestList>(`console/requests?${query}`, {
    every: live ? 1000 : false,
    keep: true,
  })
  return (
    <Page
      title="Requests"
      actions={
        <>
          <button type="button" aria-pressed={!live} onClick={() => setLive(!live)}>
            {live ? 'Pause' : 'Paused'}
          </button>
          <ConfirmButton
            label="Clear…"
            title="Clear the request log?"
            work={() => call('DELETE', 'requests')}
            done="Request log cleared"
          >
            <p>Tests that read the log will find it empty too. Nothing else changes.</p>
          </ConfirmButton>
        </>
      }
    >
      <div className="filter">
        <input
          type="search"
          aria-label="Filter by method, path, query or status"
          placeholder="Filter: POST /access, userId=ada, 403…"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <select aria-label="Status" value={status} onChange={(event) => setStatus(event.target.value)}>
          {STATUSES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Loaded of={requests}>
        {({ list, total, matching }) =>
          list.length === 0 ? (
            <Empty title={total === 0 ? 'No requests yet' : 'No request matches'}>
              {total === 0 && (
                <p>Every request to the service appears here as it arrives, with credentials masked.</p>
              )}
            </Empty>
          ) : (
            <>
              <Table
                label="Requests, newest first"
                className="stacked requests"
                head={
                  <>
                    <th>Status</th>
                    <th>Method</th>
                    <th>Path</th>
                    <th className="number">Duration</th>
                    <th>
                      Time (<ZoneName />)
                    </th>
                  </>
                }
              >
                {list.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </Table>
              <p className="hint">
                {count(list.length)} of {count(matching)} that match, {count(total)} in total
              </p>
            </>
          )
        }
      </Loaded>
      {requestId !== undefined && (
        <RequestDialog
          key={requestId}
          id={requestId}
          onClose={() => void goTo(hrefOf({ page: 'tool', tool: 'requests' }))}
        />
      )}
    </Page>
  )
}

function Line({ line }: { line: RequestLine }) {
  const { id, at, method, path, query, status, ms, fault, undocumented } = line
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return (
    <tr>
      <td>
        <StatusBadge status={status} />
      </td>
      <td className="mono method">{method}</td>
      <td className="mono path">
        <a className="link" href={hrefOf({ page: 'request', requestId: id })}>
          {path}
        </a>
        {search !== '' && <span className="muted">?{search}</span>}
        {fault !== undefined && <span className="mark bad">fault</span>}
        {undocumented.length > 0 && <span className="mark">undocumented</span>}
      </td>
      <td className="number">{ms.toFixed(1)} ms</td>
      <td className="at">
        <Time at={at} />
      </td>
    </tr>
  )
}

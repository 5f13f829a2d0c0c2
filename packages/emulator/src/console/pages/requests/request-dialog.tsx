import type { RequestRecord } from '../../../core/kernel/log/record.js'
import { path } from '../../api/call.js'
import { useApi } from '../../api/use-api.js'
import { hrefOf } from '../../lib/router.js'
import { Code, Time, ZoneName } from '../../parts/bits.js'
import { Dialog } from '../../parts/dialog.js'
import { Loaded } from '../../parts/states.js'
import { StatusBadge } from '../../parts/status-badge.js'
import { Again } from './again.js'

/** One call, with its bodies. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useApi<RequestRecord>(path`console/requests/${id}`, { every: false })
  return (
    <Dialog title={request.data === undefined ? 'Request' : titleOf(request.data)} side onClose={onClose}>
      <Loaded of={request}>{(record) => <Detail record={record} />}</Loaded>
    </Dialog>
  )
}

const titleOf = ({ method, path: at }: RequestRecord) => (
  <>
    <span className="muted">{method}</span> {at}
  </>
)

function Detail({ record }: { record: RequestRecord }) {
  const { id, at, query, status, ms, requestBody, responseBody, fault, undocumented, warnings = [] } = record
  return (
    <>
      <p className="inline">
        <StatusBadge status={status} />
        <span>{ms.toFixed(1)} ms</span>
        <span className="muted">
          <Time at={at} /> <ZoneName />
        </span>
        <code className="muted">{id}</code>
      </p>
      {fault !== undefined && (
        <p className="note">
          Hit the fault <code>{fault}</code>. <a href={hrefOf({ page: 'tool', tool: 'faults' })}>Faults</a>
        </p>
      )}
      {warnings.map((warning) => (
        <p className="note" key={warning}>
          {warning}
        </p>
      ))}
      {undocumented.length > 0 && (
        <p className="note">
          Undocumented: depends on {undocumented.map((name) => name).join(', ')}.{' '}
          <a href={hrefOf({ page: 'tool', tool: 'choices' })}>Choices</a>
        </p>
      )}
      {Object.keys(query).length > 0 && (
        <>
          <h3>Query</h3>
          <dl className="facts compact">
            {Object.entries(query).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>Request body</h3>
      <Body label="Request body" body={requestBody} />
      <h3>{status === 0 ? 'Response: none, the connection was dropped' : 'Response body'}</h3>
      <Body label="Response body" body={responseBody} />
      {!record.path.startsWith('/smtp/') && <Again record={record} />}
    </>
  )
}

function Body({ label, body }: { label: string; body: unknown }) {
  if (body === null) return <p className="muted">none</p>
  return <Code label={label} text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)} />
}

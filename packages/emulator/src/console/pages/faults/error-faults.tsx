import { SERVICE_ERRORS } from '@mailframe/protocol'
import type { FaultLine } from '../../api/faults.js'
import type { Action } from '../../api/use-api.js'
import { Card, Table } from '../../parts/page.js'
import { StatusBadge } from '../requests/status-badge.js'

export type AddFault = Action<FaultLine['fault'], { id: string }>

/** Every row of the spec's error table. */
export function ErrorFaults({ add }: { add: AddFault }) {
  return (
    <Card title="Answer with an error">
      <Table
        label="Errors of the service"
        head={
          <>
            <th>Status</th>
            <th>Error</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </>
        }
      >
        {Object.entries(SERVICE_ERRORS).map(([error, { status, meaning }]) => (
          <tr key={error}>
            <td>
              <StatusBadge status={status} />
            </td>
            <td>
              <strong>{error}</strong>
              <div className="sub">{meaning}</div>
            </td>
            <td className="row-actions">
              <button
                type="button"
                className="small"
                aria-label={`Add ${status} ${error}`}
                disabled={add.busy}
                onClick={() => add.run({ error })}
              >
                Add
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

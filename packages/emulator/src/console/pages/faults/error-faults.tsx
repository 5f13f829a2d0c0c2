import { SERVICE_ERRORS } from '@mailframe/protocol'
import type { FaultLine } from '../../api/faults.js'
import type { Action } from '../../api/use-api.js'
import { Card } from '../../parts/page.js'
import { StatusBadge } from '../../parts/status-badge.js'

/** Adds a fault, and says what happened to it. */
export type AddFault = Action<FaultLine['fault'], { id: string }>

/** Every row of the spec's error table. */
export function ErrorFaults({ add }: { add: AddFault }) {
  return (
    <Card title="Respond with an error">
      <ul>
        {Object.entries(SERVICE_ERRORS).map(([error, { status, meaning }]) => (
          <li className="offer" key={error}>
            <StatusBadge status={status} />
            <div className="offer-text">
              <strong>{error}</strong>
              <div className="sub">{meaning}</div>
            </div>
            <button
              type="button"
              className="small"
              aria-label={`Add ${status} ${error}`}
              onClick={() => add.run({ error })}
            >
              Add
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

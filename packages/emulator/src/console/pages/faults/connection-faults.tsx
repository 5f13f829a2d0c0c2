import { useState } from 'react'
import { Field } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import type { AddFault } from './error-faults.js'

/** Failures of the connection: the service's own response stays as it is. */
export function ConnectionFaults({ add }: { add: AddFault }) {
  const [delay, setDelay] = useState('2000')
  const [slow, setSlow] = useState('5000')
  return (
    <Card title="Disturb the connection">
      <ul>
        <li className="offer">
          <Field
            label="Delay (ms)"
            type="number"
            min={0}
            step={1}
            value={delay}
            onChange={(event) => setDelay(event.target.value)}
          />
          <button
            type="button"
            className="small"
            disabled={delay === ''}
            aria-label="Add the delay"
            onClick={() => add.run({ delayMs: Number(delay) })}
          >
            Add
          </button>
        </li>
        <li className="offer">
          <Field
            label="Slow body (ms)"
            type="number"
            min={0}
            step={1}
            value={slow}
            onChange={(event) => setSlow(event.target.value)}
          />
          <button
            type="button"
            className="small"
            disabled={slow === ''}
            aria-label="Add the slow body"
            onClick={() => add.run({ slowBodyMs: Number(slow) })}
          >
            Add
          </button>
        </li>
        <Offer
          title="Drop before processing"
          about="The connection ends and nothing is done"
          add={() => add.run({ drop: 'before' })}
        />
        <Offer
          title="Drop after processing"
          about="The request is processed, but its response is lost"
          add={() => add.run({ drop: 'after' })}
        />
        <Offer
          title="Truncate body"
          about="The connection ends partway through the body"
          add={() => add.run({ truncate: true })}
        />
      </ul>
    </Card>
  )
}

function Offer({ title, about, add }: { title: string; about: string; add: () => void }) {
  return (
    <li className="offer">
      <div>
        <strong>{title}</strong>
        <div className="sub">{about}</div>
      </div>
      <button type="button" className="small" aria-label={`Add: ${title}`} onClick={add}>
        Add
      </button>
    </li>
  )
}

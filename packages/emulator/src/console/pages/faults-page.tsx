import { useState } from 'react'
import { call, path } from '../api/call.js'
import { type FaultLine, leftOf } from '../api/faults.js'
import { useAction, useApi } from '../api/use-api.js'
import { Badge, count } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { ActionsHead, Card, Page, Table } from '../parts/page.js'
import { Empty, Loaded, Problem } from '../parts/states.js'
import { ConnectionFaults } from './faults/connection-faults.js'
import { describeFault, describeMatch } from './faults/describe.js'
import { ErrorFaults } from './faults/error-faults.js'
import { ANY_MATCH, MatchForm, matchOf } from './faults/match-form.js'
import { StatusCodeFaults } from './faults/status-code-faults.js'

/** Faults that wait, and forms to add one. */
export function FaultsPage() {
  const faults = useApi<FaultLine[]>('faults', { every: 1000 })
  const [match, setMatch] = useState(ANY_MATCH)
  const add = useAction(
    (fault: FaultLine['fault']) =>
      call<{ id: string }>('POST', 'faults', { json: { ...matchOf(match), ...fault } }),
    { done: 'Fault added' },
  )
  return (
    <Page
      title="Faults"
      actions={
        <ConfirmButton
          label="Clear all…"
          title="Clear all faults?"
          work={() => call('DELETE', 'faults')}
          done="Faults cleared"
        >
          <p>Every request is answered as usual again.</p>
        </ConfirmButton>
      }
    >
      <Loaded of={faults}>{(list) => <ActiveFaults faults={list} />}</Loaded>
      <Card title="Which requests">
        <MatchForm match={match} onChange={setMatch} />
      </Card>
      <Problem error={add.error} />
      <div className="columns uneven">
        <ErrorFaults add={add} />
        <div className="stack">
          <ConnectionFaults add={add} />
          <StatusCodeFaults add={add} />
        </div>
      </div>
    </Page>
  )
}

function ActiveFaults({ faults }: { faults: FaultLine[] }) {
  if (faults.length === 0) {
    return (
      <Empty title="No faults">
        <p>Choose which requests, then add a fault for them. If several match, the first one applies.</p>
      </Empty>
    )
  }
  return (
    <Table
      label="Faults"
      head={
        <>
          <th>Requests</th>
          <th>Fault</th>
          <th className="number">Hits</th>
          <th className="number">Left</th>
          <ActionsHead />
        </>
      }
    >
      {faults.map((line) => (
        <FaultRow key={line.id} line={line} />
      ))}
    </Table>
  )
}

function FaultRow({ line }: { line: FaultLine }) {
  const { id, fault, hits } = line
  const left = leftOf(line)
  const remove = useAction<void, unknown>(() => call('DELETE', path`faults/${id}`), { done: 'Fault removed' })
  return (
    <tr>
      <td className="mono">{describeMatch(fault)}</td>
      <td>{describeFault(fault)}</td>
      <td className="number">{count(hits)}</td>
      <td className="number">
        {left === 0 ? <Badge>spent</Badge> : Number.isFinite(left) ? count(left) : 'every'}
      </td>
      <td className="row-actions">
        <button
          type="button"
          className="small"
          aria-label={`Remove ${describeFault(fault)} of ${describeMatch(fault)}`}
          onClick={() => remove.run()}
        >
          Remove
        </button>
      </td>
    </tr>
  )
}

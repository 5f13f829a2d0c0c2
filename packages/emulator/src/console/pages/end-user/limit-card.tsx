import { useState } from 'react'
import type { CreditView } from '../../../core/ai/credits.js'
import { call } from '../../api/call.js'
import { useClock } from '../../api/clock.js'
import { useAction } from '../../api/use-api.js'
import { fromInput, toInput, useZone, zoneName } from '../../lib/zone.js'
import { count, Time } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { CreditStatusBadge, creditText } from '../../parts/credits.js'
import { Dialog } from '../../parts/dialog.js'
import { Field, readForm } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import { Problem } from '../../parts/states.js'

/** AI credits of one End User: the limit, and what was used of it. */
export function LimitCard({ at, credits }: { at: string; credits: CreditView }) {
  const { assigned, used, remaining, status, period } = credits
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title="AI credits"
      actions={
        <>
          <button type="button" className="small" onClick={() => setEditing(true)}>
            Set limit
          </button>
          {period !== null && (
            <ConfirmButton
              label="Remove limit…"
              className="danger small"
              title="Remove the limit?"
              work={() => call('DELETE', `${at}/limit`)}
              done="Limit removed"
            >
              <p>This End User can then use all credits of the Application.</p>
            </ConfirmButton>
          )}
        </>
      }
    >
      <dl className="stats">
        <div>
          <dt>Assigned</dt>
          <dd>{creditText(assigned)}</dd>
        </div>
        <div>
          <dt>Used</dt>
          <dd>{count(used)}</dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd>{creditText(remaining)}</dd>
        </div>
      </dl>
      <p className="inline">
        <CreditStatusBadge status={status} />
        {period !== null && (
          <span className="muted">
            <Time at={period.startTime} /> to <Time at={period.endTime} />
          </span>
        )}
      </p>
      {editing && <LimitDialog at={at} credits={credits} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000

function LimitDialog({ at, credits, onClose }: { at: string; credits: CreditView; onClose: () => void }) {
  const { data: clock } = useClock()
  const { zone } = useZone()
  const now = Date.parse(clock?.now ?? new Date().toISOString())
  const [start] = useState(credits.period?.startTime ?? new Date(now).toISOString())
  const [end] = useState(credits.period?.endTime ?? new Date(now + THIRTY_DAYS_MS).toISOString())
  const save = useAction(
    (json: { maximumLimitCredits: number; startTime: string; endTime: string }) =>
      call('PUT', `${at}/limit`, { json }),
    { done: 'Limit set', after: onClose },
  )
  return (
    <Dialog title="Limit of AI credits" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { credits: most = '', start: from = '', end: to = '' } = readForm(event.currentTarget)
          save.run({
            maximumLimitCredits: Number(most),
            startTime: fromInput(from, zone),
            endTime: fromInput(to, zone),
          })
        }}
      >
        <Field
          label="Credits"
          name="credits"
          type="number"
          min={0}
          step={1}
          defaultValue={credits.assigned ?? 100}
          required
        />
        <Field
          label={`Start (${zoneName(zone)})`}
          name="start"
          type="datetime-local"
          defaultValue={toInput(start, zone)}
          required
        />
        <Field
          label={`End (${zoneName(zone)})`}
          name="end"
          type="datetime-local"
          defaultValue={toInput(end, zone)}
          required
        />
        <Problem error={save.error} />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Set limit
          </button>
        </div>
      </form>
    </Dialog>
  )
}

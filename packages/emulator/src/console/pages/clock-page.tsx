import { LIMITS } from '@mailframe/protocol'
import { call } from '../api/call.js'
import { type ClockState, useClockReading } from '../api/clock.js'
import { useAction } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { fromInput, momentText, useZone, zoneName } from '../lib/zone.js'
import { Badge } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { aheadText } from '../parts/duration.js'
import { Field, readForm } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { Problem } from '../parts/states.js'

type Move = { advance: number } | { freeze: true | string } | { reset: true }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The clock of the service: freeze it, move it, let it go. */
export function ClockPage() {
  const reading = useClockReading()
  const { zone } = useZone()
  const move = useAction((json: Move) => call<ClockState>('POST', 'clock', { json }), {
    done: ({ now, frozen }) => `${frozen ? 'Frozen at' : 'Now'} ${momentText(now, zone)} ${zoneName(zone)}`,
  })
  return (
    <Page title="Clock">
      <Card title="The emulator's clock">
        {reading === null ? (
          <p className="big-time muted">unknown</p>
        ) : (
          <>
            <p className="big-time digits">
              {momentText(reading.now.toISOString(), zone)} {zoneName(zone)}
            </p>
            <p className="inline">
              {reading.mode === 'frozen' && <Badge tone="accent">Frozen</Badge>}
              {reading.mode === 'moved' && <Badge tone="warn">{aheadText(reading.aheadMs)}</Badge>}
              {reading.mode === 'real' && <Badge tone="good">Real time</Badge>}
              <span className="muted">
                By this clock, codes last {LIMITS.codeSeconds / 60} minutes, tokens{' '}
                {LIMITS.tokenSeconds / 86_400} days, and failed deliveries are sent again.
              </span>
            </p>
          </>
        )}
        <div className="inline">
          <button type="button" onClick={() => move.run({ freeze: true })}>
            Freeze
          </button>
          <button type="button" onClick={() => move.run({ advance: 5 * MINUTE_MS })}>
            +5 minutes
          </button>
          <button type="button" onClick={() => move.run({ advance: 7 * DAY_MS })}>
            +7 days
          </button>
          <button type="button" onClick={() => move.run({ reset: true })}>
            Back to real time
          </button>
        </div>
        <details className="more">
          <summary>Freeze at a time</summary>
          <form
            className="inline end"
            onSubmit={(event) => {
              event.preventDefault()
              const { at = '' } = readForm(event.currentTarget)
              move.run({ freeze: fromInput(at, zone) })
            }}
          >
            <Field label={`Time (${zoneName(zone)})`} name="at" type="datetime-local" required />
            <button type="submit">Freeze at this time</button>
          </form>
        </details>
        <Problem error={move.error} />
      </Card>
      <Card title="Reset">
        <p className="prose">
          Goes back to the seed data: everything that was created is deleted, the clock shows real time, and
          faults and the request log are cleared.
        </p>
        <div className="actions">
          <ConfirmButton
            label="Reset the emulator…"
            title="Reset the emulator?"
            work={() => call('POST', 'reset')}
            done="Emulator reset"
            after={() => {
              location.hash = hrefOf({ page: 'applications' })
            }}
          >
            <p>Everything that was created here is deleted. This cannot be undone.</p>
          </ConfirmButton>
        </div>
      </Card>
    </Page>
  )
}

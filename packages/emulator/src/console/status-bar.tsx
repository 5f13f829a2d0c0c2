import { useClockReading } from './api/clock.js'
import { type FaultLine, leftOf } from './api/faults.js'
import { useApi } from './api/use-api.js'
import { hrefOf } from './lib/router.js'
import { momentText, useZone, zoneName } from './lib/zone.js'
import { aheadText } from './parts/duration.js'
import { Segments } from './parts/field.js'

/** What changes the answers of every call, in sight on every page: the clock and the faults. */
export function StatusBar() {
  const clock = useClockReading()
  const { zone, setZone } = useZone()
  const { data: faults = [] } = useApi<FaultLine[]>('faults')
  const active = faults.filter((fault) => leftOf(fault) > 0).length
  return (
    <section className="status-bar" aria-label="Emulator status">
      <Segments
        label="Times are shown in"
        value={zone}
        onChange={setZone}
        options={[
          ['utc', 'UTC'],
          ['local', 'Local'],
        ]}
      />
      <a className="chip" href={hrefOf({ page: 'tool', tool: 'clock' })} data-tone={clock?.mode}>
        <span className="chip-label">Clock</span>
        {clock === null ? (
          <span>unknown</span>
        ) : (
          <>
            <span className="digits">
              {momentText(clock.now.toISOString(), zone)} {zoneName(zone)}
            </span>
            {clock.mode === 'frozen' && <strong>frozen</strong>}
            {clock.mode === 'moved' && <strong>{aheadText(clock.aheadMs)}</strong>}
          </>
        )}
      </a>
      <a
        className="chip"
        href={hrefOf({ page: 'tool', tool: 'faults' })}
        data-tone={active > 0 ? 'faults' : undefined}
      >
        <span className="chip-label">Faults</span>
        <span>{active === 0 ? 'none' : `${active} active`}</span>
      </a>
    </section>
  )
}

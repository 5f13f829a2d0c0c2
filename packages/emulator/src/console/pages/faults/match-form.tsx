import { SENDING_PATHS } from '@mailframe/protocol/sending'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import type { FaultLine } from '../../api/faults.js'
import { Field, Select } from '../../parts/field.js'

/** Which requests a fault is for, as it is typed. */
export interface Match {
  method: string
  path: string
  /** How many requests, as typed; empty: every one. */
  times: string
}

/** What the form begins with: the next call, whatever it is. */
export const ANY_MATCH: Match = { method: '', path: '', times: '1' }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

const PATHS = [
  ...Object.values(SERVICE_PATHS),
  `${SERVICE_PATHS.emails}/*`,
  '/resource/**',
  '/thirdApp/emails/*',
  ...Object.values(SENDING_PATHS),
  '/smtp/*/connect',
  '/smtp/*/auth',
  '/smtp/*/data',
]

/** Which requests the next fault is for. */
export function MatchForm({ match, onChange }: { match: Match; onChange: (match: Match) => void }) {
  return (
    <div className="match">
      <Select
        label="Method"
        value={match.method}
        options={[['', 'Any'], ...METHODS.map((method) => [method, method] as const)]}
        onChange={(method) => onChange({ ...match, method })}
      />
      <Field
        label="Path"
        value={match.path}
        placeholder="any path"
        list="fault-paths"
        autoComplete="off"
        spellCheck={false}
        hint="* matches one segment, ** any number of segments. SMTP commands have paths such as /smtp/sg/data"
        onChange={(event) => onChange({ ...match, path: event.target.value })}
      />
      <datalist id="fault-paths">
        {PATHS.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <Field
        label="How many requests"
        type="number"
        min={1}
        step={1}
        value={match.times}
        placeholder="all"
        hint="Leave empty for all"
        onChange={(event) => onChange({ ...match, times: event.target.value })}
      />
    </div>
  )
}

/** The fields of a fault that say which requests it is for. */
export function matchOf({ method, path, times }: Match): FaultLine['fault'] {
  const pattern = path.trim()
  return {
    ...(method === '' ? {} : { method }),
    ...(pattern === '' ? {} : { path: pattern }),
    times: times.trim() === '' ? 'Infinity' : Number(times),
  }
}

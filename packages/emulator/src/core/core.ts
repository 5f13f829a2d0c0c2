import type { Tokens } from './access/tokens.js'
import type { ServiceClock } from './clock.js'
import type { FaultBox } from './faults/faults.js'
import type { Log } from './log/log.js'
import type { Deliveries } from './push/deliveries.js'
import type { Records } from './records/records.js'

/** A file that the editor page loads. */
export interface StaticFile {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** What every route works with. */
export interface Core {
  clock: ServiceClock
  records: Records
  tokens: Tokens
  faults: FaultBox
  log: Log
  deliveries: Deliveries
  /** The files of the editor page, by name; null where there is none. */
  staticFile: (name: string) => Promise<StaticFile | null>
  /** Back to the seed: data, clock, faults and request log. */
  reset: () => Promise<void>
}

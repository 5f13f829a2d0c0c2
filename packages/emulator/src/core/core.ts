import type { Tokens } from './access/tokens.js'
import type { ChoiceBox } from './choices/choices.js'
import type { ServiceClock } from './clock.js'
import type { FaultBox } from './faults/faults.js'
import type { Ids } from './ids.js'
import type { Log } from './log/log.js'
import type { Deliveries } from './push/deliveries.js'
import type { Records } from './records/records.js'
import type { MessageBox } from './sending/messages.js'
import type { Rates } from './sending/rates.js'

/** The pages that load files. */
export type StaticPage = 'editor' | 'console'

/** A file that a page loads. */
export interface StaticFile {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** What every route works with. */
export interface Core {
  choices: ChoiceBox
  clock: ServiceClock
  ids: Ids
  records: Records
  tokens: Tokens
  faults: FaultBox
  log: Log
  deliveries: Deliveries
  messages: MessageBox
  rates: Rates
  /** The files of a page, by name; null where there is none. */
  staticFile: (name: string, page: StaticPage) => Promise<StaticFile | null>
  /** Back to the seed: data, clock, faults and request log. */
  reset: () => Promise<void>
}

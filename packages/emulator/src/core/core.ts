import type { Tokens } from './access/tokens.js'
import type { ChoiceBox } from './kernel/choices/choices.js'
import type { ServiceClock } from './kernel/clock.js'
import type { FaultBox } from './kernel/faults/faults.js'
import type { Ids } from './kernel/ids.js'
import type { Log } from './kernel/log/log.js'
import type { Deliveries } from './push/deliveries.js'
import type { Records } from './records/records.js'
import type { Rates } from './sending/account/rates.js'
import type { MessageBox } from './sending/message/messages.js'

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

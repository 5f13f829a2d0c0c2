import type { Tokens } from './access/tokens.js'
import type { Clock } from './clock.js'
import type { Records } from './records/records.js'

/** A file that the editor page loads. */
export interface StaticFile {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** What every route works with. */
export interface Core {
  clock: Clock
  records: Records
  tokens: Tokens
  /** The files of the editor page, by name; null where there is none. */
  staticFile: (name: string) => Promise<StaticFile | null>
}

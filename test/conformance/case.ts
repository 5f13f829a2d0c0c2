import type { Context } from './context.js'
import type { CallSpec } from './service.js'

/** What only the emulator can be made to do; against another address the case is not run, and this says why. */
export type EmulatorOnly =
  | 'a fault'
  | 'a jump in time'
  | 'a second Application'
  | 'a switch of the account'
  | 'a second API user'
  | 'a base address of each region'
  | 'a look at what was sent'

/** One request and what must come back. */
export interface Case {
  /** Set-up of its own, then the request. */
  request: (context: Context) => Promise<CallSpec> | CallSpec
  status: number
  /** What the body must hold, as `toMatchObject`; absent: anything. */
  body?: unknown
  /** Whether it changes data: against another address only with `--write`. */
  writes?: true
  only?: EmulatorOnly
  /** Needs a credential pair of Variant 2. */
  variant2?: true
  /** Needs credentials of the sending API. */
  sending?: true
}

import type { Region } from '@mailframe/protocol/sending'
import { type Reason, undeliveredAs } from '../events/outcomes.js'
import type { Work } from '../request/work.js'
import { HELD_BACK, suppressionRecords } from '../suppressions/records.js'

/** The emulator's own domain: addresses there play an outcome, by the local part before a `+`. */
export const OUTCOME_DOMAIN = 'mailframe.test'

/** How long mail to slow@ is on its way, on the emulator's clock. */
export const SLOW_MS = 10 * 60_000

/** What happens to an email. */
export type Outcome =
  | { kind: 'delivered' | 'complains' | 'slow' }
  | { kind: 'undelivered'; event: 'invalid' | 'soft_bounce'; reason: Reason }

const PLAYED: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['bounce', { kind: 'undelivered', event: 'invalid', reason: 'noMailbox' }],
  ['soft', { kind: 'undelivered', event: 'soft_bounce', reason: 'softBounce' }],
  ['complaint', { kind: 'complains' }],
  ['slow', { kind: 'slow' }],
])

/** What happens to an email to `address`; `isInvalid`: nobody gets it. */
export function outcomeOf({ get }: Work, region: Region, address: string, isInvalid: boolean): Outcome {
  if (isInvalid) return { kind: 'undelivered', event: 'invalid', reason: 'invalidContent' }
  const list = get(suppressionRecords).holding(region, address)
  if (list !== null) return { kind: 'undelivered', event: 'invalid', reason: HELD_BACK[list] }
  const [, local = '', domain] = /^([^+@]*)(?:\+[^@]*)?@(.*)$/.exec(address.toLowerCase()) ?? []
  return (domain === OUTCOME_DOMAIN ? PLAYED.get(local) : undefined) ?? { kind: 'delivered' }
}

/** Why nobody got it, or not yet; undefined: it arrived. */
export function undeliveredText(outcome: Outcome): string | undefined {
  if (outcome.kind === 'slow') return `on its way for ${SLOW_MS / 60_000} minutes`
  return outcome.kind === 'undelivered' ? undeliveredAs(outcome.reason).subStatDesc : undefined
}

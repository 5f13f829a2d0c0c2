import type { Undelivered } from './event.js'

/** Why an email does not arrive: the emulator's own numbers and words, after those of SMTP. */
const REASONS = {
  softBounce: ['450', 'the mailbox is not available now'],
  noMailbox: ['550', 'the mailbox does not exist'],
  bounced: ['551', 'held back: the address is in the bounce list'],
  complained: ['552', 'held back: the address is in the complaint list'],
  unsubscribed: ['553', 'held back: the address is in the unsubscribe list'],
  invalidContent: ['554', 'the message is invalid'],
} as const satisfies Record<string, readonly [subStat: string, subStatDesc: string]>

/** A reason as its event has it. */
export function undeliveredAs(reason: keyof typeof REASONS): Undelivered {
  const [subStat, subStatDesc] = REASONS[reason]
  return { subStat, subStatDesc }
}

/** The words for a class of faults; undefined where it is none of these. */
export const subStatDescOf = (subStat: string): string | undefined =>
  Object.values(REASONS).find(([number]) => number === subStat)?.[1]

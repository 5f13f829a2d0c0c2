import type { Undelivered } from './event.js'

/** Why an email does not arrive: the emulator's own numbers and words, after those of SMTP. */
const REASONS = {
  softBounce: ['450', 'the mailbox is not available now'],
  noMailbox: ['550', 'the mailbox does not exist'],
  bounced: ['551', 'held back: the address is on the bounce list'],
  complained: ['552', 'held back: the address is on the complaint list'],
  unsubscribed: ['553', 'held back: the address is on the unsubscribe list'],
  invalidContent: ['554', 'the message is invalid'],
} as const satisfies Record<string, readonly [subStat: string, subStatDesc: string]>

/** Why an email does not arrive. */
export type Reason = keyof typeof REASONS

/** A reason as its event has it. */
export function undeliveredAs(reason: Reason): Undelivered {
  const [subStat, subStatDesc] = REASONS[reason]
  return { subStat, subStatDesc }
}

/** The classes of emails that are invalid, and what their counts are called. */
export const INVALID_CLASSES: readonly { subStat: string; name: string }[] = Object.entries(REASONS)
  .filter(([name]) => name !== 'softBounce')
  .map(([name, [subStat]]) => ({ subStat, name: `${name}Num` }))

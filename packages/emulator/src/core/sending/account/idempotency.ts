import { type Envelope, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { choose } from '../../kernel/choices/choices.js'
import { Refusal } from '../request/refusal.js'
import type { Work } from '../request/work.js'
import { accountRecords } from './records.js'

/**
 * Sends once for each `sendRequestId` of a user within an hour of the emulator's clock; a repeat gets the first answer
 * again. What was refused was not sent, so that the same id may try again.
 */
export function idempotent(
  work: Work,
  user: string,
  sendRequestId: string | null,
  send: () => Envelope,
): Envelope {
  const choice = sendRequestId === null ? 'ignore' : choose(work, 'sendRequestIds')
  if (choice === 'ignore') return send()
  const { get, clock } = work
  const key = `${user}/${sendRequestId}`
  const now = clock.now().getTime()
  const before = get(accountRecords).answered(key)
  const age = now - (before?.at ?? 0)
  if (before !== undefined && age >= 0 && age < SENDING_LIMITS.sendRequestIdSeconds * 1000) {
    if (choice === 'refuse') throw new Refusal(40000, undefined, 'sendRequestIds')
    return before.envelope
  }
  const envelope = send()
  get(accountRecords).putAnswer(key, { at: now, envelope })
  return envelope
}

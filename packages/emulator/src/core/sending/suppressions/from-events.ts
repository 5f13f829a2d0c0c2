import type { Services } from '../../kernel/services.js'
import type { MailEvent } from '../events/event.js'
import { eventLog } from '../events/event-log.js'
import { undeliveredAs } from '../events/outcomes.js'
import { type Suppression, suppressionRecords } from './records.js'

/** Addresses that bounced, complained or unsubscribed get no more mail: from now on, each such event adds one. */
export function suppressFromEvents({ get }: Services): void {
  const suppressions = get(suppressionRecords)
  get(eventLog).listen((event) => {
    const found = suppressionOf(event)
    if (found === null || event.event === 'request') return
    const { region, recipient, apiUser, at } = event
    suppressions.add(region, found.list, { email: recipient, reason: found.reason, apiUser, at })
  })
}

function suppressionOf(event: MailEvent): { list: Suppression; reason: string } | null {
  if (event.event === 'report_spam') return { list: 'complaint', reason: 'reported as spam' }
  if (event.event === 'unsubscribe') return { list: 'unsubscribe', reason: 'unsubscribed by the link' }
  // What was held back, and what was wrong with the message, says nothing new of the address.
  if (event.event !== 'invalid' || event.subStat !== undeliveredAs('noMailbox').subStat) return null
  return { list: 'bounce', reason: `${event.subStat} ${event.subStatDesc}` }
}

import { DELIVERY_STATUSES } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { type Count, type Counted, type CountKey, mailCounts } from './counts.js'
import type { EventName, Happening, MailEvent, SendFacts } from './event.js'
import { type EmailRecord, type EmailStatus, emailRecords } from './records.js'

/** A send that was accepted, with all of its recipients. */
export interface TakenSend extends SendFacts {
  emails: readonly { emailId: string; recipient: string }[]
}

/** What happens to emails is recorded here, and nowhere else. */
export interface EventLog {
  /** A send was accepted: its emails are on their way. To be called in a transaction. */
  requested(send: TakenSend): void
  /** Something happened to one email; null where it is not known any more. To be called in a transaction. */
  record(emailId: string, happening: Happening): MailEvent | null
  /** As `record`, for several at once: quicker. */
  recordAll(happenings: readonly { emailId: string; happening: Happening }[]): void
  /**
   * Calls `listener` with each event from now on, in the transaction that records it: what it stores is stored together
   * with the event. What leaves the emulator is to wait for the clock.
   */
  listen(listener: (event: MailEvent) => void): void
  /** Oldest first, from the request on. */
  of(emailId: string): MailEvent[]
}

/** The events of one emulator. */
export function eventLog({ clock, ids, get }: Services): EventLog {
  const emails = get(emailRecords)
  const counts = get(mailCounts)
  const listeners: ((event: MailEvent) => void)[] = []

  function notify(event: MailEvent): void {
    emails.addEvent(event)
    for (const listener of listeners) listener(event)
  }

  function recordOne(emailId: string, happening: Happening, counted: Count[]): MailEvent | null {
    const email = emails.get(emailId)
    if (email === undefined) return null
    const at = clock.now().toISOString()
    counted.push(...countsOf(email, happening))
    emails.put(changed(email, happening, at))
    const { recipient } = email
    const event: MailEvent = { id: ids.next('evt'), at, ...factsOf(email), emailId, recipient, ...happening }
    notify(event)
    return event
  }

  return {
    requested({ emails: sent, ...facts }) {
      const at = clock.now().toISOString()
      const records = sent.map(
        ({ emailId, recipient }): EmailRecord => ({
          ...facts,
          emailId,
          recipient,
          status: DELIVERY_STATUSES.sending,
          requestTime: at,
          modifiedTime: at,
          subStat: null,
          subStatDesc: null,
          opens: 0,
          clicks: 0,
          reports: 0,
          unsubscribes: 0,
        }),
      )
      emails.add(facts.messageId, records)
      counts.add(records.map((email) => ({ key: keyOf(email), sentAt: at, what: 'requestNum' })))
      notify({
        id: ids.next('evt'),
        at,
        ...facts,
        event: 'request',
        emailIds: sent.map(({ emailId }) => emailId),
        recipients: sent.map(({ recipient }) => recipient),
      })
    },

    record(emailId, happening) {
      const counted: Count[] = []
      const event = recordOne(emailId, happening, counted)
      counts.add(counted)
      return event
    },

    recordAll(happenings) {
      const counted: Count[] = []
      for (const { emailId, happening } of happenings) recordOne(emailId, happening, counted)
      counts.add(counted)
    },

    listen: (listener) => {
      listeners.push(listener)
    },
    of: emails.eventsOf,
  }
}

const factsOf = ({
  messageId,
  region,
  apiUser,
  labelId,
  labelName,
  tags,
  userHeaders,
}: SendFacts): SendFacts => ({ messageId, region, apiUser, labelId, labelName, tags, userHeaders })

const COUNT_OF: Record<Exclude<EventName, 'request'>, Counted> = {
  deliver: 'deliveredNum',
  open: 'openNum',
  click: 'clickNum',
  unsubscribe: 'unsubscribeNum',
  report_spam: 'spamReportedNum',
  invalid: 'invalidEmailsNum',
  soft_bounce: 'bounceNum',
}

const STATUS_OF: Partial<Record<EventName, EmailStatus>> = {
  deliver: DELIVERY_STATUSES.delivered,
  invalid: DELIVERY_STATUSES.invalid,
  soft_bounce: DELIVERY_STATUSES.softBounce,
}

const keyOf = ({ region, apiUser, labelId, labelName, recipient }: EmailRecord): CountKey => ({
  region,
  apiUser,
  labelId,
  labelName,
  domain: recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase(),
})

/** An email that is unsubscribed from twice, or reported twice, counts once. */
function countsOf(email: EmailRecord, happening: Happening): Count[] {
  const { event } = happening
  const again =
    (event === 'unsubscribe' && email.unsubscribes > 0) || (event === 'report_spam' && email.reports > 0)
  const what: Counted[] = again ? [] : [COUNT_OF[event]]
  if (event === 'open' && email.opens === 0) what.push('uniqueOpensNum')
  if (event === 'click' && email.clicks === 0) what.push('uniqueClicksNum')
  const subStat = event === 'invalid' ? { subStat: happening.subStat } : {}
  return what.map((name) => ({ key: keyOf(email), sentAt: email.requestTime, what: name, ...subStat }))
}

function changed(email: EmailRecord, happening: Happening, at: string): EmailRecord {
  const { event } = happening
  const more = (name: EventName) => (event === name ? 1 : 0)
  const status = STATUS_OF[event]
  const counted = {
    opens: email.opens + more('open'),
    clicks: email.clicks + more('click'),
    reports: email.reports + more('report_spam'),
    unsubscribes: email.unsubscribes + more('unsubscribe'),
  }
  if (status === undefined) return { ...email, ...counted }
  const { subStat = null, subStatDesc = null } = 'subStat' in happening ? happening : {}
  return { ...email, ...counted, status, modifiedTime: at, subStat, subStatDesc }
}

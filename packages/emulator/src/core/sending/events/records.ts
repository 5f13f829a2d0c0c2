import type { DELIVERY_STATUSES, Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import { addressKey } from '../request/address-key.js'
import { dayOf } from '../request/stamp.js'
import type { ClickEvent, MailEvent, OpenEvent, SendFacts } from './event.js'

/** An open or a click. */
type Read = OpenEvent | ClickEvent

/** What an email is: as the delivery log numbers it. */
export type EmailStatus = (typeof DELIVERY_STATUSES)[keyof typeof DELIVERY_STATUSES]

/** One recipient's email, and what happened to it. */
export interface EmailRecord extends SendFacts {
  emailId: string
  recipient: string
  status: EmailStatus
  /** ISO 8601, UTC. */
  requestTime: string
  modifiedTime: string
  subStat: string | null
  subStatDesc: string | null
  opens: number
  clicks: number
  /** How often it was reported, and unsubscribed from. */
  reports: number
  unsubscribes: number
}

/** Which emails of a send there are: older sends make room for newer ones. */
interface SendEntry {
  messageId: string
  emailIds: string[]
}

/** Older sends make room for newer ones: at most so many emails are remembered with their events. Counts stay. */
export const EMAIL_BOUND = 100_000

/** Events of one email: more opens and clicks are counted, and no longer kept. */
const EVENTS_OF_EMAIL = 1_000

/** Emails and their events. */
export const emailRecords = (services: Pick<Services, 'store'>) => createEmailRecords(services)

/** The same with another bound. */
export function createEmailRecords({ store }: Pick<Services, 'store'>, bound = EMAIL_BOUND) {
  const removed: ((emailId: string) => void)[] = []
  const total = () => (store.get('settings', 'mailEmails') as number | undefined) ?? 0
  const addTotal = (count: number) => store.put('settings', 'mailEmails', '', total() + count)
  const get = (emailId: string) => store.get('mailEmails', emailId) as EmailRecord | undefined
  const eventsIn = (scope: string) => store.list('mailEvents', scope, ALL) as MailEvent[]

  function removeEvents(scope: string): void {
    for (const { id } of eventsIn(scope)) {
      store.delete('mailEvents', id)
      store.delete('mailReads', id)
    }
  }

  function remove({ messageId, emailIds }: SendEntry): void {
    for (const emailId of emailIds) {
      removeEvents(emailId)
      store.delete('mailEmailsTo', emailId)
      store.delete('mailEmails', emailId)
      for (const listener of removed) listener(emailId)
    }
    removeEvents(messageId)
    store.delete('mailSends', messageId)
    addTotal(-emailIds.length)
  }

  const firstDay = (region: Region) => store.get('settings', `mailFirstDay/${region}`) as string | undefined
  const put = (email: EmailRecord) =>
    store.put('mailEmails', email.emailId, dayScope(email.region, dayOf(email.requestTime)), email)

  return {
    get,
    put,
    /** Calls `listener` where an email makes room for others. */
    onRemoved: (listener: (emailId: string) => void) => {
      removed.push(listener)
    },
    /** Before this day of UTC+8 nothing was sent. */
    firstDay,

    /** The emails of one send. To be called in a transaction. */
    add(messageId: string, emails: readonly EmailRecord[]): void {
      for (const email of emails) {
        const day = dayOf(email.requestTime)
        if (day < (firstDay(email.region) ?? '9'))
          store.put('settings', `mailFirstDay/${email.region}`, '', day)
        put(email)
        store.put('mailEmailsTo', email.emailId, toScope(email.region, email.recipient), email.emailId)
      }
      const entry: SendEntry = { messageId, emailIds: emails.map(({ emailId }) => emailId) }
      store.put('mailSends', messageId, '', entry)
      addTotal(emails.length)
      while (total() > bound && store.count('mailSends', '') > 1) {
        const offset = store.count('mailSends', '') - 1
        const [oldest] = store.list('mailSends', '', { offset, limit: 1 })
        if (oldest !== undefined) remove(oldest as SendEntry)
      }
    },

    /** Newest first: those that were sent on a day of UTC+8. */
    ofDay: (region: Region, day: string, page = ALL) =>
      store.list('mailEmails', dayScope(region, day), page) as EmailRecord[],
    countOfDay: (region: Region, day: string) => store.count('mailEmails', dayScope(region, day)),
    /** Newest first: those to one address. */
    to: (region: Region, address: string) =>
      (store.list('mailEmailsTo', toScope(region, address), ALL) as string[]).flatMap((id) => get(id) ?? []),

    addEvent(event: MailEvent): void {
      const scope = event.event === 'request' ? event.messageId : event.emailId
      if (store.count('mailEvents', scope) >= EVENTS_OF_EMAIL) return
      store.put('mailEvents', event.id, scope, event)
      if (isRead(event)) store.put('mailReads', event.id, dayScope(event.region, dayOf(event.at)), event.id)
    },

    /** Oldest first. */
    eventsOf(emailId: string): MailEvent[] {
      const email = get(emailId)
      if (email === undefined) return []
      return [...eventsIn(email.messageId).reverse(), ...eventsIn(emailId).reverse()]
    },

    /** Newest first: opens and clicks of a day of UTC+8. */
    readsOfDay: (region: Region, day: string, page = ALL) =>
      (store.list('mailReads', dayScope(region, day), page) as string[]).flatMap((id) => {
        const event = store.get('mailEvents', id) as MailEvent | undefined
        return event !== undefined && isRead(event) ? [event] : []
      }),
    /** Newest first: opens and clicks of one email. */
    readsOf: (emailId: string) => eventsIn(emailId).filter(isRead),
    countReadsOfDay: (region: Region, day: string) => store.count('mailReads', dayScope(region, day)),
  }
}

const isRead = (event: MailEvent): event is Read => event.event === 'open' || event.event === 'click'
const dayScope = (region: Region, day: string) => `${region}/${day}`
const toScope = (region: Region, address: string) => `${region}/${addressKey(address)}`

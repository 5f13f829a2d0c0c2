import type { Page } from '@mailframe/protocol'
import { END_USER, scopeOf } from '../access/console.js'
import { type EndUserScope, endUserRecords } from '../access/end-users.js'
import { type OpeningRecord, type OpeningRefusal, openingRecords } from '../access/openings.js'
import { emailRecords } from '../emails/records.js'
import type { Call, Route } from '../kernel/call.js'
import { offsetOf, readPage } from '../kernel/local-input.js'
import { localRoute } from '../kernel/local-route.js'
import { type DeliveryRecord, deliveryRecords } from '../push/records.js'
import type { Message } from '../sending/message/message.js'
import { messageBox } from '../sending/message/message-box.js'
import { addressKey } from '../sending/request/address-key.js'

/** What happened for an End User, newest first. */
export type TimelineEntry = ThreadView | SentView

/** A message to the address or number of the End User. */
export interface SentView {
  kind: 'message'
  id: string
  at: string
  channel: Message['channel']
  to: string
  /** null for an SMS. */
  subject: string | null
  invalid: boolean
}

/** The way of one code: issued, opened, saved, delivered. */
export interface ThreadView {
  kind: 'code'
  id: string
  issuedAt: string
  expiresAt: string
  /** Whether it can still be redeemed. */
  state: 'waiting' | 'opened' | 'expired' | 'refused'
  openedAt: string | null
  /** `name` is null where the Email is gone. */
  email: { id: string; name: string | null } | null
  refusals: { at: string; reason: OpeningRefusal }[]
  saves: { at: string; delivery: DeliveryState | null }[]
}

/** What happened to the delivery of a save. */
export interface DeliveryState {
  id: string
  state: DeliveryRecord['state']
  attempts: number
  /** When the last attempt was made. */
  at: string | null
}

const PAGE_SIZE = 20

/** The timeline of an End User, for the console. */
export const timelineRoutes: readonly Route[] = [
  localRoute('GET', `${END_USER}/timeline`, (call): Page<TimelineEntry> => {
    const scope = scopeOf(call)
    const page = readPage(call, PAGE_SIZE)
    const { offset, limit } = offsetOf(page)
    // Each source has its newest ones first: no later one can belong on this page.
    const first = { offset: 0, limit: offset + limit }
    const openings = call.get(openingRecords)
    const sent = sentTo(call, scope, first)
    const threads = openings.list(scope, first).map((opening) => threadOf(call, scope, opening))
    const list = [...threads, ...sent.list].sort((left, right) => timeOf(right).localeCompare(timeOf(left)))
    return { list: list.slice(offset, offset + limit), total: openings.count(scope) + sent.total, ...page }
  }),
]

const timeOf = (entry: TimelineEntry) => (entry.kind === 'code' ? entry.issuedAt : entry.at)

/**
 * What was sent to the End User. The sending service knows no End Users: a message is theirs where it went to the email
 * address or phone number of their profile, whoever sent it.
 */
function sentTo(
  { get }: Call,
  { applicationId, userId }: EndUserScope,
  page: { offset: number; limit: number },
): { list: SentView[]; total: number } {
  const { email = null, phone = null } = get(endUserRecords).get(applicationId, userId) ?? {}
  const places = [email && addressKey(email), phone?.replace(/[\s()-]/g, '')].flatMap((place) =>
    place ? [place] : [],
  )
  const list = places
    .flatMap((place) => get(messageBox).listTo(place, page))
    .map(({ id, at, channel, to, subject, invalid }): SentView => {
      return { kind: 'message', id, at, channel, to, subject, invalid }
    })
  return { list, total: places.reduce((sum, place) => sum + get(messageBox).countTo(place), 0) }
}

function threadOf({ get, clock }: Call, scope: EndUserScope, opening: OpeningRecord): ThreadView {
  const { id, issuedAt, expiresAt, openedAt, emailId, refusals, saves } = opening
  const deliveries = get(deliveryRecords)
  const emails = get(emailRecords)
  return {
    kind: 'code',
    id,
    issuedAt,
    expiresAt,
    state: stateOf(opening, clock.now()),
    openedAt,
    email: emailId === null ? null : { id: emailId, name: emails.get(scope, emailId)?.name ?? null },
    refusals,
    saves: saves.map(({ at, deliveryId }) => {
      const delivery = deliveryId === null ? undefined : deliveries.get(deliveryId)
      return { at, delivery: delivery === undefined ? null : deliveryState(delivery) }
    }),
  }
}

function stateOf({ openedAt, refusals, expiresAt }: OpeningRecord, now: Date): ThreadView['state'] {
  if (openedAt !== null) return 'opened'
  // A code that met no Email, or no Application, is spent all the same.
  if (refusals.some(({ reason }) => reason === 'noEmail' || reason === 'noApplication')) return 'refused'
  return now.getTime() >= Date.parse(expiresAt) ? 'expired' : 'waiting'
}

function deliveryState({ id, state, attempts }: DeliveryRecord): DeliveryState {
  return { id, state, attempts: attempts.length, at: attempts.at(-1)?.at ?? null }
}

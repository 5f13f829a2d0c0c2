import type { Page } from '@mailframe/protocol'
import { offsetOf, readPage } from '../control/input.js'
import { localRoute } from '../control/local-route.js'
import type { Call, Route } from '../http/router.js'
import type { EmailScope } from '../records/emails.js'
import type { DeliveryRecord, OpeningRecord, OpeningRefusal } from '../records/types.js'
import { END_USER, scopeOf } from './found.js'

/** The way of one code: issued, opened, saved, delivered. */
export interface ThreadView {
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

export interface DeliveryState {
  id: string
  state: DeliveryRecord['state']
  attempts: number
  /** When the last attempt was made. */
  at: string | null
}

const PAGE_SIZE = 20

export const timelineRoutes: readonly Route[] = [
  localRoute('GET', `${END_USER}/timeline`, (call): Page<ThreadView> => {
    const scope = scopeOf(call)
    const page = readPage(call, PAGE_SIZE)
    const { openings } = call.core.records
    const list = openings.list(scope, offsetOf(page)).map((opening) => threadOf(call, scope, opening))
    return { list, total: openings.count(scope), ...page }
  }),
]

function threadOf({ core }: Call, scope: EmailScope, opening: OpeningRecord): ThreadView {
  const { id, issuedAt, expiresAt, openedAt, emailId, refusals, saves } = opening
  const { deliveries, emails } = core.records
  return {
    id,
    issuedAt,
    expiresAt,
    state: stateOf(opening, core.clock.now()),
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

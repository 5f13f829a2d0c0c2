import type { Call, Route } from '../../kernel/call.js'
import { invalidParameter } from '../../kernel/failure.js'
import { localRoute } from '../../kernel/local-route.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { COUNTED, type Counted, type CountRecord, mailCounts } from '../events/counts.js'
import { dayAfter, dayOf } from '../request/stamp.js'

/** The counts of one day. */
export interface StatisticsDay {
  /** yyyy-MM-dd, UTC+8. */
  date: string
  counts: Record<Counted, number>
}

/** Statistics as the console shows them: every day of the span, the oldest first, and all of them together. */
export interface StatisticsView {
  days: StatisticsDay[]
  total: Record<Counted, number>
}

const DAYS_MOST = 90

/** Statistics by day, for the console. */
export const consoleStatisticsRoutes: readonly Route[] = [
  // `?days=`: the last days, today included; default 30.
  localRoute('GET', `${ACCOUNT}/statistics`, (call): StatisticsView => {
    const region = regionOf(call)
    const today = dayOf(call.clock.now().toISOString())
    const counts = call.get(mailCounts)
    const days = Array.from({ length: daysOf(call) }, (_, back) => dayAfter(today, -back))
      .reverse()
      .map((date) => ({ date, records: counts.ofDay(region, date) }))
    return {
      days: days.map(({ date, records }) => ({ date, counts: sumOf(records) })),
      total: sumOf(days.flatMap(({ records }) => records)),
    }
  }),
]

function daysOf({ url }: Call): number {
  const days = Number(url.searchParams.get('days') ?? 30)
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MOST) {
    throw invalidParameter(`days must be a whole number from 1 to ${DAYS_MOST}`)
  }
  return days
}

const sumOf = (records: readonly CountRecord[]) =>
  Object.fromEntries(
    COUNTED.map((name) => [name, records.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)]),
  ) as Record<Counted, number>

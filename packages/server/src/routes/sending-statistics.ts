import {
  SENDING_DENOMINATORS,
  SENDING_STATISTICS_DAYS,
  type SendingCounts,
  type SendingDay,
  type SendingStatisticsResponse,
} from '@mailframe/protocol'
import type { AccountDay, StatisticsAccount } from '@mailframe/protocol/sending'
import { dateRangeProblem, isDate } from '@mailframe/protocol/service'
import { invalidParameter } from '../http/failure.js'
import { json } from '../http/responses.js'
import { check, single } from './input.js'
import type { Route } from './route.js'
import { accountFailure } from './sending-failure.js'

const DAY_MS = 86_400_000

/** `GET …/sending/statistics`: what became of the emails of the whole sending account, by day. */
export function sendingStatistics({ statistics }: StatisticsAccount): Route {
  return {
    pattern: ['sending', 'statistics'],
    endpoints: {
      GET: {
        action: 'sending.statistics',
        takesBody: false,
        isPage: false,
        prepare({ query }) {
          const range = {
            startDate: single(query, 'startDate') ?? '',
            endDate: single(query, 'endDate') ?? '',
          }
          checkRange(range)
          return {
            byDefault: false,
            run: async ({ request: { signal } }) => json(answerOf(await daysOf(range, signal))),
          }
        },
      },
    },
  }

  async function daysOf(range: { startDate: string; endDate: string }, signal: AbortSignal) {
    try {
      return await statistics.byDay(range, { signal })
    } catch (error) {
      throw accountFailure(error)
    }
  }
}

/** Also of the log: it is asked for days as well. */
export function checkRange(range: { startDate: string; endDate: string }): void {
  check(dateRangeProblem(range))
  const days = (Date.parse(range.endDate) - Date.parse(range.startDate)) / DAY_MS + 1
  if (days <= SENDING_STATISTICS_DAYS) return
  throw invalidParameter(`startDate and endDate must be at most ${SENDING_STATISTICS_DAYS} days apart`)
}

function answerOf(records: readonly AccountDay[]): SendingStatisticsResponse {
  const byDay = new Map<string, SendingCounts>()
  for (const record of records) {
    const date = record.sendDate?.slice(0, 10) ?? ''
    if (!isDate(date)) continue
    const before = byDay.get(date)
    const counts = countsOf(record)
    byDay.set(date, before === undefined ? counts : summed(before, counts))
  }
  const days = [...byDay].map(([date, counts]): SendingDay => ({ date, ...counts }))
  return {
    byDay: days.sort((left, right) => (left.date < right.date ? -1 : 1)),
    total: [...byDay.values()].reduce(summed, { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0 }),
    denominators: SENDING_DENOMINATORS,
    timeZone: '+08:00',
  }
}

function countsOf({ counts }: AccountDay): SendingCounts {
  return {
    sent: counts.requestNum ?? null,
    delivered: counts.deliveredNum ?? null,
    opened: counts.uniqueOpensNum ?? counts.openNum ?? null,
    clicked: counts.uniqueClicksNum ?? counts.clickNum ?? null,
    bounced: plus(counts.bounceNum ?? null, counts.invalidEmailsNum ?? null),
  }
}

function summed(left: SendingCounts, right: SendingCounts): SendingCounts {
  return {
    sent: plus(left.sent, right.sent),
    delivered: plus(left.delivered, right.delivered),
    opened: plus(left.opened, right.opened),
    clicked: plus(left.clicked, right.clicked),
    bounced: plus(left.bounced, right.bounced),
  }
}

/** Where one is not known, the sum is not either. */
function plus(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}

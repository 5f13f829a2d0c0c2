import { type AccountOperation, accountRoutesOf, listInfo } from '../account/operation.js'
import { type CountRecord, mailCounts } from '../events/counts.js'
import { emailRecords } from '../events/records.js'
import { succeeded } from '../request/envelope.js'
import { daysOf, requiredSpan } from '../request/span.js'
import { deliveryLog, opensAndClicks } from './logs.js'
import { isSelected, type Row, rowsOf, sumCounts, sumInvalid } from './rows.js'
import { readAggregation, readSelection, statisticsInfo, statisticsParams } from './schema.js'

const LISTS = ['apiUserList', 'labelIdList', 'domainList', 'emailIds']

/** Statistics, computed from what really happened (spec/public-facts.md). */
export const statisticsOperations: readonly AccountOperation[] = [
  counting('statday/list', 'Statistics by day', 'ofDay', sumCounts),
  counting('stathour/list', 'Statistics by hour', 'hoursOf', sumCounts),
  counting('invalidstat/list', 'Invalid addresses by day', 'ofDay', sumInvalid),
  {
    name: 'data/emailStatus',
    summary: 'What became of each email',
    params: statisticsParams.emails,
    lists: LISTS,
    info: statisticsInfo.emails,
    work: deliveryLog,
  },
  {
    name: 'openandclick/list',
    summary: 'Opens and clicks',
    params: statisticsParams.reads,
    lists: LISTS,
    info: listInfo(statisticsInfo.read),
    work: opensAndClicks,
  },
]

export const statisticsRoutes = accountRoutesOf(statisticsOperations)

function counting(
  name: string,
  summary: string,
  source: 'ofDay' | 'hoursOf',
  sum: (records: readonly CountRecord[]) => Row,
): AccountOperation {
  const info = sum === sumCounts ? statisticsInfo.counts : statisticsInfo.invalid
  return {
    name,
    summary,
    params: statisticsParams.counts,
    lists: LISTS,
    info,
    work({ call, region, params }) {
      const span = requiredSpan(params, call.clock.now())
      const selection = readSelection(params)
      const aggregated = readAggregation(params)
      const counts = call.get(mailCounts)
      const days = daysOf(span, call.get(emailRecords).firstDay(region)).reverse()
      const records = days.flatMap((day) => counts[source](region, day)).filter(isSelected(selection))
      if (aggregated) return succeeded(200, { dataList: sum(records) })
      // In the order of time, which the order of creation need not be.
      const ordered = records.sort((one, other) =>
        one.day === other.day ? (one.hour ?? 0) - (other.hour ?? 0) : one.day < other.day ? -1 : 1,
      )
      const rows = rowsOf(ordered, selection, sum)
      return succeeded(200, { dataList: rows, total: rows.length, count: rows.length })
    },
  }
}

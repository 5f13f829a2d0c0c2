import type { Counted } from '../../../core/sending/events/counts.js'
import type { StatisticsView } from '../../../core/sending/statistics/console.js'
import { count } from '../../parts/bits.js'
import { Table } from '../../parts/page.js'

const COLUMNS: readonly (readonly [name: Counted, heading: string])[] = [
  ['requestNum', 'Sent'],
  ['deliveredNum', 'Delivered'],
  ['uniqueOpensNum', 'Opened'],
  ['openNum', 'Opens'],
  ['uniqueClicksNum', 'Clicked'],
  ['clickNum', 'Clicks'],
  ['bounceNum', 'Soft bounces'],
  ['invalidEmailsNum', 'Invalid'],
  ['spamReportedNum', 'Complaints'],
  ['unsubscribeNum', 'Unsubscribed'],
]

/** The numbers of each day, newest first. */
export function DayTable({ days }: Pick<StatisticsView, 'days'>) {
  return (
    <Table
      label="Emails by day"
      head={
        <>
          <th>Day (UTC+8)</th>
          {COLUMNS.map(([name, heading]) => (
            <th key={name} className="number">
              {heading}
            </th>
          ))}
        </>
      }
    >
      {days.toReversed().map(({ date, counts }) => (
        <tr key={date}>
          <td>{date}</td>
          {COLUMNS.map(([name]) => (
            <td key={name} className="number">
              {count(counts[name])}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

'use client'
import { useMailframe } from '../context/context.js'
import type { Series } from './days.js'
import { formatCredits, formatDay, formatMonth } from './format.js'

/** Credits by day as a table: what a chart shows, in words. Days without use are left out. */
export function DayTable({ series: { unit, points } }: { series: Series }) {
  const { labels, language } = useMailframe()
  const rows = points.filter(({ credits }) => credits !== 0)
  return (
    <table className="mailframe-ai-table">
      <caption>{unit === 'day' ? labels.aiByDay : labels.aiByMonth}</caption>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? labels.aiDay : labels.aiMonth}</th>
          <th scope="col" data-column="number">
            {labels.aiCreditsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, credits }) => (
          <tr key={date}>
            <th scope="row">
              <time dateTime={unit === 'day' ? date : date.slice(0, 7)}>
                {unit === 'day' ? formatDay(date, language) : formatMonth(date.slice(0, 7), language)}
              </time>
            </th>
            <td data-column="number">{formatCredits(credits, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

'use client'
import { useMailframe } from '../../context/context.js'
import type { DayCredits, Series } from '../days.js'
import { creditsText, formatCredits, formatDay, formatMonth, formatShortDay } from '../format.js'
import { BarFrame, heightOf } from './bar-frame.js'

/** Credits by day as bars, without a chart library, and the same as a table for screen readers. */
export function DayBars({ series }: { series: Series }) {
  const { labels, language } = useMailframe()
  const { unit, points } = series
  const most = Math.max(0, ...points.map(({ credits }) => credits))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || most === 0) return null
  const dayText = ({ date }: DayCredits) => formatShortDay(date, unit, language)
  return (
    <div className="mailframe-ai-bars">
      <BarFrame
        bars={points.map((point) => ({
          key: point.date,
          title: `${dayText(point)}: ${creditsText(point.credits, { labels, language })}`,
          pieces: [{ className: 'mailframe-ai-bar', height: heightOf(point.credits, most) }],
        }))}
        top={formatCredits(most, language)}
        ends={points.length > 1 ? [dayText(first), dayText(last)] : [dayText(first)]}
      />
      <div className="mailframe-hidden">
        <DayTable series={series} />
      </div>
    </div>
  )
}

/** Credits by day as a table, the text alternative of a chart. Days without use are left out. */
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

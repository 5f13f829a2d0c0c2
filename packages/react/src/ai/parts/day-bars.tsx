'use client'
import { useMailframe } from '../../context/context.js'
import type { DayCredits, Series } from '../days.js'
import { creditsText, formatCredits, formatDay, formatMonth, formatShortDay } from '../format.js'

/** In units of the `viewBox`, which is stretched to the width of the element. */
const SLOT = 10
const GAP = 2
const HEIGHT = 100
/** So that a little use is still visible. */
const MIN_BAR_HEIGHT = 2

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
      <p className="mailframe-ai-bars-top" aria-hidden="true">
        {formatCredits(most, language)}
      </p>
      <svg
        viewBox={`0 0 ${points.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-points={points.length}
      >
        {points.map((point, index) => {
          const height = point.credits > 0 ? Math.max(MIN_BAR_HEIGHT, (point.credits / most) * HEIGHT) : 0
          return (
            <g key={point.date}>
              <title>{`${dayText(point)}: ${creditsText(point.credits, { labels, language })}`}</title>
              <rect className="mailframe-ai-bar-ground" x={index * SLOT} width={SLOT} height={HEIGHT} />
              <rect
                className="mailframe-ai-bar"
                x={index * SLOT + GAP / 2}
                y={HEIGHT - height}
                width={SLOT - GAP}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <p className="mailframe-ai-bars-ends" aria-hidden="true">
        <span>{dayText(first)}</span>
        {points.length > 1 && <span>{dayText(last)}</span>}
      </p>
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

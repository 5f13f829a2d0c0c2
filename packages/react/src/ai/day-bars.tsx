'use client'
import { useMailframe } from '../context/context.js'
import { DayTable } from './day-table.js'
import type { DayCredits, Series } from './days.js'
import { creditsText, formatCredits, formatShortDay } from './format.js'

/** In the units of the drawing, which is stretched to the width there is. */
const SLOT = 10
const GAP = 2
const HEIGHT = 100
/** So that little use is not drawn as none. */
const LEAST = 2

/** Credits by day as bars, without a library; a table holds the same for screen readers. */
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
          const height = point.credits > 0 ? Math.max(LEAST, (point.credits / most) * HEIGHT) : 0
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

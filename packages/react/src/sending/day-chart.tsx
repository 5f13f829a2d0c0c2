'use client'
import type { SendingDay } from '@mailframe/protocol'
import { formatShortDay } from '../ai/format.js'
import { useMailframe } from '../context/context.js'
import { formatCount } from '../lib/format.js'
import type { Figure } from './figures.js'
import { FIGURE_LABELS, formatFigure } from './format.js'

/** In the units of the drawing, which is stretched to the width there is. */
const SLOT = 10
const GAP = 2
const HEIGHT = 100
/** So that few are not drawn as none. */
const LEAST = 2

/** Each is a part of `sent`, which is drawn behind them. */
const SHOWN = ['sent', 'delivered', 'bounced'] as const satisfies readonly Figure[]

/** Days as bars: what was sent, and within it what arrived and what came back. `DayTable` holds the same in words. */
export function DayChart({ days }: { days: readonly SendingDay[] }) {
  const { labels, language } = useMailframe()
  const most = Math.max(
    1,
    ...days.map(({ sent, delivered, bounced }) => Math.max(sent ?? 0, (delivered ?? 0) + (bounced ?? 0))),
  )
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const heightOf = (count: number | null) => (count ? Math.max(LEAST, (count / most) * HEIGHT) : 0)
  const dayText = ({ date }: SendingDay) => formatShortDay(date, 'day', language)

  const bar = (figure: (typeof SHOWN)[number], index: number, y: number, height: number) => (
    <rect
      className="mailframe-sending-bar"
      data-figure={figure}
      x={index * SLOT + GAP / 2}
      y={y}
      width={SLOT - GAP}
      height={height}
    />
  )
  return (
    <div className="mailframe-ai-bars">
      <p className="mailframe-ai-bars-top" aria-hidden="true">
        {formatCount(most, language)}
      </p>
      <svg viewBox={`0 0 ${days.length * SLOT} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, index) => {
          const [sent, delivered, bounced] = SHOWN.map((figure) => heightOf(day[figure])) as [
            number,
            number,
            number,
          ]
          const words = SHOWN.map(
            (figure) => `${labels[FIGURE_LABELS[figure]]}: ${formatFigure(day[figure], language)}`,
          )
          return (
            <g key={day.date}>
              <title>{[dayText(day), ...words].join('\n')}</title>
              <rect className="mailframe-ai-bar-ground" x={index * SLOT} width={SLOT} height={HEIGHT} />
              {bar('sent', index, HEIGHT - sent, sent)}
              {bar('delivered', index, HEIGHT - delivered, delivered)}
              {bar('bounced', index, Math.max(0, HEIGHT - delivered - bounced), bounced)}
            </g>
          )
        })}
      </svg>
      <p className="mailframe-ai-bars-ends" aria-hidden="true">
        <span>{dayText(first)}</span>
        {days.length > 1 && <span>{dayText(last)}</span>}
      </p>
      <ul className="mailframe-sending-legend" aria-hidden="true">
        {SHOWN.map((figure) => (
          <li key={figure} data-figure={figure}>
            {labels[FIGURE_LABELS[figure]]}
          </li>
        ))}
      </ul>
    </div>
  )
}

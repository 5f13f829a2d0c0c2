'use client'
import type { SendingDay } from '@mailframe/protocol'
import { formatShortDay } from '../ai/format.js'
import { BarFrame, heightOf } from '../ai/parts/bar-frame.js'
import { useMailframe } from '../context/context.js'
import { formatCount } from '../lib/format.js'
import type { Figure } from './figures.js'
import { FIGURE_LABELS, formatFigure } from './format.js'

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
  const dayText = ({ date }: SendingDay) => formatShortDay(date, 'day', language)

  function barOf(day: SendingDay) {
    const words = SHOWN.map(
      (figure) => `${labels[FIGURE_LABELS[figure]]}: ${formatFigure(day[figure], language)}`,
    )
    const piece = (figure: (typeof SHOWN)[number], above = 0) => ({
      className: 'mailframe-sending-bar',
      figure,
      height: heightOf(day[figure] ?? 0, most),
      above,
    })
    const delivered = piece('delivered')
    return {
      key: day.date,
      title: [dayText(day), ...words].join('\n'),
      pieces: [piece('sent'), delivered, piece('bounced', delivered.height)],
    }
  }

  return (
    <div className="mailframe-ai-bars">
      <BarFrame
        bars={days.map(barOf)}
        top={formatCount(most, language)}
        ends={days.length > 1 ? [dayText(first), dayText(last)] : [dayText(first)]}
      />
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

'use client'
import type { SendingDay } from '@mailframe/protocol'
import { formatDay } from '../ai/format.js'
import { useMailframe } from '../context/context.js'
import { FIGURES } from './figures.js'
import { FIGURE_LABELS, formatFigure } from './format.js'

/** What the chart shows, in words. Days on which nothing is known are left out. */
export function DayTable({ days }: { days: readonly SendingDay[] }) {
  const { labels, language } = useMailframe()
  return (
    <table className="mailframe-ai-table">
      <caption className="mailframe-hidden">{labels.aiByDay}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.aiDay}</th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" data-column="number">
              {labels[FIGURE_LABELS[figure]]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <time dateTime={day.date}>{formatDay(day.date, language)}</time>
            </th>
            {FIGURES.map((figure) => (
              <td key={figure} data-column="number">
                {formatFigure(day[figure], language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

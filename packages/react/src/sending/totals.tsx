'use client'
import type { SendingCounts } from '@mailframe/protocol'
import { useMailframe } from '../context/context.js'
import { fill } from '../lib/format.js'
import { FIGURES, type Figure, rateOf } from './figures.js'
import { FIGURE_LABELS, formatFigure, formatShare, RATE_LABELS } from './format.js'

/** All days together, each rate with what it is a share of. */
export function Totals({ total }: { total: SendingCounts }) {
  const { labels, language } = useMailframe()

  function rateText(figure: Figure): string | null {
    const rate = rateOf(figure, total)
    if (rate === null) return null
    return fill(labels[RATE_LABELS[rate.of]], { percent: formatShare(rate.share, language) })
  }

  return (
    <dl className="mailframe-sending-totals">
      {FIGURES.map((figure) => {
        const rate = rateText(figure)
        return (
          <div key={figure} data-figure={figure}>
            <dt>{labels[FIGURE_LABELS[figure]]}</dt>
            <dd>
              <strong>{formatFigure(total[figure], language)}</strong>
              {rate !== null && <span>{rate}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

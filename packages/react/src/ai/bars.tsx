'use client'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import type { DayCredits, Series } from './days.js'
import { creditsText, formatCredits, formatDay, formatMonth, formatShortDay } from './format.js'

/** Credits by day as bars, without a chart library, and the same as a table for screen readers. */
export function DayBars({ series }: { series: Series }) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
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
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
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

/** In units of the `viewBox`, which is stretched to the width of the element. */
const SLOT = 10
const GAP = 2
const HEIGHT = 100
/** So that a little is still visible. */
const MIN_HEIGHT = 2

/** One bar, or a piece of one. */
export interface BarPiece {
  className: string
  /** `data-figure`. */
  figure?: string
  height: number
  /** Height that it stands above the ground. Default: 0. */
  above?: number
}

export interface Bar {
  key: string
  /** Shown by the browser under the pointer. */
  title: string
  /** Later ones are drawn over earlier ones. */
  pieces: readonly BarPiece[]
}

/** The height of a figure among figures up to `most`. */
export const heightOf = (value: number, most: number): number =>
  value > 0 ? Math.max(MIN_HEIGHT, (value / most) * HEIGHT) : 0

export interface BarFrameProps {
  bars: readonly Bar[]
  /** What the height of the frame stands for. */
  top: string
  /** Below the first bar, and below the last. */
  ends: readonly string[]
}

/** Bars side by side, without a chart library: the figures must stand in words beside it. */
export function BarFrame({ bars, top, ends }: BarFrameProps) {
  return (
    <>
      <p className="mailframe-ai-bars-top" aria-hidden="true">
        {top}
      </p>
      <svg
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-points={bars.length}
      >
        {bars.map(({ key, title, pieces }, index) => (
          <g key={key}>
            <title>{title}</title>
            <rect className="mailframe-ai-bar-ground" x={index * SLOT} width={SLOT} height={HEIGHT} />
            {pieces.map(({ className, figure, height, above = 0 }) => (
              <rect
                key={figure ?? className}
                className={className}
                data-figure={figure}
                x={index * SLOT + GAP / 2}
                y={Math.max(0, HEIGHT - above - height)}
                width={SLOT - GAP}
                height={height}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="mailframe-ai-bars-ends" aria-hidden="true">
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  )
}

interface TableSwitchProps {
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Button that shows a table in place of the chart, and the chart again. */
export function TableSwitch({ isTable, onTable }: TableSwitchProps) {
  const labels = useLabels(aiTexts)
  return (
    <button
      type="button"
      className="mailframe-button"
      data-size="small"
      data-variant="quiet"
      onClick={() => onTable(!isTable)}
    >
      {isTable ? labels.aiShowChart : labels.aiShowTable}
    </button>
  )
}

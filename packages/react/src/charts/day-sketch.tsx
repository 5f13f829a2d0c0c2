'use client'
import type { Series } from '../ai/days.js'
import { creditsText, formatShortCredits, formatShortDay } from '../ai/format.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import {
  barsOf,
  FONT_SIZE,
  plotArea,
  RADIUS,
  type Size,
  TICK_SIZE,
  X_TICK_MARGIN,
  Y_TICK_MARGIN,
} from './plot-area.js'

export interface DaySketchProps {
  series: Series
  size: Size
  isRtl: boolean
}

/** What `DayPlot` draws, without Recharts: it is there with the figures, and gives way without a jump. */
export function DaySketch({ series, size, isRtl }: DaySketchProps) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const { unit, points } = series
  const area = plotArea(series, size, { isRtl, language })
  const { left, top, width, height, lines, named } = area
  const [right, ground] = [left + width, top + height]
  const most = lines.at(-1) ?? 1
  const heightOf = (credits: number) => (credits / most) * height
  const barOf = barsOf(area, points.length, isRtl)
  const figuresAt = isRtl ? right + TICK_SIZE + Y_TICK_MARGIN : left - TICK_SIZE - Y_TICK_MARGIN
  return (
    <svg className="mailframe-chart-sketch" {...size} fontSize={FONT_SIZE} aria-hidden="true">
      {lines.map((credits) => {
        const y = ground - heightOf(credits)
        return (
          <g key={credits}>
            <line className="mailframe-chart-line" x1={left} x2={right} y1={y} y2={y} />
            <text x={figuresAt} y={y} dy="0.355em" textAnchor={isRtl ? 'start' : 'end'}>
              {formatShortCredits(credits, language)}
            </text>
          </g>
        )
      })}
      {points.map(({ date, credits }, index) => {
        const bar = barOf(index)
        const name = formatShortDay(date, unit, language)
        return (
          <g key={date}>
            {credits > 0 && (
              <path className="mailframe-chart-bar" d={barPath(bar, ground, heightOf(credits))}>
                <title>{`${name}: ${creditsText(credits, { labels, language })}`}</title>
              </path>
            )}
            {named.includes(date) && (
              <text
                x={bar.x + bar.width / 2}
                y={ground + TICK_SIZE + X_TICK_MARGIN}
                dy="0.71em"
                textAnchor="middle"
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
      <line className="mailframe-chart-ground" x1={left} x2={right} y1={ground} y2={ground} />
    </svg>
  )
}

/** Round at its top. */
function barPath({ x, width }: { x: number; width: number }, ground: number, height: number): string {
  const round = Math.min(RADIUS, width / 2, height)
  const [right, top] = [x + width, ground - height]
  return `M${x},${ground}V${top + round}Q${x},${top} ${x + round},${top}H${right - round}Q${right},${top} ${right},${top + round}V${ground}Z`
}

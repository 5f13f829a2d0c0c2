'use client'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { Series } from '../ai/days.js'
import { creditsText, formatDay, formatMonth, formatShortCredits, formatShortDay } from '../ai/format.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import {
  FONT_SIZE,
  GAP,
  MARGIN,
  MOST_WIDE,
  plotArea,
  RADIUS,
  type Size,
  X_AXIS_HEIGHT,
  X_TICK_MARGIN,
  Y_TICK_MARGIN,
} from './plot-area.js'

export interface DayPlotProps {
  series: Series
  size: Size
  isRtl: boolean
  /** What is shown for the bar under the pointer jumps there. */
  isStill: boolean
}

/** In milliseconds, shorter than the default of Recharts. */
const ANIMATION_MS = 300
/** Recharts sets the colour of each text inline, and measures the text by its size. */
const TICK = { fill: 'currentColor', fontSize: FONT_SIZE }

/**
 * The only module that imports Recharts. Colours come from the style sheet: attributes would not follow the theme. The
 * table beside it serves screen readers and the keyboard.
 */
export function DayPlot({ series, size, isRtl, isStill }: DayPlotProps) {
  const { unit, points } = series
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const { axisWidth, lines, named } = plotArea(series, size, { isRtl, language })
  return (
    <BarChart
      {...size}
      data={points}
      margin={MARGIN}
      barCategoryGap={`${GAP * 100}%`}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} />
      <XAxis
        dataKey="date"
        reversed={isRtl}
        tickLine={false}
        tickMargin={X_TICK_MARGIN}
        height={X_AXIS_HEIGHT}
        ticks={named}
        interval={0}
        tick={TICK}
        tickFormatter={(date: string) => formatShortDay(date, unit, language)}
      />
      <YAxis
        orientation={isRtl ? 'right' : 'left'}
        axisLine={false}
        tickLine={false}
        tickMargin={Y_TICK_MARGIN}
        width={axisWidth}
        ticks={lines}
        domain={[0, lines.at(-1) ?? 1]}
        interval={0}
        tick={TICK}
        tickFormatter={(credits: number) => formatShortCredits(credits, language)}
      />
      <Tooltip
        isAnimationActive={!isStill}
        animationDuration={ANIMATION_MS}
        content={({ active, payload }) => {
          const point: unknown = payload?.[0]?.payload
          if (!active || !isPoint(point)) return null
          return (
            <div className="mailframe-chart-tooltip">
              <span>
                {unit === 'day'
                  ? formatDay(point.date, language)
                  : formatMonth(point.date.slice(0, 7), language)}
              </span>
              <strong>{creditsText(point.credits, { labels, language })}</strong>
            </div>
          )
        }}
      />
      {/* What grows shows wrong figures until it stands. */}
      <Bar
        dataKey="credits"
        maxBarSize={MOST_WIDE}
        radius={[RADIUS, RADIUS, 0, 0]}
        isAnimationActive={false}
      />
    </BarChart>
  )
}

function isPoint(value: unknown): value is Series['points'][number] {
  return typeof value === 'object' && value !== null && 'date' in value && 'credits' in value
}

'use client'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Series } from '../ai/days.js'
import { creditsText, formatDay, formatMonth, formatShortCredits, formatShortDay } from '../ai/format.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'

export interface DayPlotProps {
  series: Series
  isRtl: boolean
  isStill: boolean
}

/** In milliseconds, shorter than the default of Recharts. */
const ANIMATION_MS = 300
const MARGIN = { top: 8, right: 8, bottom: 0, left: 8 }
/** Recharts sets the colour of each text inline, and measures the text by its size. */
const TICK = { fill: 'currentColor', fontSize: 12 }

/**
 * The only module that imports Recharts. Colours come from the style sheet: attributes would not follow the theme. The
 * table beside it serves screen readers and the keyboard.
 */
export function DayPlot({ series: { unit, points }, isRtl, isStill }: DayPlotProps) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={points} margin={MARGIN} barCategoryGap="18%" accessibilityLayer={false}>
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="date"
          reversed={isRtl}
          tickLine={false}
          tickMargin={8}
          minTickGap={24}
          interval="equidistantPreserveStart"
          tick={TICK}
          tickFormatter={(date: string) => formatShortDay(date, unit, language)}
        />
        <YAxis
          orientation={isRtl ? 'right' : 'left'}
          axisLine={false}
          tickLine={false}
          tickMargin={4}
          tickCount={4}
          width="auto"
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
        <Bar
          dataKey="credits"
          maxBarSize={40}
          radius={[3, 3, 0, 0]}
          isAnimationActive={!isStill}
          animationDuration={ANIMATION_MS}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

function isPoint(value: unknown): value is Series['points'][number] {
  return typeof value === 'object' && value !== null && 'date' in value && 'credits' in value
}

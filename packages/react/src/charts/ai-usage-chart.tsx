'use client'
import { languageTag } from '@mailframe/protocol'
import { forwardRef, type ReactNode, useState, useSyncExternalStore } from 'react'
import { DayTable, TableSwitch } from '../ai/bars.js'
import { checkDays, type DayCredits, rangeOf, seriesOf } from '../ai/days.js'
import { useShownSummary, useToday } from '../ai/hooks.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { useLayoutEffect } from '../lib/browser.js'
import { fill } from '../lib/format.js'
import { useMergedRef } from '../lib/refs.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { SharedError } from '../parts/shared-error.js'
import { DaySketch } from './day-sketch.js'
import { plotStore } from './plot-store.js'
import { useSize } from './use-size.js'

/** State of the chart, for its `render` function. */
export interface AiUsageChartState {
  /** As `data-state` says it. */
  state: 'loading' | 'ready' | 'empty' | 'error'
}

/** Props of `<AiUsageChart>`, beside the attributes of its root. */
export interface AiUsageChartProps extends RootProps<'div', AiUsageChartState> {
  /** The first and last day, `yyyy-MM-dd` in UTC. Default: this month. */
  startDate?: string | undefined
  /** The last day, `yyyy-MM-dd` in UTC. Default: that of this month. */
  endDate?: string | undefined
  /** Days without use may be missing. Default: read from the route, for the signed-in user. */
  byDay?: readonly DayCredits[] | undefined
}

/**
 * AI credits by day, or by month over more than half a year. The bars are there with the figures; Recharts, which the
 * first chart fetches, takes over where they stand. On the server, and where its code fails, a table; with the chart,
 * the table is there for screen readers, and on request for everyone. `data-state` is `loading`, `ready`, `empty` or
 * `error`.
 */
export const AiUsageChart = forwardRef<HTMLDivElement, AiUsageChartProps>(function AiUsageChart(
  { startDate, endDate, byDay, ...part },
  ref,
) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const today = useToday()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [isTable, setIsTable] = useState(false)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const size = useSize(box)
  const plot = useSyncExternalStore(plotStore.subscribe, plotStore.read, plotStore.readOnServer)
  const isRtl = useIsRtl(root)
  const isStill = useReducedMotion()
  const month = today === null ? null : rangeOf('thisMonth', today)
  const [start, end] = [startDate ?? month?.startDate, endDate ?? month?.endDate]
  const range = start === undefined || end === undefined ? null : { startDate: start, endDate: end }
  if (startDate !== undefined && endDate !== undefined) {
    checkDays('days of AiUsageChart', { startDate, endDate })
  }
  const { shown, isBusy, error, refetch } = useShownSummary(byDay === undefined ? range : null)
  const days = byDay ?? shown?.summary.byDay
  const daysRange = byDay ? range : (shown?.range ?? null)
  const series = days && daysRange && seriesOf(days, daysRange, today)
  const isEmpty = !series?.points.some(({ credits }) => credits !== 0)
  const state = series ? (isEmpty ? 'empty' : 'ready') : error ? 'error' : 'loading'

  function content(): ReactNode {
    if (!series) return error ? null : <div className="mailframe-chart-plot" data-state="loading" />
    if (isEmpty) return <p className="mailframe-ai-quiet">{labels.aiEmpty}</p>
    const table = <DayTable series={series} />
    if (plot.state === 'server' || plot.state === 'failed' || isTable) {
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <figure className="mailframe-chart-table" aria-label={labels.aiByDay} tabIndex={0}>
          {table}
        </figure>
      )
    }
    return (
      <>
        <div ref={setBox} className="mailframe-chart-plot" data-state={plot.state} aria-hidden="true">
          {size &&
            (plot.state === 'ready' ? (
              <plot.Plot series={series} size={size} isRtl={isRtl} isStill={isStill} />
            ) : (
              <DaySketch series={series} size={size} isRtl={isRtl} />
            ))}
        </div>
        <div className="mailframe-hidden">{table}</div>
      </>
    )
  }

  return useRoot(
    'div',
    part,
    {
      ref: useMergedRef<HTMLElement>(setRoot, ref),
      className: 'mailframe mailframe-chart',
      'data-state': state,
      'aria-busy': isBusy || state === 'loading',
      lang: languageTag(language),
      children: (
        <>
          {error && <SharedError error={error} onRetry={() => void refetch()} />}
          {series && !isEmpty && plot.state === 'failed' && (
            <div className="mailframe-chart-problem">
              <p>
                {plot.missing ? fill(labels.aiChartMissing, { package: plot.missing }) : labels.aiChartFailed}
              </p>
              {!plot.missing && (
                <button type="button" className="mailframe-link" onClick={plotStore.retry}>
                  {labels.retry}
                </button>
              )}
            </div>
          )}
          {content()}
          {series && !isEmpty && (plot.state === 'ready' || plot.state === 'loading') && (
            <div className="mailframe-chart-toolbar">
              <TableSwitch isTable={isTable} onTable={setIsTable} />
            </div>
          )}
        </>
      ),
    },
    { state },
  )
})

/** Whether `element` is right to left; the style sheet cannot mirror the axes. */
export function useIsRtl(element: Element | null): boolean {
  const [isRtl, setIsRtl] = useState(false)
  // Before it is painted.
  useLayoutEffect(() => {
    if (element === null) return
    const read = () => setIsRtl(getComputedStyle(element).direction === 'rtl')
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['dir'], subtree: true })
    return () => observer.disconnect()
  }, [element])
  return isRtl
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the person prefers reduced motion. True where the browser does not say. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeToMotion, isMotionReduced, () => true)
}

function subscribeToMotion(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {}
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function isMotionReduced(): boolean {
  return typeof matchMedia !== 'function' || matchMedia(REDUCED_MOTION).matches
}

'use client'
import { forwardRef, useState } from 'react'
import { useMailframe } from '../context/context.js'
import { useNow } from '../lib/now.js'
import { useAiCard } from './ai-card.js'
import type { AiUsageProps } from './ai-usage.js'
import { DayBars } from './day-bars.js'
import { type AiPeriod, dayOf, rangeOf, seriesOf } from './days.js'
import { FeatureList } from './feature-list.js'
import { formatCredits, formatRange } from './format.js'
import { LimitBlock } from './limit-block.js'
import { PeriodPicker } from './period-picker.js'
import { useShownSummary } from './use-shown-summary.js'
import { useUserLimit } from './use-user-limit.js'

/** What the signed-in user spent, and what is left of their limit. */
export const OwnUsage = forwardRef<HTMLDivElement, Omit<AiUsageProps, 'scope'>>(function OwnUsage(
  { defaultPeriod = 'thisMonth', featureNames, renderByDay, ...part },
  ref,
) {
  const { labels, language } = useMailframe()
  const [period, setPeriod] = useState<AiPeriod>(defaultPeriod)
  const now = useNow()
  const today = now === null ? null : dayOf(now)
  // The day of the server need not be that of the browser: without it, only given days can be shown.
  const range = typeof period === 'object' ? period : today === null ? null : rangeOf(period, today)
  const { shown, isBusy, error, refetch } = useShownSummary(range)
  const limit = useUserLimit(shown?.summary.limit ?? null, now)
  const summary = shown?.summary
  const isEmpty = summary?.used === 0 && summary.byDay.length === 0
  const series = shown && seriesOf(shown.summary.byDay, shown.range, today)

  return useAiCard(part, ref, {
    name: 'usage',
    title: labels.aiUsageTitle,
    controls: <PeriodPicker period={period} range={range} onPeriod={setPeriod} />,
    state: limit?.level ?? (isEmpty ? 'empty' : 'ready'),
    isLoading: shown === null,
    isBusy,
    error: error ?? limit?.error ?? null,
    onRetry: () => {
      void refetch()
      if (limit?.error) limit.retry()
    },
    loadingText: labels.aiLoading,
    said: limit?.level === 'over' ? labels.aiOver : '',
    children: shown && summary && series && (
      <>
        <div className="mailframe-ai-summary">
          <p className="mailframe-ai-used">
            <span>{labels.aiUsed}</span>
            <strong>{formatCredits(summary.used, language)}</strong>
            <span className="mailframe-ai-range-text">
              {formatRange(shown.range.startDate, shown.range.endDate, language)}
            </span>
          </p>
          {limit && <LimitBlock {...limit.block} level={limit.level} />}
        </div>
        {summary.partial && <p className="mailframe-ai-partial">{labels.aiPartial}</p>}
        {isEmpty && <p className="mailframe-ai-quiet">{labels.aiEmpty}</p>}
        {!isEmpty && (
          <div className="mailframe-ai-section">
            <h3>{series.unit === 'day' ? labels.aiByDay : labels.aiByMonth}</h3>
            {renderByDay ? (
              renderByDay({ ...shown.range, byDay: summary.byDay })
            ) : (
              <DayBars series={series} />
            )}
          </div>
        )}
        {summary.byFeature.length > 0 && (
          <div className="mailframe-ai-section">
            <h3>{labels.aiByFeature}</h3>
            <FeatureList used={summary.used} byFeature={summary.byFeature} featureNames={featureNames} />
          </div>
        )}
        <p className="mailframe-ai-note">{labels.aiUtc}</p>
      </>
    ),
  })
})

'use client'
import { forwardRef, type ReactNode, useEffect, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { whileDaysAreRead } from '../lib/awaited.js'
import { useNow } from '../lib/browser.js'
import { dayOf } from '../lib/format.js'
import { type AiCardProps, useAiCard } from './ai-card.js'
import { DayBars } from './bars.js'
import { type AiPeriod, checkDays, rangeOf, type ShownDays, seriesOf } from './days.js'
import { formatCredits, formatRange } from './format.js'
import { useAiQuota, useShownSummary } from './hooks.js'
import { FeatureList, LimitBlock, levelOf, useUserLimit } from './limit.js'
import { PeriodPicker } from './pickers.js'

/** Props of `<AiUsage>`, beside the attributes of its root. */
export interface AiUsageProps extends AiCardProps {
  /**
   * `user`, the default: what the signed-in user spent, and what is left of the limit that the backend's `aiLimit` gives.
   * `application`: the quota of the Application, where the backend's `allow` says so.
   */
  scope?: 'user' | 'application' | undefined
  /** The days that are shown first. Default: `thisMonth`. All days are UTC. */
  defaultPeriod?: AiPeriod | undefined
  /** Names to show for AI features, by the service's own names. Default: those, made readable. */
  featureNames?: Record<string, string> | undefined
  /** In place of the bars by day, such as `(days) => <AiUsageChart {...days} />` of `@mailframe/react/charts`. */
  renderByDay?: ((days: ShownDays) => ReactNode) | undefined
}

/**
 * AI usage. `ref` is the root element, whose `data-state` is `loading`, `ready`, `empty`, `near` (80 % of a limit are
 * used), `over` (nothing is left of it), `error`, `forbidden` or `notEnabled`.
 */
export const AiUsage = forwardRef<HTMLDivElement, AiUsageProps>(function AiUsage(
  { scope = 'user', defaultPeriod, featureNames, renderByDay, ...part },
  ref,
) {
  if (typeof defaultPeriod === 'object') checkDays('defaultPeriod of AiUsage', defaultPeriod)
  if (scope === 'application') return <ApplicationUsage ref={ref} {...part} />
  return <OwnUsage ref={ref} {...part} {...{ defaultPeriod, featureNames, renderByDay }} />
})

/** What the signed-in user spent, and what is left of their limit. */
const OwnUsage = forwardRef<HTMLDivElement, Omit<AiUsageProps, 'scope'>>(function OwnUsage(
  { defaultPeriod = 'thisMonth', featureNames, renderByDay, ...part },
  ref,
) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const [period, setPeriod] = useState<AiPeriod>(defaultPeriod)
  const now = useNow()
  const today = now === null ? null : dayOf(now)
  // `today` is unknown on the server: then only a period given as dates can be shown.
  const range = typeof period === 'object' ? period : today === null ? null : rangeOf(period, today)
  const { shown, isBusy, error, refetch } = useShownSummary(range)
  const isDrawn = renderByDay !== undefined
  useEffect(() => {
    if (isDrawn) whileDaysAreRead.load?.()
  }, [isDrawn])
  const limit = useUserLimit(shown?.summary.limit ?? null, now)
  const summary = shown?.summary
  const isEmpty = summary?.used === 0 && summary.byDay.length === 0
  const series = shown && seriesOf(shown.summary.byDay, shown.range, today)

  return useAiCard(part, ref, {
    name: 'ai-usage',
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

/** The quota of the Application. */
const ApplicationUsage = forwardRef<HTMLDivElement, AiCardProps>(function ApplicationUsage(part, ref) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  const { data, error, refetch } = useAiQuota()
  const total = data?.totalCredits ?? null
  const used = data?.usedCredits ?? null
  const level = total !== null && used !== null ? levelOf(used, total) : undefined
  return useAiCard(part, ref, {
    name: 'ai-usage',
    title: labels.aiQuotaTitle,
    state: level ?? 'ready',
    isLoading: data === undefined,
    error,
    onRetry: () => void refetch(),
    loadingText: labels.aiLoading,
    said: level === 'over' ? labels.aiUsedUp : '',
    children: data && (
      <div className="mailframe-ai-summary">
        <p className="mailframe-ai-used">
          <span>{labels.aiUsed}</span>
          <strong>{formatCredits(used, language)}</strong>
        </p>
        {total !== null && (
          <LimitBlock
            limit={total}
            used={used}
            remaining={data.remainingCredits}
            level={level}
            limitLabel={labels.aiTotal}
            overText={labels.aiUsedUp}
            end={data.periodEnd === '' ? null : { text: labels.aiResets, at: data.periodEnd }}
          />
        )}
      </div>
    ),
  })
})

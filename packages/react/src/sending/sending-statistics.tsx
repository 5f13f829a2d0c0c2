'use client'
import { forwardRef, useState } from 'react'
import { type AiCardProps, useAiCard } from '../ai/ai-card.js'
import { type AiPeriod, checkDays, rangeOf } from '../ai/days.js'
import { formatRange } from '../ai/format.js'
import { PeriodPicker } from '../ai/parts/pickers.js'
import type { DateRange } from '../client/route-client.js'
import { useMailframe } from '../context/context.js'
import { dayOf } from '../lib/day.js'
import { useNow } from '../lib/now.js'
import { DayChart } from './day-chart.js'
import { DayTable } from './day-table.js'
import { daysOf, OFFSET_MS } from './figures.js'
import { useSendingStatistics } from './hooks.js'
import { shownError } from './shown-error.js'
import { Totals } from './totals.js'

/** A span of days by name, or by its first and last day (`yyyy-MM-dd` in UTC+08:00, at most 92 days). */
export type SendingPeriod = AiPeriod

/** What `<SendingStatistics>` takes, beside the attributes of its root. */
export interface SendingStatisticsProps extends AiCardProps {
  /** The days that are shown at first. Default: `last30Days`. */
  defaultPeriod?: SendingPeriod | undefined
}

const NO_DAYS: DateRange = { startDate: '', endDate: '' }

/**
 * What became of the emails of the team's sending account, by day, where the backend's `allow` permits
 * 'sending.statistics': sent, delivered, opened, clicked and bounced, each rate with what it is a share of.
 * `data-state` of the root is `loading`, `ready`, `empty`, `error`, `forbidden` or `notEnabled`.
 */
export const SendingStatistics = forwardRef<HTMLDivElement, SendingStatisticsProps>(
  function SendingStatistics({ defaultPeriod = 'last30Days', ...part }, ref) {
    if (typeof defaultPeriod === 'object') checkDays('defaultPeriod of SendingStatistics', defaultPeriod)
    const { labels, language } = useMailframe()
    const [period, setPeriod] = useState(defaultPeriod)
    const [isTable, setIsTable] = useState(false)
    const now = useNow()
    const range =
      typeof period === 'object' ? period : now === null ? null : rangeOf(period, dayOf(now + OFFSET_MS))
    const { data, error, isPlaceholderData, refetch } = useSendingStatistics(range ?? NO_DAYS, {
      enabled: range !== null,
    })
    const isEmpty = data !== undefined && data.byDay.length === 0
    const days = data && range && daysOf(data.byDay, isPlaceholderData ? spanOf(data.byDay) : range)

    return useAiCard(part, ref, {
      name: 'sending-statistics',
      title: labels.sendingTitle,
      controls: <PeriodPicker period={period} range={range} onPeriod={setPeriod} />,
      state: isEmpty ? 'empty' : 'ready',
      isLoading: data === undefined,
      isBusy: isPlaceholderData && error === null,
      ...shownError(error, labels),
      onRetry: () => void refetch(),
      loadingText: labels.sendingLoading,
      said: range === null ? '' : formatRange(range.startDate, range.endDate, language),
      children: data && days && (
        <>
          {isEmpty ? (
            <p className="mailframe-ai-quiet">{labels.sendingEmpty}</p>
          ) : (
            <>
              <Totals total={data.total} />
              <div className="mailframe-ai-section">
                <div className="mailframe-sending-heading">
                  <h3>{labels.aiByDay}</h3>
                  <button
                    type="button"
                    className="mailframe-button"
                    data-size="small"
                    data-variant="quiet"
                    onClick={() => setIsTable(!isTable)}
                  >
                    {isTable ? labels.aiShowChart : labels.aiShowTable}
                  </button>
                </div>
                {!isTable && <DayChart days={days} />}
                <div
                  className={isTable ? 'mailframe-sending-scroll' : 'mailframe-hidden'}
                  {...(isTable && { role: 'region', 'aria-label': labels.aiByDay, tabIndex: 0 })}
                >
                  <DayTable days={data.byDay} />
                </div>
              </div>
            </>
          )}
          <p className="mailframe-ai-note">{labels.sendingZone}</p>
        </>
      ),
    })
  },
)

/** From the first day that is known to the last. */
function spanOf(byDay: readonly { date: string }[]): DateRange {
  return { startDate: byDay[0]?.date ?? '', endDate: byDay.at(-1)?.date ?? '' }
}

'use client'
import type { SendingCounts, SendingDay } from '@mailframe/protocol'
import { forwardRef, useState } from 'react'
import { type AiCardProps, useAiCard } from '../ai/ai-card.js'
import { BarFrame, heightOf, TableSwitch } from '../ai/bars.js'
import { type AiPeriod, checkDays, rangeOf } from '../ai/days.js'
import { formatDay, formatRange, formatShortDay } from '../ai/format.js'
import { PeriodPicker } from '../ai/pickers.js'
import type { DateRange } from '../client/route-client.js'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { sendingTexts } from '../labels/sending.js'
import { useNow } from '../lib/browser.js'
import { dayOf, fill, formatCount } from '../lib/format.js'
import {
  daysOf,
  FIGURE_LABELS,
  FIGURES,
  type Figure,
  formatFigure,
  formatShare,
  OFFSET_MS,
  RATE_LABELS,
  rateOf,
} from './figures.js'
import { shownError, useSendingStatistics } from './hooks.js'

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
    const labels = useLabels(sendingTexts)
    const dayLabels = useLabels(aiTexts)
    const { language } = useMailframe()
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
                  <h3>{dayLabels.aiByDay}</h3>
                  <TableSwitch isTable={isTable} onTable={setIsTable} />
                </div>
                {!isTable && <DayChart days={days} />}
                <div
                  className={isTable ? 'mailframe-sending-scroll' : 'mailframe-hidden'}
                  {...(isTable && { role: 'region', 'aria-label': dayLabels.aiByDay, tabIndex: 0 })}
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

/** All days together, each rate with what it is a share of. */
export function Totals({ total }: { total: SendingCounts }) {
  const labels = useLabels(sendingTexts)
  const { language } = useMailframe()

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

/** Each is a part of `sent`, which is drawn behind them. */
const SHOWN = ['sent', 'delivered', 'bounced'] as const satisfies readonly Figure[]

/** Days as bars: what was sent, and within it what arrived and what came back. `DayTable` holds the same in words. */
export function DayChart({ days }: { days: readonly SendingDay[] }) {
  const labels = useLabels(sendingTexts)
  const { language } = useMailframe()
  const most = Math.max(
    1,
    ...days.map(({ sent, delivered, bounced }) => Math.max(sent ?? 0, (delivered ?? 0) + (bounced ?? 0))),
  )
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const dayText = ({ date }: SendingDay) => formatShortDay(date, 'day', language)

  function barOf(day: SendingDay) {
    const words = SHOWN.map(
      (figure) => `${labels[FIGURE_LABELS[figure]]}: ${formatFigure(day[figure], language)}`,
    )
    const piece = (figure: (typeof SHOWN)[number], above = 0) => ({
      className: 'mailframe-sending-bar',
      figure,
      height: heightOf(day[figure] ?? 0, most),
      above,
    })
    const delivered = piece('delivered')
    return {
      key: day.date,
      title: [dayText(day), ...words].join('\n'),
      pieces: [piece('sent'), delivered, piece('bounced', delivered.height)],
    }
  }

  return (
    <div className="mailframe-ai-bars">
      <BarFrame
        bars={days.map(barOf)}
        top={formatCount(most, language)}
        ends={days.length > 1 ? [dayText(first), dayText(last)] : [dayText(first)]}
      />
      <ul className="mailframe-sending-legend" aria-hidden="true">
        {SHOWN.map((figure) => (
          <li key={figure} data-figure={figure}>
            {labels[FIGURE_LABELS[figure]]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the chart shows, in words. Days on which nothing is known are left out. */
export function DayTable({ days }: { days: readonly SendingDay[] }) {
  const labels = useLabels(sendingTexts)
  const dayLabels = useLabels(aiTexts)
  const { language } = useMailframe()
  return (
    <table className="mailframe-ai-table">
      <caption className="mailframe-hidden">{dayLabels.aiByDay}</caption>
      <thead>
        <tr>
          <th scope="col">{dayLabels.aiDay}</th>
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

'use client'
import { useMailframe } from '../context/context.js'
import { fill } from '../lib/format.js'
import { CreditMeter } from './credit-meter.js'
import { formatCredits, formatMoment, formatShare } from './format.js'
import { leftOf, shareOf } from './limit-level.js'

export interface LimitBlockProps {
  limit: number
  /** What was used of it; null while that is not known. */
  used: number | null
  /** Default: what `limit` leaves of `used`. */
  remaining?: number | null
  /** Whether more was used than could be summed. */
  isPartial?: boolean
  level?: 'near' | 'over' | undefined
  limitLabel: string
  /** Where nothing is left. */
  overText: string
  /** When it begins anew: ISO 8601, and a text with {date}. */
  end: { text: string; at: string } | null
}

/** A limit, how much of it is used and left, and when it begins anew. */
export function LimitBlock({
  limit,
  used,
  remaining = used === null ? null : leftOf(limit, used),
  isPartial = false,
  level,
  limitLabel,
  overText,
  end,
}: LimitBlockProps) {
  const { labels, language, timeZone } = useMailframe()
  const text = (credits: number | null) => formatCredits(credits, language)
  const left =
    isPartial && remaining !== 0 ? fill(labels.aiAtMost, { credits: text(remaining) }) : text(remaining)
  return (
    <div className="mailframe-ai-limit" data-level={level}>
      <dl className="mailframe-ai-figures">
        <div>
          <dt>{labels.aiRemaining}</dt>
          <dd>{left}</dd>
        </div>
        <div>
          <dt>{limitLabel}</dt>
          <dd>{text(limit)}</dd>
        </div>
      </dl>
      <CreditMeter share={used === null ? 0 : shareOf(used, limit)} level={level} />
      <div className="mailframe-ai-limit-notes">
        {used !== null && <p>{fill(labels.aiUsedOf, { used: text(used), total: text(limit) })}</p>}
        {level && used !== null && (
          <p className="mailframe-ai-badge" data-level={level}>
            {level === 'over'
              ? overText
              : fill(labels.aiNear, { percent: formatShare(shareOf(used, limit), language) })}
          </p>
        )}
        {end && (
          <p>
            <time dateTime={end.at}>
              {fill(end.text, { date: formatMoment(end.at, language, timeZone) })}
            </time>
          </p>
        )}
      </div>
    </div>
  )
}

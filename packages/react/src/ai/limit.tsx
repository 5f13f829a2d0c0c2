'use client'
import type { AiLimitPeriod } from '@mailframe/protocol'
import { useLabels, useMailframe } from '../context/context.js'
import { aiTexts } from '../labels/ai.js'
import { fill } from '../lib/format.js'
import { creditsText, featureName, formatCredits, formatMoment, formatShare } from './format.js'
import { useAiLimitUsage } from './hooks.js'

/** From this share on, a limit is nearly used up. */
const NEAR_SHARE = 0.8

/** Above the rounding error of sums: ten times 0.1 is not exactly 1. */
const EPSILON = 1e-6

/** What is left of a limit: never less than 0. */
export function leftOf(limit: number, used: number): number {
  const left = limit - used
  return left > EPSILON ? left : 0
}

/** How much of a limit is used. A limit of 0 is always reached. */
export function shareOf(used: number, limit: number): number {
  return limit > 0 ? used / limit : 1
}

/** `near` from 80 % of a limit, `over` where nothing is left of it. */
export function levelOf(used: number, limit: number): 'near' | 'over' | undefined {
  if (leftOf(limit, used) === 0) return 'over'
  return used + EPSILON >= limit * NEAR_SHARE ? 'near' : undefined
}

export interface LimitBlockProps {
  limit: number
  /** What was used of it; null while that is not known. */
  used: number | null
  /** Default: what `limit` leaves of `used`. */
  remaining?: number | null
  /** Whether `used` is only part of what was used. */
  isPartial?: boolean
  level?: 'near' | 'over' | undefined
  limitLabel: string
  /** Where nothing is left. */
  overText: string
  /** When it resets: ISO 8601, and a text with {date}. */
  end: { text: string; at: string } | null
}

/** A limit: how much of it is used and left, and when it resets. */
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
  const labels = useLabels(aiTexts)
  const { language, timeZone } = useMailframe()
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

/** The state of the signed-in user's limit in its own period; null where the backend's `aiLimit` gives none. */
export function useUserLimit(limit: AiLimitPeriod | null, now: number | null) {
  const labels = useLabels(aiTexts)
  const { data, error, refetch } = useAiLimitUsage(limit)
  if (limit === null) return null
  const { maximumLimitCredits, startTime, endTime } = limit
  const isEnded = now !== null && now >= Date.parse(endTime)
  const isAhead = now !== null && now < Date.parse(startTime)
  // Outside its period a limit is not enforced.
  const isInForce = !isEnded && !isAhead
  const end = isAhead
    ? { text: labels.aiLimitStarts, at: startTime }
    : { text: isEnded ? labels.aiLimitEnded : labels.aiResets, at: endTime }
  const block: LimitBlockProps = {
    limit: maximumLimitCredits,
    used: data?.used ?? null,
    isPartial: data?.partial ?? false,
    limitLabel: labels.aiLimit,
    overText: labels.aiOver,
    end,
  }
  const level = data && isInForce ? levelOf(data.used, maximumLimitCredits) : undefined
  return { block, level, error, retry: () => void refetch() }
}

interface CreditMeterProps {
  /** What is used: 0 to 1; more is drawn as 1. */
  share: number
  level?: 'near' | 'over' | undefined
}

/**
 * A bar of what is used, for a figure that stands beside it as text. Its width is an SVG attribute, which works where a
 * Content-Security-Policy forbids inline styles.
 */
export function CreditMeter({ share, level }: CreditMeterProps) {
  const width = Math.min(1, Math.max(0, share)) * 100
  return (
    <svg
      className="mailframe-ai-meter"
      data-level={level}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="mailframe-ai-meter-track" width="100" height="1" />
      <rect className="mailframe-ai-meter-bar" width={width} height="1" />
    </svg>
  )
}

interface FeatureListProps {
  /** Credits of all features together. */
  used: number
  byFeature: readonly { feature: string; credits: number }[]
  featureNames: Record<string, string> | undefined
}

/** The credits of each feature, in the order given, with its share as a bar. */
export function FeatureList({ used, byFeature, featureNames }: FeatureListProps) {
  const labels = useLabels(aiTexts)
  const { language } = useMailframe()
  return (
    <ul className="mailframe-ai-features">
      {byFeature.map(({ feature, credits }) => (
        <li key={feature}>
          <span className="mailframe-ai-feature">{featureName(feature, { labels, featureNames })}</span>
          <span className="mailframe-ai-feature-credits">{creditsText(credits, { labels, language })}</span>
          <CreditMeter share={used > 0 ? credits / used : 0} />
        </li>
      ))}
    </ul>
  )
}

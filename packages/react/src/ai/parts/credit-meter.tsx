'use client'
import { useMailframe } from '../../context/context.js'
import { creditsText, featureName } from '../format.js'

interface CreditMeterProps {
  /** 0 to 1; more is drawn as 1. */
  share: number
  level?: 'near' | 'over' | undefined
}

/**
 * A bar for a figure that stands beside it as text. Its width is an SVG attribute, which works where a
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
  const { labels, language } = useMailframe()
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

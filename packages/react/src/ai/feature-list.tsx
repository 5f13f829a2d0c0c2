'use client'
import { useMailframe } from '../context/context.js'
import { CreditMeter } from './credit-meter.js'
import { creditsText, featureName } from './format.js'

export interface FeatureListProps {
  /** Credits of all features together. */
  used: number
  byFeature: readonly { feature: string; credits: number }[]
  featureNames: Record<string, string> | undefined
}

/** What each feature spent, the one that spent most in front. */
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

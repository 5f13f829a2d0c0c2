'use client'
import { useMailframe } from '../provider/context.js'
import { CreditMeter } from './credit-meter.js'
import { creditsText, featureName } from './format.js'

export interface FeatureListProps {
  byFeature: readonly { feature: string; credits: number }[]
  featureNames: Record<string, string> | undefined
}

/** What each feature spent, the one that spent most in front. */
export function FeatureList({ byFeature, featureNames }: FeatureListProps) {
  const { labels, language } = useMailframe()
  const most = Math.max(0, ...byFeature.map(({ credits }) => credits))
  return (
    <ul className="mailframe-ai-features">
      {byFeature.map(({ feature, credits }) => (
        <li key={feature}>
          <span className="mailframe-ai-feature">{featureName(feature, { labels, featureNames })}</span>
          <span className="mailframe-ai-feature-credits">{creditsText(credits, { labels, language })}</span>
          <CreditMeter share={most > 0 ? credits / most : 0} />
        </li>
      ))}
    </ul>
  )
}

'use client'
import { forwardRef, type ReactNode } from 'react'
import type { AiCardProps } from './ai-card.js'
import { ApplicationUsage } from './application-usage.js'
import { checkDays } from './check-days.js'
import type { AiPeriod, ShownDays } from './days.js'
import { OwnUsage } from './own-usage.js'

/** What `<AiUsage>` takes, beside the attributes of its root. */
export interface AiUsageProps extends AiCardProps {
  /**
   * `user`, the default: what the signed-in user spent, and what is left where the backend's `aiLimit` tells a limit.
   * `application`: the quota of the Application, where the backend's `allow` says so.
   */
  scope?: 'user' | 'application' | undefined
  /** The days that are shown at first. Default: `thisMonth`. All days are UTC. */
  defaultPeriod?: AiPeriod | undefined
  /** What people call the features of your service; else their own names are made readable. */
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

'use client'
import { AiBalances, AiBills, AiLimitForm, AiUsage } from '@mailframe/react'
import { AiUsageChart } from '@mailframe/react/charts'
import { rememberLimit } from '@/lib/limit-actions'

const FEATURES = { aiEmailGeneration: 'Sections written', aiRewrite: 'Texts rewritten' }

export function OwnUsage() {
  return <AiUsage featureNames={FEATURES} renderByDay={(days) => <AiUsageChart {...days} />} />
}

/** For admins: the route's `allow` refuses it to everyone else. */
export function ApplicationUsage() {
  return (
    <>
      <AiUsage scope="application" />
      <AiBalances />
      <AiBills featureNames={FEATURES} />
      <AiLimitForm onSaved={rememberLimit} />
    </>
  )
}

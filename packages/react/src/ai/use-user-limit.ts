'use client'
import type { AiLimitPeriod } from '@mailframe/protocol'
import { useMailframe } from '../context/context.js'
import { useAiLimitUsage } from './hooks.js'
import type { LimitBlockProps } from './limit-block.js'
import { levelOf } from './limit-level.js'

/** How the limit of the signed-in user stands, in its own period; null where the backend's `aiLimit` tells none. */
export function useUserLimit(limit: AiLimitPeriod | null, now: number | null) {
  const { labels } = useMailframe()
  const { data, error, refetch } = useAiLimitUsage(limit)
  if (limit === null) return null
  const { maximumLimitCredits, startTime, endTime } = limit
  const isEnded = now !== null && now >= Date.parse(endTime)
  const isAhead = now !== null && now < Date.parse(startTime)
  // Outside its period a limit stops nobody.
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

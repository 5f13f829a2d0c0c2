'use client'
import type { AiLimitPeriod } from '@mailframe/protocol'
import { useQuery } from '@tanstack/react-query'
import { useMailframe } from '../context/context.js'
import { aiLimitUsageQuery } from '../queries/ai.js'
import { toQueryOptions } from '../queries/read-options.js'

const NO_PERIOD = { startTime: '', endTime: '' }

/** What the signed-in user spent within the period of their limit: it need not be the days that are shown. */
export function useAiLimitUsage(limit: AiLimitPeriod | null) {
  const { client, queryClient } = useMailframe()
  return useQuery(
    {
      ...aiLimitUsageQuery(client, queryClient, limit ?? NO_PERIOD),
      ...toQueryOptions(queryClient, { enabled: limit !== null }),
    },
    queryClient,
  )
}

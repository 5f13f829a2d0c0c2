'use client'
import type { AiSummaryResponse } from '@mailframe/protocol'
import { useEffect } from 'react'
import type { DateRange } from '../client/route-client.js'
import { useOwnState } from '../context/context.js'
import { useAiSummary } from './hooks.js'

interface Shown {
  range: DateRange
  summary: AiSummaryResponse
}

const NO_DAYS = { startDate: '', endDate: '' }

/** The summary of `range`; while it loads, the last one stays, together with the days it is of. */
export function useShownSummary(range: DateRange | null) {
  const { data, isPlaceholderData, error, refetch } = useAiSummary(range ?? NO_DAYS, {
    enabled: range !== null,
  })
  const [last, setLast] = useOwnState<Shown | null>(null)
  const isFresh = data !== undefined && !isPlaceholderData && range !== null
  const { startDate, endDate } = range ?? NO_DAYS
  // Not while rendering: React 18.2 then counts other ids than the server (useId).
  useEffect(() => {
    if (isFresh) setLast({ range: { startDate, endDate }, summary: data })
  }, [isFresh, startDate, endDate, data, setLast])
  const shown = isFresh ? { range, summary: data } : last
  return { shown, isBusy: shown !== null && !isFresh && error === null, error, refetch }
}

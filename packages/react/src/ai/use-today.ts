'use client'
import { useNow } from '../lib/now.js'
import { dayOf } from './days.js'

/** The day now, in UTC; null on the server and while hydrating, where it would not match. */
export function useToday(): string | null {
  const now = useNow()
  return now === null ? null : dayOf(now)
}

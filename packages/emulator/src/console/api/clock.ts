import { useEffect, useState } from 'react'
import { useApi } from './use-api.js'

/** The clock as the emulator tells it. */
export interface ClockState {
  now: string
  frozen: boolean
}

/** A clock that differs by less is the machine's own. */
const SAME_MS = 3000

/** The emulator's clock, asked every second: it also tells whether the emulator answers. */
export function useClock() {
  return useApi<ClockState>('clock', { every: 1000 })
}

/** `real`: the machine's own time. `moved`: it goes on, `aheadMs` from it. */
export interface ClockReading {
  now: Date
  mode: 'real' | 'moved' | 'frozen'
  aheadMs: number
}

/** The clock as it stands now: between two answers it goes on by itself. */
export function useClockReading(): ClockReading | null {
  const { data, dataUpdatedAt } = useClock()
  const [time, setTime] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  if (data === undefined) return null
  const at = Date.parse(data.now)
  const aheadMs = at - dataUpdatedAt
  if (data.frozen) return { now: new Date(at), mode: 'frozen', aheadMs }
  const now = new Date(at + Math.max(0, time - dataUpdatedAt))
  return { now, mode: Math.abs(aheadMs) < SAME_MS ? 'real' : 'moved', aheadMs }
}

import { LONGEST_TIMER_MS } from './longest-timer.js'

/** Ends a wait after a time that may change meanwhile. */
export interface Deadline {
  /** Calls `onEnd` once the time is over, unless it is started or cleared before. */
  start(onEnd: () => void): void
  /** Another time from now on: a wait that goes on still counts from its start. */
  update(timeout: number): void
  clear(): void
}

/** `timeout` in milliseconds; with 0, `Infinity` and what no timer can hold it never ends. */
export function createDeadline(timeout: number): Deadline {
  let limit = timeout
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: { since: number; onEnd: () => void } | null = null

  function clear() {
    clearTimeout(timer)
    running = null
  }
  function arm() {
    clearTimeout(timer)
    if (running === null || !(limit > 0 && limit <= LONGEST_TIMER_MS)) return
    const { since, onEnd } = running
    const end = () => {
      running = null
      onEnd()
    }
    timer = setTimeout(end, Math.max(0, since + limit - performance.now()))
  }
  return {
    start: (onEnd) => {
      running = { since: performance.now(), onEnd }
      arm()
    },
    update: (timeout) => {
      limit = timeout
      arm()
    },
    clear,
  }
}

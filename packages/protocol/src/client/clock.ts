/** The time source of a client. Always an argument, so that tests control it. */
export interface Clock {
  /** Milliseconds since 1970. People and NTP can change it, also backwards. */
  now(): number
  /** Milliseconds from an arbitrary start. Never runs backwards. */
  monotonic(): number
  /** Runs `task` once after `ms`. Returns the function that cancels it. */
  after(ms: number, task: () => void): () => void
}

/** The longest wait of `setTimeout`, in milliseconds: past it, the timer fires at once. */
export const LONGEST_TIMER_MS = 2_147_483_647

/** The clock of this computer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}

import type { Clock } from './clock.js'

/** The end of a whole call: its timeout, or the caller's signal. */
export interface Deadline {
  /** Aborted when the time is over or the caller aborts. */
  readonly signal: AbortSignal
  /** Milliseconds left, at least 0. */
  remaining(): number
  /** Why it ended, or null. */
  ended(): 'timeout' | 'aborted' | null
  /** Removes the timer and the listener. Must be called on every path. */
  dispose(): void
}

/** What a deadline is counted by. */
export interface DeadlineOptions {
  /** Milliseconds from now. */
  timeoutMs: number
  /** Ends it before. */
  signal?: AbortSignal | null | undefined
  /** Tells the time. */
  clock: Clock
}

/** Starts a deadline `timeoutMs` from now that also ends with `signal`. */
export function startDeadline(options: DeadlineOptions): Deadline {
  const { timeoutMs, signal, clock } = options
  const controller = new AbortController()
  const end = clock.monotonic() + timeoutMs
  let why: 'timeout' | 'aborted' | null = null
  const finish = (reason: 'timeout' | 'aborted') => {
    why ??= reason
    controller.abort()
  }
  const onAbort = () => finish('aborted')
  if (signal?.aborted) onAbort()
  // By hand, not AbortSignal.any: a signal that lives as long as the process would gather one per call.
  else signal?.addEventListener('abort', onAbort, { once: true })
  const cancelTimer = clock.after(timeoutMs, () => finish('timeout'))
  return {
    signal: controller.signal,
    remaining: () => Math.max(0, end - clock.monotonic()),
    ended: () => why,
    dispose() {
      cancelTimer()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

/** Thrown by `withSignal` and `sleep` when their signal ends the wait. */
export class SignalEnded extends Error {
  /** Always `SignalEnded`. */
  override readonly name = 'SignalEnded'
}

/** `work`, or SignalEnded as soon as `signal` aborts; the work itself goes on. */
export function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new SignalEnded('the signal was aborted'))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Waits `ms`, or throws SignalEnded as soon as one of `signals` aborts. */
export function sleep(ms: number, clock: Clock, ...signals: AbortSignal[]): Promise<void> {
  let cancel = () => {}
  const waited = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve)
  })
  return signals.reduce(withSignal<void>, waited).finally(() => cancel())
}

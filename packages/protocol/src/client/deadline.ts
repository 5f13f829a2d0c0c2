import type { Clock } from './clock.js'

/** When something ends, and why. */
export interface Ending {
  /** Aborted at the end. Made when it is first asked for. */
  readonly signal: AbortSignal
  /** Why it ended, or null. */
  ended(): 'timeout' | 'aborted' | null
  /** Calls `listener` at the end, unless what it returns was called before: the same as a signal, at less cost. */
  onEnd(listener: () => void): () => void
}

/** The end of a whole call: its timeout, or the caller's signal. */
export interface Deadline extends Ending {
  /** Milliseconds left, at least 0. */
  remaining(): number
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
  let controller: AbortController | undefined
  const listeners = new Set<() => void>()
  const end = clock.monotonic() + timeoutMs
  let why: 'timeout' | 'aborted' | null = null
  const finish = (reason: 'timeout' | 'aborted') => {
    if (why !== null) return
    why = reason
    controller?.abort()
    for (const listener of listeners) listener()
  }
  const onAbort = () => finish('aborted')
  if (signal?.aborted) onAbort()
  // By hand, not AbortSignal.any: a signal that lives as long as the process would gather one per call.
  else signal?.addEventListener('abort', onAbort, { once: true })
  const cancelTimer = clock.after(timeoutMs, () => finish('timeout'))
  return {
    get signal() {
      if (controller === undefined) {
        controller = new AbortController()
        if (why !== null) controller.abort()
      }
      return controller.signal
    },
    onEnd(listener) {
      if (why === null) listeners.add(listener)
      else listener()
      return () => listeners.delete(listener)
    },
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

/** Whether a run ends before its recipients do, and why. */
export interface Halt {
  /** Aborted where nothing more may be read or sent. */
  signal: AbortSignal
  /** The first error that ended it; a stop that the caller asked for is none. */
  reason(): unknown
  stop(): void
  because(error: unknown): void
}

export function createHalt(): Halt {
  const controller = new AbortController()
  let reason: unknown
  const stop = () => controller.abort()
  return {
    signal: controller.signal,
    reason: () => reason,
    stop,
    because(error) {
      reason ??= error
      stop()
    },
  }
}

/** Calls `listener` once `signal` is aborted, also where it is already. Returns a function that removes the listener. */
export function onAbort(signal: AbortSignal | null | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener()
  else signal?.addEventListener('abort', listener, { once: true })
  return () => signal?.removeEventListener('abort', listener)
}

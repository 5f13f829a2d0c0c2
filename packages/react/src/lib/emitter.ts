/** Hands each event to all that subscribed. */
export interface Emitter<Event> {
  /** What a listener throws is reported, and stops no other. */
  emit: (event: Event) => void
  /** Calls `listener` with each event, until what this returns is called. */
  subscribe: (listener: (event: Event) => void) => () => void
}

export function createEmitter<Event = void>(): Emitter<Event> {
  // Each subscription for itself: the same function may subscribe twice.
  const listeners = new Map<object, (event: Event) => void>()
  return {
    emit: (event) => {
      for (const listener of [...listeners.values()]) callSafely(() => listener(event))
    },
    subscribe: (listener) => {
      const subscription = {}
      listeners.set(subscription, listener)
      return () => void listeners.delete(subscription)
    },
  }
}

/** Reports what a callback of the app threw as React reports it for its own: by an `error` event of the window. */
export function report(error: unknown): void {
  if ('reportError' in globalThis) reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

/** Calls a callback of the app; what it throws is its own mistake and ends nothing of ours. */
export function callSafely(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    report(error)
  }
}

import type { BusEvent } from './bus.js'

type Listener = (event: BusEvent) => void

/** The listeners of one process, by End User. */
export interface Hub {
  /** Returns the function that removes the listener. */
  add(userId: string, listener: Listener): () => void
  publish(userId: string, event: BusEvent): void
  publishAll(event: BusEvent): void
  count(): number
}

export function createHub(): Hub {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add(userId, listener) {
      // A wrapper for each, since the same listener may be added twice.
      const own: Listener = (event) => listener(event)
      const ofUser = listeners.get(userId) ?? new Set()
      listeners.set(userId, ofUser.add(own))
      return () => {
        ofUser.delete(own)
        if (ofUser.size === 0 && listeners.get(userId) === ofUser) listeners.delete(userId)
      }
    },
    publish(userId, event) {
      for (const listener of [...(listeners.get(userId) ?? [])]) {
        try {
          listener(event)
        } catch {
          // One that fails must not keep the event from the others.
        }
      }
    },
    publishAll(event) {
      for (const userId of [...listeners.keys()]) this.publish(userId, event)
    },
    count() {
      let count = 0
      for (const ofUser of listeners.values()) count += ofUser.size
      return count
    },
  }
}

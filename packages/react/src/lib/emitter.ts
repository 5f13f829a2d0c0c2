/** A save of an email, as the backend learnt of it. */
export interface Save {
  /** The email that was saved. */
  emailId: string
  /** ISO 8601, UTC. */
  at: string
}

/** Where saves arrive, and who wants to know. */
export interface Saves {
  publish(save: Save): void
  subscribe(listener: (save: Save) => void): () => void
}

export function createSaves(): Saves {
  const listeners = new Set<(save: Save) => void>()
  return {
    publish: (save) => {
      for (const listener of [...listeners]) {
        try {
          listener(save)
        } catch (error) {
          // The caller's mistake, shown as that of any event handler: it must not end the stream.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** How many frames on the page may hold changes that are not saved. */
export interface Unsaved {
  isAny(): boolean
  /** Counts one more, until the function that it returns is called. */
  add(): () => void
  subscribe(listener: () => void): () => void
}

export function createUnsaved(): Unsaved {
  const listeners = new Set<() => void>()
  let count = 0

  function change(by: 1 | -1) {
    count += by
    for (const listener of [...listeners]) listener()
  }

  return {
    isAny: () => count > 0,
    add: () => {
      change(1)
      return () => change(-1)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

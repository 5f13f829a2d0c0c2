/**
 * The frames on the page that may hold changes that are not saved. While there is one, the browser asks before the
 * page is left: the listener alone costs pages their back-forward cache.
 */
export interface Unsaved {
  isAny(): boolean
  /**
   * Counts one more, until the function that it returns is called. `isThere` tells whether the frame still stands in
   * the document: React says nothing when it removes what it had hidden before.
   */
  add(isThere: () => boolean): () => void
  subscribe(listener: () => void): () => void
}

export function createUnsaved(): Unsaved {
  const listeners = new Set<() => void>()
  const frames = new Set<() => boolean>()
  let isListening = false

  const isAny = () => [...frames].some((isThere) => isThere())

  function ask(event: BeforeUnloadEvent) {
    if (!isAny()) return change()
    event.preventDefault()
    // Chrome before 119 asks only for this.
    event.returnValue = true
  }
  function change() {
    for (const isThere of [...frames]) if (!isThere()) frames.delete(isThere)
    const isNeeded = frames.size > 0
    if (isNeeded !== isListening) {
      isListening = isNeeded
      if (isNeeded) window.addEventListener('beforeunload', ask)
      else window.removeEventListener('beforeunload', ask)
    }
    for (const listener of [...listeners]) listener()
  }

  return {
    isAny,
    add: (isThere) => {
      // Another one for each caller.
      const frame = () => isThere()
      frames.add(frame)
      change()
      return () => {
        if (frames.delete(frame)) change()
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

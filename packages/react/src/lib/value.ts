'use client'
import { useSyncExternalStore } from 'react'

/** State that components listen to each for themselves, so that only those are drawn that it concerns. */
export interface Value<Content> {
  /** As it is now. */
  get: () => Content
  /** Takes what it is to be, or what makes that of what it is. */
  set: (next: Content | ((before: Content) => Content)) => void
  /** Calls `listener` after each change, until what this returns is called. */
  subscribe: (listener: () => void) => () => void
}

export function createValue<Content>(initial: Content): Value<Content> {
  const listeners = new Set<() => void>()
  let content = initial
  return {
    get: () => content,
    set: (next) => {
      const after = next instanceof Function ? next(content) : next
      if (Object.is(after, content)) return
      content = after
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** What `choose` finds in the value; draws when that is another. */
export function useValue<Content, Chosen>(
  { get, subscribe }: Value<Content>,
  choose: (content: Content) => Chosen,
): Chosen {
  const read = () => choose(get())
  return useSyncExternalStore(subscribe, read, read)
}

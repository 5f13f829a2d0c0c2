'use client'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { MailframeContext } from '../../context/context.js'
import { useLatest } from '../../lib/refs.js'

/** The default undo window, in milliseconds. */
export const UNDO_MS = 8000

/** Items that are committed, or undone, together. */
export interface UndoEntry<Item> {
  /** For `undo(id)`. */
  id: number
  /** What was added. */
  items: readonly Item[]
  /** `waiting`: it can be undone. `ending`: it is being committed. */
  state: 'waiting' | 'ending'
}

/** What `useUndoWindow()` gives. */
export interface UndoWindow<Item> {
  /** Oldest first. */
  entries: readonly UndoEntry<Item>[]
  /** Opens a window for these. */
  add: (items: readonly Item[]) => void
  /** Undoes an entry. Without an id: the newest. */
  undo: (id?: number) => void
  /** Pauses all windows, as while somebody reads, and resumes them. */
  hold: (isHeld: boolean) => void
}

interface Clock {
  timer: ReturnType<typeof setTimeout> | undefined
  left: number
  since: number
}

/** Why something is committed now. */
export interface CommitOptions {
  /** The page is left or the component unmounted; else the window has passed. */
  isLeaving: boolean
}

/** Options of `useUndoWindow()`. */
export interface UndoWindowOptions<Item> {
  /**
   * Does what the items wait for: the window has passed, or the page is left or the component unmounted (`isLeaving`).
   * The entry is removed when the promise settles.
   */
  commit: (items: readonly Item[], options: CommitOptions) => Promise<unknown>
  /** Milliseconds. Default: 8000. */
  duration?: number | undefined
}

/**
 * An undo window: items that are committed after some seconds, unless undone before. In a MailframeProvider they are
 * dropped once someone else may be signed in.
 */
export function useUndoWindow<Item>({
  commit,
  duration = UNDO_MS,
}: UndoWindowOptions<Item>): UndoWindow<Item> {
  const [entries, setEntries] = useState<readonly UndoEntry<Item>[]>([])
  const latest = useLatest({ commit, duration })
  const waiting = useRef(new Map<number, { items: readonly Item[]; clock: Clock }>())
  const [ids] = useState(() => ({ last: 0, isHeld: false }))

  const end = useCallback(
    (id: number, isLeaving: boolean) => {
      const entry = waiting.current.get(id)
      if (entry === undefined) return
      waiting.current.delete(id)
      clearTimeout(entry.clock.timer)
      setEntries((list) => list.map((each) => (each.id === id ? { ...each, state: 'ending' } : each)))
      const remove = () => setEntries((list) => list.filter((each) => each.id !== id))
      latest.current.commit(entry.items, { isLeaving }).then(remove, remove)
    },
    [latest],
  )

  const start = useCallback(
    (id: number, clock: Clock) => {
      clock.since = performance.now()
      clock.timer = setTimeout(() => end(id, false), clock.left)
    },
    [end],
  )

  useEffect(() => {
    const endAll = () => {
      for (const id of [...waiting.current.keys()]) end(id, true)
    }
    window.addEventListener('pagehide', endAll)
    return () => {
      window.removeEventListener('pagehide', endAll)
      endAll()
    }
  }, [end])

  const session = useContext(MailframeContext)?.session
  useEffect(() => {
    if (session === undefined) return
    const drop = () => {
      for (const { clock } of waiting.current.values()) clearTimeout(clock.timer)
      waiting.current.clear()
      setEntries([])
    }
    const stop = session.subscribe(drop)
    return () => {
      stop()
      drop()
    }
  }, [session])

  return {
    entries,
    add: useCallback(
      (items) => {
        ids.last += 1
        const id = ids.last
        const clock: Clock = { timer: undefined, left: latest.current.duration, since: 0 }
        waiting.current.set(id, { items, clock })
        setEntries((list) => [...list, { id, items, state: 'waiting' }])
        if (!ids.isHeld) start(id, clock)
      },
      [ids, latest, start],
    ),
    undo: useCallback((id) => {
      const chosen = id ?? [...waiting.current.keys()].at(-1)
      const entry = chosen === undefined ? undefined : waiting.current.get(chosen)
      if (chosen === undefined || entry === undefined) return
      waiting.current.delete(chosen)
      clearTimeout(entry.clock.timer)
      setEntries((list) => list.filter((each) => each.id !== chosen))
    }, []),
    hold: useCallback(
      (isHeld) => {
        if (ids.isHeld === isHeld) return
        ids.isHeld = isHeld
        for (const [id, { clock }] of waiting.current) {
          if (isHeld) {
            clearTimeout(clock.timer)
            clock.left = Math.max(0, clock.left - (performance.now() - clock.since))
          } else start(id, clock)
        }
      },
      [ids, start],
    ),
  }
}

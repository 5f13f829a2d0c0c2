'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../provider/use-latest.js'

export interface RowSelection {
  /** In the order of the rows. */
  ids: readonly string[]
  has: (id: string) => boolean
  isAll: boolean
  /** Selects or deselects; with `range`, all from the last one that was chosen to this one are selected. */
  toggle: (id: string, options?: { range?: boolean }) => void
  selectAll: () => void
  clear: () => void
}

/** Which of these rows are selected. One that is no longer among them is not. `onChange` is told of each change. */
export function useRowSelection(
  rows: readonly string[],
  onChange?: ((ids: readonly string[]) => void) | undefined,
): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const latest = useLatest({ rows, onChange })
  const ids = useMemo(() => (chosen.size === 0 ? [] : rows.filter((id) => chosen.has(id))), [rows, chosen])
  const selected = useMemo(() => new Set(ids), [ids])

  const key = ids.join('\n')
  const told = useRef(key)
  useEffect(() => {
    if (told.current === key) return
    told.current = key
    latest.current.onChange?.(key === '' ? [] : key.split('\n'))
  }, [key, latest])

  const toggle = useCallback(
    (id: string, { range = false }: { range?: boolean } = {}) => {
      const { rows } = latest.current
      const [from, to] = [rows.indexOf(anchor.current ?? ''), rows.indexOf(id)]
      setChosen((before) => {
        const after = new Set(before)
        if (range && from >= 0) {
          for (const each of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(each)
        } else if (!after.delete(id)) after.add(id)
        return after
      })
      if (!range || from < 0) anchor.current = id
    },
    [latest],
  )
  const selectAll = useCallback(() => setChosen(new Set(latest.current.rows)), [latest])
  const clear = useCallback(() => {
    anchor.current = null
    setChosen((before) => (before.size === 0 ? before : new Set()))
  }, [])

  return {
    ids,
    has: useCallback((id) => selected.has(id), [selected]),
    isAll: rows.length > 0 && ids.length === rows.length,
    toggle,
    selectAll,
    clear,
  }
}

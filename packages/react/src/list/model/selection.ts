'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../lib/refs.js'
import { createValue, useValue, type Value } from '../../lib/value.js'

/** Options of `toggle`. */
export interface ToggleOptions {
  /** Selects all from the row that was toggled last to this one. Default: false. */
  range?: boolean | undefined
}

/** What `useRowSelection()` gives. */
export interface RowSelection {
  /** In the order of the rows. */
  ids: readonly string[]
  /** Whether this row is selected. */
  has: (id: string) => boolean
  /** The same as a subscription, so that only the rows that it concerns render; may hold ids of rows that are gone. */
  chosen: Value<ReadonlySet<string>>
  /** Whether there are rows and all of them are selected. */
  isAll: boolean
  /** Selects or deselects a row; with `range`, as `extend` from the row that was toggled last, if any. */
  toggle: (id: string, options?: ToggleOptions) => void
  /**
   * Selects all from the row that was toggled last to this one, and deselects the last such range: so it grows and
   * shrinks. `from`: where it begins if no row was toggled.
   */
  extend: (id: string, from: string) => void
  /** Selects every row. */
  selectAll: () => void
  /** Selects none. */
  clear: () => void
}

/** Which of these rows are selected; one that is no longer among them is not. `onChange` gets each change. */
export function useRowSelection(
  rows: readonly string[],
  onChange?: ((ids: readonly string[]) => void) | undefined,
): RowSelection {
  const [value] = useState(() => createValue<ReadonlySet<string>>(new Set()))
  const setChosen = value.set
  const chosen = useValue(value, (ids) => ids)
  const anchor = useRef<string | null>(null)
  /** The end of the last range from the anchor. */
  const extent = useRef<string | null>(null)
  const latest = useLatest({ rows, onChange })
  const ids = useMemo(() => (chosen.size === 0 ? [] : rows.filter((id) => chosen.has(id))), [rows, chosen])
  const selected = useMemo(() => new Set(ids), [ids])

  const key = ids.join('\n')
  const reported = useRef(key)
  useEffect(() => {
    if (reported.current === key) return
    reported.current = key
    latest.current.onChange?.(key === '' ? [] : key.split('\n'))
  }, [key, latest])

  const extend = useCallback(
    (id: string, from: string) => {
      const { rows } = latest.current
      const placeOf = new Map(rows.map((each, index) => [each, index]))
      const range = (end: string) => {
        const [one = -1, other = -1] = [placeOf.get(anchor.current ?? ''), placeOf.get(end)]
        return one < 0 || other < 0 ? [] : rows.slice(Math.min(one, other), Math.max(one, other) + 1)
      }
      if (!placeOf.has(anchor.current ?? '')) {
        anchor.current = from
        extent.current = null
      }
      const dropped = extent.current === null ? [] : range(extent.current)
      const added = range(id)
      extent.current = id
      setChosen((before) => {
        const after = new Set(before)
        for (const each of dropped) after.delete(each)
        for (const each of added) after.add(each)
        return after
      })
    },
    [latest, setChosen],
  )
  const toggle = useCallback(
    (id: string, { range = false }: ToggleOptions = {}) => {
      const { rows } = latest.current
      if (range && anchor.current !== null && rows.includes(anchor.current)) return extend(id, id)
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      })
      anchor.current = id
      extent.current = null
    },
    [latest, extend, setChosen],
  )
  const selectAll = useCallback(() => {
    extent.current = null
    setChosen(new Set(latest.current.rows))
  }, [latest, setChosen])
  const clear = useCallback(() => {
    anchor.current = null
    extent.current = null
    setChosen((before) => (before.size === 0 ? before : new Set()))
  }, [setChosen])

  return {
    ids,
    has: useCallback((id) => selected.has(id), [selected]),
    chosen: value,
    isAll: rows.length > 0 && ids.length === rows.length,
    toggle,
    extend,
    selectAll,
    clear,
  }
}

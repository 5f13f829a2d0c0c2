'use client'
import { useMemo, useState } from 'react'
import { useMailframe } from '../context/context.js'
import type { ListedEmail } from '../emails/email-changes.js'
import { type ListSort, searchRows, sortRows } from './sort-and-search.js'

export interface ListView {
  /** The rows in the order chosen, of which those are left that the search finds. */
  rows: readonly (ListedEmail | null)[]
  /** Only where every row is loaded: the service neither sorts nor searches. */
  isAvailable: boolean
  /** Whether something is searched for. */
  isSearching: boolean
  /** What is searched for. */
  query: string
  /** Searches names and subjects; an empty text shows all. */
  setQuery: (query: string) => void
  /** The order of the rows. Default: `newest`. */
  sort: ListSort
  /** Orders the rows anew. */
  setSort: (sort: ListSort) => void
}

/** Sorts and searches the rows that are loaded. */
export function useListView(slots: readonly (ListedEmail | null)[], isComplete: boolean): ListView {
  const { language } = useMailframe()
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<ListSort>('newest')
  const rows = useMemo(() => {
    if (!isComplete || (query.trim() === '' && sort === 'newest')) return slots
    const loaded = slots.filter((row) => row !== null)
    return sortRows(searchRows(loaded, query, language), sort, language)
  }, [slots, isComplete, query, sort, language])
  return {
    rows,
    isAvailable: isComplete,
    isSearching: isComplete && query.trim() !== '',
    query,
    setQuery,
    sort,
    setSort,
  }
}

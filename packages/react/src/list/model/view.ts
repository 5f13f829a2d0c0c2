'use client'
import { useMemo, useState } from 'react'
import { useMailframe } from '../../context/context.js'
import type { ListedEmail } from '../../emails/changes.js'
import { intlTag } from '../../lib/format.js'

export const LIST_SORTS = ['newest', 'updated', 'name'] as const
export type ListSort = (typeof LIST_SORTS)[number]

interface Sortable {
  name: string
  subject: string | null
  updatedAt: string
}

/** Sorts rows that come newest first. */
export function sortRows<Row extends Sortable>(
  rows: readonly Row[],
  sort: ListSort,
  language: string,
): Row[] {
  if (sort === 'updated') {
    // ISO 8601 in UTC sorts as text.
    return [...rows].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0))
  }
  if (sort === 'name') {
    const { compare } = new Intl.Collator(intlTag(language), { numeric: true })
    return [...rows].sort((a, b) => compare(a.name, b.name))
  }
  return [...rows]
}

/** The rows with every word of `query` in name or subject: capitals, widths and accents are all one. */
export function searchRows<Row extends Sortable>(
  rows: readonly Row[],
  query: string,
  language: string,
): Row[] {
  const words = plain(query, language).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...rows]
  return rows.filter((row) => {
    const text = textOf(row, language)
    return words.every((word) => text.includes(word))
  })
}

const texts = new WeakMap<Sortable, { text: string; language: string }>()

/** Cached for each row: for ten thousand rows it would slow down every key press. */
function textOf(row: Sortable, language: string): string {
  const known = texts.get(row)
  if (known?.language === language) return known.text
  const text = plain(`${row.name} ${row.subject ?? ''}`, language)
  texts.set(row, { text, language })
  return text
}

function plain(text: string, language: string): string {
  // Only the accents of Latin, Greek and Cyrillic: marks of other scripts, as in Thai, are letters of their own.
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return bare.normalize('NFC').toLocaleLowerCase(intlTag(language))
}

export interface ListView {
  /** The rows that the search finds, in the chosen order. */
  rows: readonly (ListedEmail | null)[]
  /** How many emails are loaded: what a search and an order cover, for the service does neither. */
  loaded: number
  /** Whether there is a search or another order than the service's. */
  isChanged: boolean
  /** Whether there is a search. */
  isSearching: boolean
  /** The words of the search. */
  query: string
  /** Searches names and subjects; an empty text shows all. */
  setQuery: (query: string) => void
  /** The order of the rows. Default: `newest`. */
  sort: ListSort
  /** Sorts the rows. */
  setSort: (sort: ListSort) => void
}

/** Sorts and searches the rows that are loaded. */
export function useListView(slots: readonly (ListedEmail | null)[]): ListView {
  const { language } = useMailframe()
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<ListSort>('newest')
  const isSearching = query.trim() !== ''
  const isChanged = isSearching || sort !== 'newest'
  const loaded = useMemo(() => slots.filter((row) => row !== null), [slots])
  const rows = useMemo(
    () => (isChanged ? sortRows(searchRows(loaded, query, language), sort, language) : slots),
    [slots, loaded, isChanged, query, sort, language],
  )
  return {
    rows,
    loaded: loaded.length,
    isChanged,
    isSearching,
    query,
    setQuery,
    sort,
    setSort,
  }
}

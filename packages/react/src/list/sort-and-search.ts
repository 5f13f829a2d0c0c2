import { intlTag } from '../lib/format-time.js'

export const LIST_SORTS = ['newest', 'updated', 'name'] as const
export type ListSort = (typeof LIST_SORTS)[number]

interface Sortable {
  name: string
  subject: string | null
  updatedAt: string
}

/** These rows, newest first, in another order. */
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

/** Made once for each row: of ten thousand it would be felt at every key. */
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

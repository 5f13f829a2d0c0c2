import type { Region } from '@mailframe/protocol/sending'
import { ALL } from '../../store/storage.js'

/** Which part of a list. */
export interface Part {
  offset: number
  limit: number
}

/** A list that is kept by days. */
interface ByDay<Item> {
  list: (region: Region, day: string, page: Part) => Item[]
  count: (region: Region, day: string) => number
}

/** A part of what the days hold, the first of `days` first. Without `matches` only the part itself is read. */
export function partOfDays<Item>(
  { list, count }: ByDay<Item>,
  region: Region,
  days: readonly string[],
  { offset, limit }: Part,
  matches: ((item: Item) => boolean) | null,
): { items: Item[]; total: number } {
  if (matches !== null) {
    return partOf(
      days.flatMap((day) => list(region, day, ALL).filter(matches)),
      { offset, limit },
    )
  }
  const items: Item[] = []
  let total = 0
  for (const day of days) {
    const held = count(region, day)
    const skipped = Math.max(offset - total, 0)
    if (skipped < held && items.length < limit) {
      items.push(...list(region, day, { offset: skipped, limit: limit - items.length }))
    }
    total += held
  }
  return { items, total }
}

/** A part of a list that is there as a whole. */
export const partOf = <Item>(items: readonly Item[], { offset, limit }: Part) => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
})

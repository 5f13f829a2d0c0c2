/** How bad it is: `fix` is seen by readers, `look` may be meant, `fine` is nothing to do. */
export type Level = 'fix' | 'look' | 'fine'

/** What one check found. */
export interface Finding {
  level: Level
  title: string
  /** Where, at most some of it. */
  items: readonly string[]
}

const SHOWN = 20

/** A finding of every place where it is. */
export function finding(level: Level, title: string, items: readonly string[] = []): Finding {
  const more = items.length - SHOWN
  return { level, title, items: more > 0 ? [...items.slice(0, SHOWN), `and ${more} more`] : items }
}

/** One finding for all places, or none where there are none. `titleOf` gets how many there are. */
export function findingOf(
  level: Level,
  items: readonly string[],
  titleOf: (count: number) => string,
): Finding[] {
  return items.length === 0 ? [] : [finding(level, titleOf(items.length), items)]
}

/** `1 link`, `2 links`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

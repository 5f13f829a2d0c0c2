/** Length as people count it: Unicode code points, not UTF-16 units (spec/choices.md, 'what a character is'). */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The first `limit` code points of `text`. */
export function firstCharacters(text: string, limit: number): string {
  let end = 0
  let count = 0
  for (const character of text) {
    if (count === limit) return text.slice(0, end)
    count += 1
    end += character.length
  }
  return text
}

/** Missing, null, empty or only white space. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

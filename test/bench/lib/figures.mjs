/**
 * One line of the results.
 *
 * @param {{
 *   what: string
 *   against?: string
 *   unit: string
 *   ours: number[]
 *   theirs?: number[]
 *   atMost?: number
 *   atLeast?: number
 *   isOfOurs?: boolean
 *   limit?: string
 *   trace?: string
 * }} line `ours` and `theirs` are of the same rounds, in order. The bound is one of the ratio where there is another
 *   side, unless `isOfOurs`, else of `ours`. `limit` says what the figure depends on now; `trace` shows it, in tables of Markdown
 *   that are kept in a file of the row.
 */
export function figure({
  what,
  against = null,
  unit,
  ours,
  theirs,
  atMost,
  atLeast,
  isOfOurs = theirs === undefined,
  limit = null,
  trace = null,
}) {
  const own = spreadOf(ours)
  const other = theirs === undefined ? null : spreadOf(theirs)
  // Of counts that may be 0 there is none.
  const ratio = theirs?.every((value) => value > 0)
    ? { ...spreadOf(ours.map((value, at) => value / theirs[at])), median: short(own.median / other.median) }
    : null
  const bounded = (isOfOurs ? own : ratio)?.median
  const bound = atMost !== undefined ? { atMost } : atLeast !== undefined ? { atLeast } : null
  const isReached = bound === null ? null : atMost !== undefined ? bounded <= atMost : bounded >= atLeast
  return {
    what,
    against,
    unit,
    ours: own,
    theirs: other,
    ratio,
    bound: bound && { ...bound, of: isOfOurs ? 'ours' : 'ratio' },
    isReached,
    rounds: ours.length,
    limit,
    trace,
  }
}

/** The median, and the quarters on both sides of it. */
function spreadOf(values) {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share) => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return short(low + (high - low) * (place - Math.floor(place)))
  }
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

const short = (value) => Number(value.toPrecision(4))

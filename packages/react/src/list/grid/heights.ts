/** Rows that are sampled for the estimate. */
const SAMPLES = 5

/**
 * Heights of rows. The estimate is the median of the first rows that were measured, sampled again when the width of the
 * list changes: so skeletons are as high as the rows that replace them, and nothing shifts when they load.
 */
export interface Heights {
  estimate: number
  /** The width of the list, in pixels, that the estimate is for; null: none yet. */
  width: number | null
  /** By index: only those that differ from the estimate. */
  measured: ReadonlyMap<number, number>
}

/** A row that is drawn. */
export interface DrawnRow {
  index: number
  /** 0 until the browser has laid it out. */
  height: number
}

/** Where each row begins, and after them where the last one ends, in pixels. */
export function startsOf(count: number, estimate: number, measured: Heights['measured']): Float64Array {
  const starts = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) {
    starts[index + 1] = (starts[index] ?? 0) + (measured.get(index) ?? estimate)
  }
  return starts
}

/** The row at `offset` pixels, by binary search. */
export function rowAt(starts: Float64Array, offset: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** `heights`, with those of the rows that are drawn; the same object where nothing changes. */
export function heightsAfter(
  heights: Heights,
  rows: ReadonlyMap<HTMLElement, DrawnRow>,
  width: number,
): Heights {
  // Not laid out, or not loaded: then it is as high as the estimate.
  const loaded = [...rows].filter(([{ dataset }, { height }]) => height > 0 && dataset.skeleton === undefined)
  const usual = loaded
    .filter(([{ dataset }]) => dataset.emailId && dataset.renaming !== 'true')
    .slice(0, SAMPLES)
    .map(([, { height }]) => height)
    .sort((one, other) => one - other)
  const isSampled = heights.width !== width && usual.length === SAMPLES
  const estimate = isSampled ? (usual[Math.floor(SAMPLES / 2)] ?? heights.estimate) : heights.estimate
  // What was measured before had another width.
  let measured: Map<number, number> | null = isSampled ? new Map() : null
  for (const [, { index, height }] of loaded) {
    if ((measured ?? heights.measured).get(index) === (height === estimate ? undefined : height)) continue
    measured ??= new Map(heights.measured)
    if (height === estimate) measured.delete(index)
    else measured.set(index, height)
  }
  return measured === null ? heights : { estimate, width: isSampled ? width : heights.width, measured }
}

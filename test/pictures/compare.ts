import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Pixels whose colours are nearer than this are alike, 0 to 1; those at the edges of letters are left out. */
const THRESHOLD = 0.1
/** How many of the pixels may differ: less than one word of text. */
export const TOLERANCE = 0.0005

export interface Difference {
  /** Of all pixels, 0 to 1. */
  share: number
  /** Where they differ, in red; null where the sizes do. */
  picture: Buffer | null
}

export function compare(kept: Buffer, taken: Buffer): Difference {
  const one = PNG.sync.read(kept)
  const other = PNG.sync.read(taken)
  const { width, height } = one
  if (width !== other.width || height !== other.height) return { share: 1, picture: null }
  const difference = new PNG({ width, height })
  const count = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: THRESHOLD })
  return { share: count / (width * height), picture: PNG.sync.write(difference) }
}

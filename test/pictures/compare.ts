import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Pixels whose colours are nearer than this are alike, 0 to 1; those at the edges of letters are left out. */
const THRESHOLD = 0.1
/** How many of the pixels may differ: less than one word of text. */
export const TOLERANCE = 0.0005

/** From here on it is another drawing: edges that another machine smooths otherwise are nearer, 0 to 1. */
const STRONG = 0.3
/** The side of a small icon, in pixels. */
const PLACE = 16
/** How many pixels may differ strongly in one place: two thirds of what another icon changes at least. */
export const PLACE_TOLERANCE = 30

export interface Difference {
  /** Of all pixels, 0 to 1. */
  share: number
  /** The pixels that differ strongly, in the place of an icon's size that has most of them. */
  inPlace: number
  /** Where they differ, in red; null where the sizes do. */
  picture: Buffer | null
}

export function compare(kept: Buffer, taken: Buffer): Difference {
  const one = PNG.sync.read(kept)
  const other = PNG.sync.read(taken)
  const { width, height } = one
  if (width !== other.width || height !== other.height) {
    return { share: 1, inPlace: PLACE * PLACE, picture: null }
  }
  const difference = new PNG({ width, height })
  const count = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: THRESHOLD })
  // Edges, too: a thin icon is nothing else.
  const mask = new PNG({ width, height })
  const options = { threshold: STRONG, includeAA: true, diffMask: true }
  pixelmatch(one.data, other.data, mask.data, width, height, options)
  const share = count / (width * height)
  return { share, inPlace: mostInPlace(mask), picture: PNG.sync.write(difference) }
}

/** What differs so little that another machine may have drawn it. */
export const isAlike = ({ share, inPlace }: Difference): boolean =>
  share <= TOLERANCE && inPlace <= PLACE_TOLERANCE

/** Of a mask that is transparent where pixels are alike. */
function mostInPlace({ data, width, height }: PNG): number {
  // How many there are above and to the left of each pixel.
  const line = width + 1
  const sums = new Uint32Array(line * (height + 1))
  const sum = (x: number, y: number) => sums[y * line + x] ?? 0
  let most = 0
  for (let y = 1; y <= height; y += 1) {
    for (let x = 1; x <= width; x += 1) {
      const isOne = data[((y - 1) * width + x - 1) * 4 + 3] !== 0
      sums[y * line + x] = sum(x - 1, y) + sum(x, y - 1) - sum(x - 1, y - 1) + Number(isOne)
      const [left, top] = [Math.max(0, x - PLACE), Math.max(0, y - PLACE)]
      most = Math.max(most, sum(x, y) - sum(left, y) - sum(x, top) + sum(left, top))
    }
  }
  return most
}

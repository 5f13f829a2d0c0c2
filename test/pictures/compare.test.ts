import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/lib/root.mjs'
import { compare, isAlike, PLACE_TOLERANCE, TOLERANCE } from './compare.js'

const WIDTH = 200
const HEIGHT = 100

/** A white page with a box of a colour. */
function pageWith(left: number, colour: readonly [number, number, number], width = WIDTH): Buffer {
  const png = new PNG({ width, height: HEIGHT })
  png.data.fill(255)
  for (let y = 40; y < 60; y += 1) {
    for (let x = left; x < left + 60; x += 1) {
      for (const [channel, value] of colour.entries()) png.data[(y * width + x) * 4 + channel] = value
    }
  }
  return PNG.sync.write(png)
}

const BOX = pageWith(20, [67, 56, 202])

describe('pictures are compared', () => {
  it('with room for a shade that another machine draws', () => {
    expect(isAlike(compare(BOX, pageWith(20, [66, 57, 203])))).toBe(true)
  })

  it.each([
    ['another colour', pageWith(20, [15, 118, 110])],
    ['a place four pixels away', pageWith(24, [67, 56, 202])],
    ['another size', pageWith(20, [67, 56, 202], WIDTH + 1)],
  ])('and tell %s', (_, other) => {
    expect(compare(BOX, other).share).toBeGreaterThan(TOLERANCE)
  })

  const ROW = { left: 200, top: 90, width: 800, height: 100 }

  it.each(['list', 'list-dark'])('and tell one icon in %s from another, and that it is gone', (name) => {
    const kept = readFileSync(join(ROOT, 'docs/pictures', `${name}.png`))
    const [pencil, copy, nothing] = [888, 926, 840]
    for (const [from, to] of [
      [copy, pencil],
      [nothing, copy],
      [nothing, pencil],
    ] as const) {
      const changed = changedBy(kept, { left: to, top: 133, width: 20, height: 20 }, (at, x, y) =>
        at(x + from - to, y),
      )
      const difference = compare(kept, changed)
      expect(difference.share).toBeLessThanOrEqual(TOLERANCE)
      expect(difference.inPlace).toBeGreaterThan(PLACE_TOLERANCE * 1.5)
      expect(isAlike(difference)).toBe(false)
    }
  })

  it.each(['list', 'list-dark'])(
    'with room for edges in %s that another machine smooths otherwise',
    (name) => {
      const kept = readFileSync(join(ROOT, 'docs/pictures', `${name}.png`))
      for (const by of [0.15, 0.25, 0.33]) {
        const smoothed = changedBy(kept, ROW, (at, x, y) => at(x, y) * (1 - by) + at(x + 1, y) * by)
        expect(compare(kept, smoothed).inPlace).toBeLessThan(PLACE_TOLERANCE / 2)
      }
    },
  )
})

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A picture whose channels in `box` are what `value` makes of the original's. */
function changedBy(
  picture: Buffer,
  { left, top, width, height }: Box,
  value: (at: (x: number, y: number) => number, x: number, y: number) => number,
): Buffer {
  const png = PNG.sync.read(picture)
  const original = Uint8Array.from(png.data)
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (atX: number, atY: number) => original[(atY * png.width + atX) * 4 + channel] ?? 0
        png.data[(y * png.width + x) * 4 + channel] = Math.round(value(at, x, y))
      }
    }
  }
  return PNG.sync.write(png)
}

import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { compare, TOLERANCE } from './compare.js'

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
    expect(compare(BOX, pageWith(20, [66, 57, 203])).share).toBeLessThanOrEqual(TOLERANCE)
  })

  it.each([
    ['another colour', pageWith(20, [15, 118, 110])],
    ['a place four pixels away', pageWith(24, [67, 56, 202])],
    ['another size', pageWith(20, [67, 56, 202], WIDTH + 1)],
  ])('and tell %s', (_, other) => {
    expect(compare(BOX, other).share).toBeGreaterThan(TOLERANCE)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64Lines } from './base64.js'

const BYTES = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

async function encoded(bytes: Uint8Array, piece: (at: number) => number): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.byteLength; ) {
      const size = piece(at)
      yield bytes.subarray(at, at + size)
      at += size
    }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of base64Lines(pieces())) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** As RFC 2045 has it: a break between two lines, none behind the last. */
const expected = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')

it('has lines of 76 characters, whatever is left for the last one', async () => {
  for (let length = 0; length <= 240; length += 1) {
    const bytes = BYTES.subarray(0, length)
    expect(await encoded(bytes, () => 64)).toBe(expected(bytes))
  }
})

it.each([1, 2, 56, 57, 58, 113, 114, 2_735, 2_736, 2_737, 19_999, 20_000])(
  'is the same in pieces of %i bytes',
  async (size) => {
    expect(await encoded(BYTES, () => size)).toBe(expected(BYTES))
  },
)

it('is the same in pieces of every size', async () => {
  expect(await encoded(BYTES, (at) => 1 + ((at * 31) % 301))).toBe(expected(BYTES))
})

it('reads bytes that are a part of others', async () => {
  const bytes = new Uint8Array(BYTES).subarray(3, 5_003)
  expect(await encoded(bytes, () => 1_001)).toBe(expected(bytes))
})

it('is the same for any bytes in pieces of any sizes', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 12_000, size: 'max' }), sizes, async (bytes, list) => {
      let piece = 0
      const next = () => list[piece++ % list.length] ?? 1
      expect(await encoded(bytes, next)).toBe(expected(bytes))
    }),
  )
})

it('has every character at every place of a line', async () => {
  const bytes = Buffer.alloc(64 * 57)
  for (let line = 0; line < 64; line += 1) {
    const characters = Array.from({ length: 76 }, (_, at) => ALPHABET[(line + at) % 64]).join('')
    bytes.set(Buffer.from(characters, 'base64'), line * 57)
  }
  expect(await encoded(bytes, () => bytes.byteLength)).toBe(expected(bytes))
})

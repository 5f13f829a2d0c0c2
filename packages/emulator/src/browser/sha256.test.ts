import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256, sha256 } from './sha256.js'

const bytes = fc.uint8Array({ maxLength: 300 })
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

it('is SHA-256', () => {
  fc.assert(
    fc.property(bytes, (data) => {
      expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'))
    }),
  )
  // Around the end of a block, where the padding takes another one.
  for (let length = 50; length < 140; length += 1) {
    const data = new Uint8Array(length).fill(length)
    expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'))
  }
})

it('is HMAC-SHA-256', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, data) => {
      expect(hex(hmacSha256(key, data))).toBe(createHmac('sha256', key).update(data).digest('hex'))
    }),
  )
})

/** The fractional parts of roots of the first primes, as FIPS 180-4 has them. */
const PRIMES = firstPrimes(64)
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

/** SHA-256 for pages that have no `crypto.subtle`. */
export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) * 64)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(padded.length - 4, (data.length * 8) >>> 0)
  let state = START
  for (let offset = 0; offset < padded.length; offset += 64) state = compressed(state, view, offset)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      data,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function compressed(state: readonly number[], view: DataView, offset: number): number[] {
  const words = new Uint32Array(64)
  const at = (index: number) => words[index] ?? 0
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = view.getUint32(offset + index * 4)
      continue
    }
    const [early, late] = [at(index - 15), at(index - 2)]
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    words[index] = at(index - 16) + low + at(index - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, round] of ROUNDS.entries()) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + round + at(index)) >>> 0
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = low + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) >>> 0)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The Web Crypto API gives at most 65,536 at a time. */
const POOL_BYTES = 4096

/** Where ids, codes and keys come from. */
export interface Ids {
  /** `prefix_` and `length` letters and digits (16, the default, hold 95 bits). */
  next(prefix: string, length?: number): string
  bytes(count: number): Uint8Array<ArrayBuffer>
  /** Seeded ids begin again. */
  restart(): void
}

/**
 * Random ids; with a seed the same ones in the same order, for runs that must repeat. Each prefix has its own sequence:
 * one more request in the log does not change the next Email's id.
 */
export function createIds(seed?: string): Ids {
  const randomBytes = createRandomBytes()
  const streams = new Map<string, ByteSource>()
  const streamOf = (name: string): ByteSource => {
    if (seed === undefined) return randomBytes
    const stream = streams.get(name) ?? seededBytes(`${seed}/${name}`)
    streams.set(name, stream)
    return stream
  }
  return {
    bytes: (count) => streamOf('bytes')(count),
    restart: () => streams.clear(),
    next(prefix, length = 16) {
      const bytes = streamOf(prefix)
      let id = ''
      while (id.length < length) {
        for (const byte of bytes(length * 2)) {
          // Bytes past the last whole multiple of 62 would make some characters likelier than others.
          if (byte < 248 && id.length < length) id += ALPHABET[byte % 62]
        }
      }
      return `${prefix}_${id}`
    },
  }
}

type ByteSource = (count: number) => Uint8Array<ArrayBuffer>

/** Bytes are made some thousands at a time: a call for a few costs as much. None is given twice. */
function createRandomBytes(): ByteSource {
  let pool = new Uint8Array()
  let given = 0
  return (count) => {
    if (given + count > pool.length) {
      pool = crypto.getRandomValues(new Uint8Array(Math.max(POOL_BYTES, count)))
      given = 0
    }
    given += count
    return pool.slice(given - count, given)
  }
}

/** The sfc32 generator, seeded by FNV-1a: repeatable, and nothing that must not be guessed depends on it. */
function seededBytes(seed: string): ByteSource {
  let [a, b, c, counter] = [hash(`a${seed}`), hash(`b${seed}`), hash(`c${seed}`), 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum & 0xff
  }
  for (let round = 0; round < 15; round += 1) next()
  return (count) => Uint8Array.from({ length: count }, next)
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value
}

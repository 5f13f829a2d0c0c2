import type { BusEvent } from '../events/bus.js'

/** An entry of a stream. */
export interface Entry {
  id: string
  userId: string
  event: BusEvent
}

/** The entries of an answer to XRANGE or XREVRANGE: the same from both libraries and both protocols. */
export function readRange(reply: unknown): Entry[] {
  return Array.isArray(reply) ? reply.flatMap(readEntry) : []
}

/** The entries of an answer to XREAD of one stream: a list, a flat list or an object, by library and protocol. */
export function readStream(reply: unknown): Entry[] {
  if (reply === null || typeof reply !== 'object') return []
  if (reply instanceof Map) return readRange([...reply.values()][0])
  if (!Array.isArray(reply)) return readRange(Object.values(reply)[0])
  return readRange(Array.isArray(reply[0]) ? reply[0][1] : reply[1])
}

function readEntry(value: unknown): Entry[] {
  if (!Array.isArray(value) || !Array.isArray(value[1])) return []
  const id = String(value[0])
  const fields: Record<string, string> = {}
  for (let index = 0; index + 1 < value[1].length; index += 2) {
    fields[String(value[1][index])] = String(value[1][index + 1])
  }
  const { userId = '', emailId = '', at = '' } = fields
  return [{ id, userId, event: { type: 'saved', id, emailId, at } }]
}

/** Whether one id comes after another. */
export function isAfter(one: string, other: string): boolean {
  const [oneMs = 0n, oneNumber = 0n] = one.split('-').map(BigInt)
  const [otherMs = 0n, otherNumber = 0n] = other.split('-').map(BigInt)
  return oneMs === otherMs ? oneNumber > otherNumber : oneMs > otherMs
}

import { joinBytes } from '../bytes.js'

/** All bytes of a body, or null as soon as there are more than `limit`. Rejects where it does not arrive whole. */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null | undefined,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      reader.cancel().catch(() => {})
      return null
    }
    pieces.push(value)
  }
  return joinBytes(pieces)
}

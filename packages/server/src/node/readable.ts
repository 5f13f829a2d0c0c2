import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** A body as frameworks of Node send it: with backpressure, and cancelled when the client leaves. */
export function toReadable(body: ReadableStream<Uint8Array> | null): Readable | null {
  return body === null ? null : Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
}

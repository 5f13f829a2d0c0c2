import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** A body as Node's frameworks send it: with backpressure, and cancelled when the client disconnects. */
export function toReadable(body: ReadableStream<Uint8Array> | null): Readable | null {
  return body === null ? null : Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
}

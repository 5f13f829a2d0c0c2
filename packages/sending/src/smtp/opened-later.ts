import { Readable } from 'node:stream'

interface OpenedLater {
  /** Called when the first byte is pulled. */
  open(): Readable
  /** What it throws ends the stream. */
  onChunk(chunk: Buffer): void
  /** Bytes that are buffered before they are pushed: nodemailer writes a message in many small pieces. */
  piece: number
}

/** A stream that opens its source later. */
export function openedLater({ open, onChunk, piece }: OpenedLater): Readable {
  let source: Readable | undefined
  let chunks: Buffer[] = []
  let bytes = 0
  return new Readable({
    read() {
      if (source !== undefined) {
        source.resume()
        return
      }
      try {
        source = open()
      } catch (error) {
        this.destroy(asError(error))
        return
      }
      const opened = source
      const flush = () => {
        if (bytes === 0) return true
        // A piece of a file is large enough by itself: a copy of it would be garbage as large as the file.
        const [only] = chunks
        const whole = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, bytes)
        chunks = []
        bytes = 0
        return this.push(whole)
      }
      opened.on('data', (chunk: Buffer) => {
        try {
          onChunk(chunk)
        } catch (error) {
          this.destroy(asError(error))
          return
        }
        chunks.push(chunk)
        bytes += chunk.byteLength
        if (bytes >= piece && !flush()) opened.pause()
      })
      opened.on('end', () => {
        flush()
        this.push(null)
      })
      opened.on('error', (error) => this.destroy(error))
    },
    destroy(error, done) {
      source?.destroy()
      done(error)
    },
  })
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

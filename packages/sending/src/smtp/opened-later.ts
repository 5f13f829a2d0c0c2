import { Readable } from 'node:stream'

/** A stream that opens its source when the first byte is asked for. What `onChunk` throws ends it. */
export function openedLater(open: () => Readable, onChunk: (chunk: Buffer) => void): Readable {
  let source: Readable | undefined
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
      opened.on('data', (chunk: Buffer) => {
        try {
          onChunk(chunk)
        } catch (error) {
          this.destroy(asError(error))
          return
        }
        if (!this.push(chunk)) opened.pause()
      })
      opened.on('end', () => this.push(null))
      opened.on('error', (error) => this.destroy(error))
    },
    destroy(error, done) {
      source?.destroy()
      done(error)
    },
  })
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

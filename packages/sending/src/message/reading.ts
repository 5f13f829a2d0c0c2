import { SENDING_LIMITS, shown } from '@mailframe/protocol/sending'
import { SendingError } from '../client/error.js'
import { type Part, tooLarge } from './attachment.js'

/** Reads the parts of one body, one after the other. */
export interface PartReader {
  read(part: Part): AsyncGenerator<Uint8Array>
  /** What broke: the body never came to its end, so nobody has a whole message. */
  failure(): SendingError | undefined
}

/** The size of a stream is unknown, so the limit of all parts together is enforced while they are read. */
export function createPartReader(): PartReader {
  let bytes = 0
  let failed: SendingError | undefined
  return {
    async *read(part) {
      try {
        for await (const chunk of part.open()) {
          bytes += chunk.byteLength
          if (bytes > SENDING_LIMITS.attachmentBytes) {
            throw tooLarge(`more than that was read up to ${shown(part.filename)}`)
          }
          yield chunk
        }
      } catch (error) {
        failed = error instanceof SendingError ? error : unreadable(part, error)
        // Not the error itself: a library that carries it would write on it.
        throw new Error(failed.message)
      }
    },
    failure: () => failed,
  }
}

function unreadable({ filename }: Part, error: unknown): SendingError {
  const message = `the attachment ${shown(filename)} could not be read to its end: nothing was sent`
  return new SendingError({ message, outcome: 'notSent', field: 'attachments', cause: error })
}

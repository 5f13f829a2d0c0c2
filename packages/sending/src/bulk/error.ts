import { SendingError, type SendingErrorInit } from '../client/error.js'
import type { BulkReport } from './types.js'

/** A bulk run that ended before its recipients did: aborted, refused for all of them, or the recipients could not be read. */
export class BulkError extends SendingError {
  /** Always `BulkError`. */
  override readonly name = 'BulkError'
  /** What became of the recipients until then. */
  declare readonly report: BulkReport

  constructor(init: SendingErrorInit, report: BulkReport) {
    super(init)
    // Not enumerable: a logger would walk through all recipients.
    Object.defineProperty(this, 'report', { value: report })
  }
}

import type { Outcome } from '../client/error.js'
import type { CallOptions } from '../client/options.js'
import type { Message } from '../message/message.js'

/**
 * A message to many. Recipients and their values come beside it; `xsmtpapi` may hold `section` and `filters`. An
 * attachment must be one that can be read again for each batch: no stream.
 */
export type BulkMessage = Omit<Message, 'to' | 'cc' | 'bcc' | 'sendRequestId'>

/** An address, or an address with its values of `%name%`. A placeholder without a value stays as it is. */
export type BulkRecipient =
  | string
  | {
      /** One address. */
      to: string
      /** Keys are `name` or `%name%`. Null and absent are no value. */
      vars?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
    }

/** How many recipients came to what. */
export interface BulkCounts {
  /** The service took them. */
  sent: number
  /** The service said no, or the address is invalid. */
  refused: number
  /** Nothing left for them. */
  notSent: number
  /** They may have been sent: the answer was lost. */
  unknown: number
}

/** How far a run is. */
export interface BulkProgress extends BulkCounts {
  /** Recipients that are done, whatever became of them. */
  done: number
  /** How many there are, where the recipients are an array or a set. */
  total?: number
  /** Batches that are done. */
  batches: number
}

/** What became of one recipient. */
export interface RecipientReport {
  /** Place in the recipients, from 0. */
  index: number
  /** The address as it was given. */
  to: string
  /** What became of it. */
  outcome: 'sent' | Outcome
  /** The id that the service gave the message to this recipient. */
  emailId?: string
  /** What the service answered, where it did. */
  statusCode?: number
  /** Of what was not sent: why. */
  message?: string
}

/**
 * The reports in the order of the recipients. Kept packed: about 20 bytes a recipient; each run through unpacks anew.
 */
export interface RecipientReports extends Iterable<RecipientReport> {
  /** How many there are. */
  readonly length: number
}

/** What a run came to. */
export interface BulkReport extends BulkCounts {
  /** Recipients that were read. */
  total: number
  /** Requests that they went in. */
  batches: number
  /** What became of each, in the order that they were given in. */
  recipients: RecipientReports
}

/** Options of `sendBulk()`, beside the message and the recipients. */
export interface BulkOptions extends Omit<CallOptions, 'signal'> {
  /**
   * Stops the run: what is under way is finished, and nothing more is sent. Who was not reached is reported `notSent`.
   */
  signal?: AbortSignal | null | undefined
  /** Ends the run, and what is under way with it: its outcome is `unknown`. */
  abort?: AbortSignal | null | undefined
  /** Requests at the same time. Default: 4. */
  concurrency?: number | undefined
  /** Called after each batch, in the order of the recipients. What it throws is ignored. */
  onProgress?: ((progress: BulkProgress) => void) | undefined
  /**
   * Called with each batch's reports, in the order of the recipients, to store them. The run waits for its promise, and
   * stops where it fails.
   */
  onReport?: ((reports: readonly RecipientReport[]) => void | Promise<void>) | undefined
  /**
   * `html`: values are escaped where they stand in the HTML, and nowhere else. `none`: they go in as they are. Default:
   * `none`.
   */
  escape?: 'html' | 'none' | undefined
  /**
   * A file that remembers what was sent. A second run with the same file, message and recipients goes on where the
   * first one ended, also after `kill -9`.
   */
  checkpoint?: string | undefined
  /**
   * Whether batches whose outcome is unknown are sent again, with the same sendRequestId. Only for services that
   * honour it. Default: that of `createSender`.
   */
  repeatUnknown?: boolean | undefined
}

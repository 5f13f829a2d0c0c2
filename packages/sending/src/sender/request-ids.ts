import { type Clock, sha256, toBase64Url } from '@mailframe/protocol/client'
import { MAIL_FIELDS, SENDING_LIMITS, shown } from '@mailframe/protocol/sending'
import { SendingError } from '../client/error.js'
import type { SenderOptions } from '../client/options.js'
import { warn } from '../message/names.js'
import type { MailForm } from '../message/send.js'

const MOST_IDS = 10_000

interface Use {
  /** Digest of what was sent. */
  content: string
  at: number
}

/**
 * Runs a send under an id that the caller chose, and warns where the id was used before for another message: a service
 * that honours it answers as if it had sent, and does not. Of a file only name and size count.
 */
export function createRequestIdCheck(options: Pick<SenderOptions, 'onWarning'>, clock: Clock) {
  const uses = new Map<string, Use>()
  return async <Result>(form: MailForm, send: () => Promise<Result>): Promise<Result> => {
    const { sendRequestId: id } = form
    const content = await digestOf(form)
    const now = clock.monotonic()
    const before = uses.get(id)
    const isKnown = before !== undefined && now - before.at < SENDING_LIMITS.sendRequestIdSeconds * 1_000
    if (isKnown && before.content !== content) {
      warn(
        options,
        `sendRequestId ${shown(id)} was used within the hour for another message: a service that honours it does not send this one; give each message its own`,
      )
    }
    const use = { content, at: now }
    if (!isKnown) {
      uses.delete(id)
      uses.set(id, use)
    }
    const [oldest] = uses.keys()
    if (uses.size > MOST_IDS && oldest !== undefined) uses.delete(oldest)
    try {
      return await send()
    } catch (error) {
      // The id of what was not accepted stays free.
      const isOpen = !(error instanceof SendingError) || error.outcome === 'unknown'
      if (!isOpen && uses.get(id) === use) uses.delete(id)
      throw error
    }
  }
}

async function digestOf({ fields, parts }: MailForm): Promise<string> {
  const own = fields.filter(([name]) => name !== MAIL_FIELDS.sendRequestId)
  const files = parts.map(({ filename, contentType, cid, size }) => [filename, contentType, cid, size])
  return toBase64Url(await sha256(JSON.stringify([own, files])))
}

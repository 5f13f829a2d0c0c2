import { statusCodeInfo, statusMeaning } from './status-codes.js'

/** A reply of the SMTP server. */
export interface SmtpReply {
  /** Three digits. */
  code: number
  /** What follows them. */
  text: string
}

/** The reply to a message that was taken: `250 #<messageId>#Queued` (spec/public-facts.md). */
export function queuedReply(messageId: string): SmtpReply {
  return { code: 250, text: `#${messageId}#Queued` }
}

/** The messageId of a reply to DATA, or null. */
export function messageIdOfReply(reply: string): string | null {
  return /#([^#\s]+)#\s*Queued/i.exec(reply)?.[1] ?? null
}

const REPLY_CODES: Readonly<Record<number, number>> = {
  40005: 535,
  40819: 552,
  50000: 536,
  50001: 536,
}

/** How a failure is said over SMTP: 535 for credentials, 536 for rates, 552 for size, else 550; the statusCode leads the text. */
export function smtpReplyOf(statusCode: number): SmtpReply {
  if (statusCode === 50000 || statusCode === 50001) return { code: 536, text: 'Frequency limited' }
  return { code: REPLY_CODES[statusCode] ?? 550, text: `${statusCode} ${statusMeaning(statusCode)}` }
}

/** The statusCode that a reply stands for: the one in its text, else by its code; undefined where it says nothing. */
export function statusCodeOfReply({ code, text }: SmtpReply): number | undefined {
  const said = Number(
    /(?:^|\s|#)(\d{3,5})(?=\s|$)/.exec(text.replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/, ''))?.[1],
  )
  if (statusCodeInfo(said) !== undefined && said !== 200) return said
  if (code === 535 || code === 530) return 40005
  if (code === 536) return 50001
  return undefined
}

import {
  type CheckedMessage,
  checkMessage,
  formatAddress,
  hasControl,
  readXSmtpApiHeader,
  SENDING_LIMITS,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import type { Address, Email, Mailbox } from 'postal-mime'
import { choose } from '../../kernel/choices/choices.js'
import { parseMailboxes } from '../message/mailbox.js'
import type { MessageRecord, SendRecord } from '../message/records.js'
import { addressKey } from '../request/address-key.js'
import type { MailFile } from '../request/form.js'
import { Refusal, refusal, refusalOf } from '../request/refusal.js'
import type { Work } from '../request/work.js'
import { type ExactMessage, exactMessage } from './exact-parts.js'

/** A message over SMTP, read and checked as one over REST is. */
export interface SmtpMessage {
  message: CheckedMessage
  kinds: MessageRecord['kind'][]
  lines: SendRecord['lines']
  headers: [name: string, value: string][]
  attachments: MailFile[]
  /** Why it is accepted and invalid. */
  warning: string | null
}

/** Sender and recipients as MAIL FROM and RCPT TO named them. */
export interface Envelope {
  from: string
  to: readonly string[]
}

type Reading = Pick<Work, 'choices' | 'rests' | 'warnings'>

/** @throws Refusal */
export async function readSmtpMessage(
  work: Reading,
  envelope: Envelope,
  raw: Uint8Array,
): Promise<SmtpMessage> {
  const { email, fileOf } = await parsed(raw)
  const { xsmtpapi, warning } = readXSmtpApi(work, email)
  const lists = recipientLists(email, envelope)
  const checked = checkMessage(
    {
      from: fromOf(email, envelope),
      ...lists,
      replyTo: linesOf(email.replyTo, undefined),
      subject: email.subject,
      html: email.html,
      plain: email.text,
      xsmtpapi,
    },
    { parse: parseMailboxes, requireFromName: work.choices.current.requireFromName },
  )
  if ('problem' in checked) {
    if (checked.problem.statusCode === 40803) work.rests.add('requireFromName')
    throw refusalOf(checked.problem)
  }
  const own = checked.message.xsmtpapi?.to !== undefined
  const message = own ? checked.message : withNames(checked.message, email)
  return {
    message,
    kinds: message.recipients.map(({ address }) => (own ? 'to' : kindOf(email, address))),
    lines: own
      ? { to: [], cc: [], replyTo: message.replyTo.map(formatAddress) }
      : { to: linesOf(email.to, []), cc: linesOf(email.cc, []), replyTo: message.replyTo.map(formatAddress) },
    headers: ownHeaders(email),
    attachments: filesOf(email, fileOf),
    warning,
  }
}

type FileOf = ExactMessage['fileOf']

async function parsed(raw: Uint8Array): Promise<{ email: Email; fileOf: FileOf }> {
  try {
    const { bytes, fileOf } = exactMessage(raw)
    // A message in a message is a file, and adds nothing to the text around it.
    const { default: PostalMime } = await import('postal-mime')
    return { email: await PostalMime.parse(bytes, { forceRfc822Attachments: true }), fileOf }
  } catch (error) {
    throw refusal(40902, `the message cannot be read: ${(error as Error).message}`)
  }
}

/** The last X-SMTPAPI header: base64 of the JSON (spec/choices.md). */
function readXSmtpApi(
  work: Reading,
  { headers }: Email,
): { xsmtpapi: XSmtpApi | null; warning: string | null } {
  const header = headers.findLast(({ key }) => key === 'x-smtpapi')
  if (header === undefined) return { xsmtpapi: null, warning: null }
  const most = SENDING_LIMITS.xsmtpapiBytes
  if (header.value.length > most) throw new Refusal(49902, `X-SMTPAPI must not exceed ${most} bytes`)
  const xsmtpapi = readXSmtpApiHeader(header.value)
  if (xsmtpapi !== null) {
    if (headers.at(-1)?.key !== 'x-smtpapi') {
      work.warnings.push('X-SMTPAPI is not the last header: the service may not see it')
    }
    return { xsmtpapi, warning: null }
  }
  const fault = 'X-SMTPAPI is not base64 of a JSON object'
  if (choose(work, 'smtpBadXSmtpApi') === 'refuse') throw new Refusal(49902, fault, 'smtpBadXSmtpApi')
  const warning = `${fault}: the message was accepted, and is invalid`
  work.warnings.push(warning)
  return { xsmtpapi: null, warning }
}

function fromOf({ from }: Email, envelope: Envelope): string {
  const [mailbox] = mailboxesOf(from === undefined ? [] : [from])
  return mailbox === undefined ? envelope.from : formatAddress({ ...mailbox, name: mailbox.name || null })
}

/** Who the envelope names, by the header that names them too. A message needs someone in `to`. */
function recipientLists(email: Email, { to }: Envelope): { to: string[]; cc: string[]; bcc: string[] } {
  const of = (kind: MessageRecord['kind']) => to.filter((address) => kindOf(email, address) === kind)
  const lists = { to: of('to'), cc: of('cc'), bcc: of('bcc') }
  return lists.to.length > 0 ? lists : { to: [...lists.cc, ...lists.bcc], cc: [], bcc: [] }
}

/** The envelope names addresses only: how the people are called stands in the header. */
function withNames(message: CheckedMessage, { to = [], cc = [] }: Email): CheckedMessage {
  const names = new Map(
    mailboxesOf([...cc, ...to]).map(({ name, address }) => [
      addressKey(address),
      hasControl(name) ? '' : name,
    ]),
  )
  const recipients = message.recipients.map(({ address, name }) => {
    return { address, name: name ?? (names.get(addressKey(address)) || null) }
  })
  return { ...message, recipients }
}

function kindOf({ to, cc }: Email, address: string): 'to' | 'cc' | 'bcc' {
  const within = (list: Address[] | undefined) =>
    mailboxesOf(list ?? []).some((mailbox) => addressKey(mailbox.address) === addressKey(address))
  return within(to) ? 'to' : within(cc) ? 'cc' : 'bcc'
}

const mailboxesOf = (list: readonly Address[]): Mailbox[] =>
  list.flatMap((entry) => (entry.group === undefined ? [entry as Mailbox] : entry.group))

function linesOf<None>(list: Address[] | undefined, none: None): string[] | None {
  if (list === undefined) return none
  return mailboxesOf(list).map(({ name, address }) => formatAddress({ name: name || null, address }))
}

/** Those that the service makes itself, that say how the parts are put together, or that recipients never see. */
const OTHERS = new Set(['from', 'to', 'cc', 'bcc', 'reply-to', 'subject', 'mime-version', 'x-smtpapi'])

function ownHeaders({ headers }: Email): [string, string][] {
  return headers
    .filter(({ key }) => !OTHERS.has(key) && !key.startsWith('content-'))
    .map(({ originalKey, value }) => [originalKey, value])
}

function filesOf({ attachments }: Email, fileOf: FileOf): MailFile[] {
  return attachments.map(({ filename, mimeType, contentId, related, content }) => ({
    filename: filename ?? 'attachment',
    contentType: mimeType,
    contentId: related === true && contentId !== undefined ? contentId.replace(/^<|>$/g, '') : null,
    content: exact(bytesOf(content), fileOf),
  }))
}

/** No mark is longer. */
const MARK = 100

const exact = (content: Uint8Array, fileOf: FileOf) =>
  (content.byteLength > MARK ? undefined : fileOf(new TextDecoder().decode(content))) ?? content

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

import { characterCount, isBlank } from '../characters.js'
import { type Address, addressPieces, hasControl, type MailboxParser, readAddresses } from './addresses.js'
import { Fault, isEmptyList, isTextList, refuse, refuseUndocumented, settled } from './fault.js'
import { checkHeaders, displayNameProblem } from './headers.js'
import { SENDING_LIMITS } from './limits.js'
import { readLabel, readLists, readRespEmailId, readSendRequestId, readTags } from './message-extras.js'
import type { CheckedMessage, CheckOptions, MessageFields } from './message-fields.js'
import { type SendingProblem, shown } from './problem.js'
import { checkXSmtpApi, type XSmtpApi } from './xsmtpapi.js'

/** Checks a send in the order of the document's codes: 40801 to 40811, 40879, 40870, 40871, 40880, then the rest. */
export function checkMessage(
  fields: MessageFields,
  options: CheckOptions,
): { message: CheckedMessage } | { problem: SendingProblem } {
  return settled('message', () => readMessage(fields, options))
}

function readMessage(fields: MessageFields, options: CheckOptions): CheckedMessage {
  const { parse, requireFromName = true, recipients = 'addresses', content = 'message' } = options
  const from = readFrom(fields.from, parse)
  const fromName = readFromName(fields.fromName, from, requireFromName)
  const { xsmtpapi } = fields
  // Only whether it names the recipients matters here; its other faults come later in the order.
  const hasOwnTo = typeof xsmtpapi === 'object' && xsmtpapi !== null && 'to' in xsmtpapi
  if (hasOwnTo && recipients === 'lists') refuseUndocumented('xsmtpapi', 'must not hold to beside lists')
  const addressLists = recipients === 'lists' ? readLists(fields.to) : []
  const lists = readRecipients(
    recipients === 'lists' ? {} : fields,
    parse,
    hasOwnTo || recipients === 'lists',
  )
  const hasOwnSubject = content === 'message' || !isBlank(fields.subject)
  const subject = hasOwnSubject ? readSubject(fields.subject) : ''
  const replyTo = readReplyTo(fields.replyTo, parse)
  const { html, plain } = content === 'message' ? readContent(fields) : NO_CONTENT
  const own = readXSmtpApi(xsmtpapi, parse)
  const headers = checkHeaders(fields.headers)
  if ('problem' in headers) throw new Fault(headers.problem)
  const unnamed = displayNameProblem({ ...lists, from: [{ ...from, name: fromName }], replyTo })
  if (unnamed !== null) throw new Fault(unnamed)
  return {
    from,
    fromName,
    ...lists,
    replyTo,
    subject,
    html,
    plain,
    headers: headers.headers,
    label: readLabel(fields.label),
    tags: readTags(fields.tags),
    xsmtpapi: own.value,
    sendRequestId: readSendRequestId(fields.sendRequestId),
    respEmailId: readRespEmailId(fields.respEmailId),
    lists: addressLists,
    recipients: own.to ?? [...lists.to, ...lists.cc, ...lists.bcc],
  }
}

const NO_CONTENT = { html: null, plain: null }

function readFrom(value: unknown, parse: MailboxParser): Address {
  if (isBlank(value)) return refuse(40801, 'from')
  if (typeof value !== 'string') return refuse(40802, 'from', 'must be a string')
  const reading = readAddresses([value], parse)
  if ('invalid' in reading) return refuse(40802, 'from', shown(value))
  const [address, second] = reading.addresses
  if (address === undefined || second !== undefined) return refuse(40802, 'from', 'must be one address')
  return address
}

function readFromName(value: unknown, from: Address, required: boolean): string | null {
  if (isBlank(value)) {
    return from.name ?? (required ? refuse(40803, 'fromName') : null)
  }
  if (typeof value !== 'string') return refuse(40804, 'fromName', 'must be a string')
  if (hasControl(value))
    return refuse(40804, 'fromName', 'must not contain CR, LF, NUL or other control characters')
  return value.trim()
}

function readRecipients(
  fields: MessageFields,
  parse: MailboxParser,
  void_: boolean,
): Record<'to' | 'cc' | 'bcc', Address[]> {
  const lists: Record<'to' | 'cc' | 'bcc', Address[]> = { to: [], cc: [], bcc: [] }
  if (!void_ && isEmptyList(fields.to)) return refuse(40805, 'to')
  const names = ['to', 'cc', 'bcc'] as const
  const pieces = names.map((name) => {
    const value = fields[name]
    if (isEmptyList(value)) return []
    return isTextList(value) ? addressPieces(value) : refuse(40806, name, 'must be a string or strings')
  })
  const tooMany = (count: number) => {
    // Fields that X-SMTPAPI overrides are ignored.
    if (!void_ && count > SENDING_LIMITS.recipients)
      refuse(40807, 'to', `to, cc and bcc hold ${count} together`)
  }
  // Checked before a long list is parsed.
  tooMany(pieces.reduce((sum, list) => sum + list.length, 0))
  for (const [at, name] of names.entries()) {
    const reading = readAddresses(pieces[at] ?? [], parse)
    if ('invalid' in reading) return refuse(40806, name, shown(reading.invalid))
    lists[name] = reading.addresses
  }
  tooMany(lists.to.length + lists.cc.length + lists.bcc.length)
  return lists
}

function readSubject(value: unknown): string {
  if (isBlank(value)) return refuse(40808, 'subject')
  if (typeof value !== 'string') return refuseUndocumented('subject', 'must be a string')
  if (characterCount(value) > SENDING_LIMITS.subjectCharacters) {
    return refuse(40809, 'subject', `it has ${characterCount(value)}`)
  }
  return hasControl(value)
    ? refuseUndocumented('subject', 'must not contain CR, LF, NUL or other control characters')
    : value
}

function readReplyTo(value: unknown, parse: MailboxParser): Address[] {
  if (value === undefined || value === null) return []
  if (isEmptyList(value)) return refuse(40810, 'replyTo')
  if (!isTextList(value)) return refuse(40811, 'replyTo', 'must be a string or strings')
  const reading = readAddresses(addressPieces(value), parse)
  if ('invalid' in reading) return refuse(40811, 'replyTo', shown(reading.invalid))
  if (reading.addresses.length > SENDING_LIMITS.replyTos) {
    return refuse(40879, 'replyTo', `it holds ${reading.addresses.length}`)
  }
  return reading.addresses
}

function readContent({ html, plain }: MessageFields): { html: string | null; plain: string | null } {
  if (isBlank(html) && isBlank(plain)) return refuse(40870, 'html')
  if (!isBlank(html)) {
    if (typeof html !== 'string') return refuse(40871, 'html', 'must be a string')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f\p{Cs}]/u.test(html)) {
      return refuse(40871, 'html', 'must not contain NUL or other control characters')
    }
  }
  if (!isBlank(plain)) {
    if (typeof plain !== 'string') return refuseUndocumented('plain', 'must be a string')
    if (plain.includes('\0')) return refuseUndocumented('plain', 'must not contain NUL')
  }
  const textOf = (value: unknown) => (typeof value === 'string' && !isBlank(value) ? value : null)
  return { html: textOf(html), plain: textOf(plain) }
}

function readXSmtpApi(
  value: unknown,
  parse: MailboxParser,
): { value: XSmtpApi | null; to: Address[] | null } {
  if (value === undefined || value === null) return { value: null, to: null }
  const check = checkXSmtpApi(value, parse)
  if ('problem' in check) throw new Fault(check.problem)
  return { value: value as XSmtpApi, to: check.to }
}

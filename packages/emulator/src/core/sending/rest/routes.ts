import {
  type CheckedMessage,
  checkMessage,
  type Envelope,
  MAIL_FIELDS,
  REGIONS,
  type Region,
  SENDING_LIMITS,
  SENDING_PATHS,
} from '@mailframe/protocol/sending'
import type { Call, Route } from '../../kernel/call.js'
import { authenticateApiUser } from '../account/credentials.js'
import { idempotent } from '../account/idempotency.js'
import { requireRate } from '../account/rates.js'
import { parseMailboxes } from '../message/mailbox.js'
import type { MessageRecord } from '../message/records.js'
import { linesOf, submit } from '../message/submit.js'
import { sendingRoute, succeeded } from '../request/envelope.js'
import { type Form, jsonField, RECIPIENTS_FIELD, readForm } from '../request/form.js'
import { Refusal, refusal, refusalOf } from '../request/refusal.js'

const regions = Object.keys(REGIONS) as Region[]

/** Email over REST: each region under its prefix, sg without one too. Spec: sending API, Endpoints. */
export const mailRoutes: readonly Route[] = [
  sendingRoute(SENDING_PATHS.mail, (call) => sendMail(call, 'sg')),
  ...regions.map((region) =>
    sendingRoute(`/${region}${SENDING_PATHS.mail}`, (call) => sendMail(call, region)),
  ),
]

const FIELDS: ReadonlySet<string> = new Set([...Object.values(MAIL_FIELDS), RECIPIENTS_FIELD])

async function sendMail(call: Call, region: Region): Promise<Envelope> {
  const form = await readForm(call, FIELDS)
  const value = (name: keyof typeof MAIL_FIELDS) => form.fields.get(MAIL_FIELDS[name])
  const user = await authenticateApiUser(call, region, value('apiUser') ?? '', value('apiKey') ?? '')
  requireRate(call, user)
  const message = readMessage(call, form)
  requireAttachmentSize(call, form)
  return idempotent(call, user.name, message.sendRequestId, () => {
    const { statusCode, emailIds } = submit(call, {
      channel: 'rest',
      user,
      message,
      kinds: kindsOf(message),
      attachments: form.files,
      label: message.label === null ? null : String(message.label),
      raw: null,
      lines: linesOf(message),
      headers: Object.entries(message.headers),
      warning: null,
    })
    return succeeded(statusCode, { emailIdList: emailIds })
  })
}

/** The fields of the form, checked in the order of the document's codes. */
function readMessage(call: Call, form: Form): CheckedMessage {
  const { fields } = form
  const { requireFromName } = call.choices.current
  const checked = checkMessage(
    {
      from: fields.get(MAIL_FIELDS.from),
      fromName: fields.get(MAIL_FIELDS.fromName),
      to: recipientsOf(call, fields),
      cc: fields.get(MAIL_FIELDS.cc),
      bcc: fields.get(MAIL_FIELDS.bcc),
      replyTo: fields.get(MAIL_FIELDS.replyTo),
      subject: fields.get(MAIL_FIELDS.subject),
      html: fields.get(MAIL_FIELDS.html),
      plain: fields.get(MAIL_FIELDS.plain),
      headers: jsonField(form, MAIL_FIELDS.headers),
      label: labelOf(fields),
      tags: fields.get(MAIL_FIELDS.tags),
      xsmtpapi: jsonField(form, MAIL_FIELDS.xsmtpapi),
      sendRequestId: fields.get(MAIL_FIELDS.sendRequestId),
    },
    { parse: parseMailboxes, requireFromName },
  )
  if ('problem' in checked) {
    if (checked.problem.statusCode === 40803) call.rests.add('requireFromName')
    throw refusalOf(checked.problem)
  }
  requireSubjectUnits(call, checked.message.subject)
  return checked.message
}

/** The document does not show the name of the field (spec/choices.md). */
function recipientsOf(call: Call, fields: Form['fields']): string | undefined {
  call.rests.add('recipientsField')
  return fields.get(MAIL_FIELDS.to) ?? fields.get(RECIPIENTS_FIELD)
}

/** `labelName` is the present form, `labelId` the older one (spec/public-facts.md). */
function labelOf(fields: Form['fields']): string | number | undefined {
  const id = fields.get(MAIL_FIELDS.labelId)
  return fields.get(MAIL_FIELDS.labelName) ?? (id === undefined ? undefined : Number(id))
}

/** The document's 512 characters are code points, unless a choice counts UTF-16 units. */
function requireSubjectUnits({ choices }: Call, subject: string): void {
  const most = SENDING_LIMITS.subjectCharacters
  if (choices.current.characterUnit === 'utf16' && subject.length > most) {
    throw refusal(40809, `it has ${subject.length}`, 'characterUnit')
  }
}

function requireAttachmentSize(call: Call, { files }: Form): void {
  const { maxAttachmentBytes } = call.choices.current
  const size = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  if (size > maxAttachmentBytes) {
    throw new Refusal(
      40819,
      `attachments must not exceed ${maxAttachmentBytes} bytes together; they have ${size}`,
      'maxAttachmentBytes',
    )
  }
}

function kindsOf({ xsmtpapi, to, cc, recipients }: CheckedMessage): MessageRecord['kind'][] {
  if (xsmtpapi?.to !== undefined) return recipients.map(() => 'to')
  return recipients.map((_, index) =>
    index < to.length ? 'to' : index < to.length + cc.length ? 'cc' : 'bcc',
  )
}

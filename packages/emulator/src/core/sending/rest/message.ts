import {
  type CheckedMessage,
  type CheckOptions,
  checkMessage,
  MAIL_FIELDS,
  type MessageFields,
  SENDING_LIMITS,
} from '@mailframe/protocol/sending'
import type { Call } from '../../kernel/call.js'
import { parseMailboxes } from '../message/mailbox.js'
import type { MessageRecord } from '../message/records.js'
import { type Form, jsonField, RECIPIENTS_FIELD } from '../request/form.js'
import { Refusal, refusal, refusalOf } from '../request/refusal.js'

/** What a send is besides what its form says. */
interface Reading extends Pick<CheckOptions, 'recipients'> {
  /** In place of fields of the form. */
  own?: MessageFields
}

/** The fields of the form, checked in the order of the document's codes. */
export function readMessage(call: Call, form: Form, { own = {}, recipients }: Reading = {}): CheckedMessage {
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
      respEmailId: fields.get(MAIL_FIELDS.respEmailId),
      ...own,
    },
    { parse: parseMailboxes, requireFromName, recipients },
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

export function requireAttachmentSize(call: Call, { files }: Form): void {
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

export function kindsOf({ xsmtpapi, to, cc, recipients }: CheckedMessage): MessageRecord['kind'][] {
  if (xsmtpapi?.to !== undefined) return recipients.map(() => 'to')
  return recipients.map((_, index) =>
    index < to.length ? 'to' : index < to.length + cc.length ? 'cc' : 'bcc',
  )
}

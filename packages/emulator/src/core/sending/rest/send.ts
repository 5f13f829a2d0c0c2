import { type Envelope, MAIL_FIELDS, type Region } from '@mailframe/protocol/sending'
import type { Call } from '../../kernel/call.js'
import { authenticateApiUser } from '../account/credentials.js'
import { idempotent } from '../account/idempotency.js'
import { requireRate } from '../account/rates.js'
import type { ApiUserRecord } from '../api-users/records.js'
import type { Submission } from '../message/capture.js'
import { type Accepted, linesOf, submit } from '../message/submit.js'
import { succeeded } from '../request/envelope.js'
import { type Form, RECIPIENTS_FIELD, readForm } from '../request/form.js'
import { kindsOf, requireAttachmentSize } from './message.js'

/** A form whose sender is known. */
export interface SendRequest {
  call: Call
  region: Region
  user: ApiUserRecord
  form: Form
}

/** A send that breaks no rule of its own. */
export interface ReadySend
  extends Pick<Submission, 'message'>,
    Partial<Pick<Submission, 'calendar' | 'templateId'>> {
  /** The answer once it was accepted. Default: 200 or the result of a check, and the ids. */
  answer?: (accepted: Accepted) => Envelope
}

/** One way to send over REST. */
export interface SendOperation {
  /** Its fields, besides those of every send. */
  fields?: Readonly<Record<string, string>>
  /** @throws Refusal */
  read(request: SendRequest): ReadySend
}

/** Takes the message of a form, once for each `sendRequestId`. @throws Refusal */
export async function acceptSend(
  call: Call,
  region: Region,
  { fields = {}, read }: SendOperation,
): Promise<Envelope> {
  const names = new Set([...Object.values({ ...MAIL_FIELDS, ...fields }), RECIPIENTS_FIELD])
  const form = await readForm(call, names)
  const value = (name: keyof typeof MAIL_FIELDS) => form.fields.get(MAIL_FIELDS[name])
  const user = await authenticateApiUser(call, region, value('apiUser') ?? '', value('apiKey') ?? '')
  requireRate(call, user)
  const {
    message,
    calendar,
    templateId,
    answer = answerOf(value('respEmailId')),
  } = read({
    call,
    region,
    user,
    form,
  })
  requireAttachmentSize(call, form)
  return idempotent(call, user.name, message.sendRequestId, () => {
    const accepted = submit(call, {
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
      calendar,
      templateId,
    })
    return answer(accepted)
  })
}

/** With an id for each recipient, unless none is wanted (spec/public-facts.md). */
export const answerOf =
  (respEmailId: string | undefined, more: Envelope['info'] = {}) =>
  ({ statusCode, emailIds }: Accepted): Envelope =>
    succeeded(statusCode, { ...(respEmailId === 'false' ? {} : { emailIdList: emailIds }), ...more })

import { isBlank } from '@mailframe/protocol'
import {
  type Address,
  documentedProblem,
  hasControl,
  SENDING_LIMITS,
  SENDING_PATHS,
  TEMPLATE_FIELDS,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import { createBatcher, xsmtpapiOf } from '../bulk/batches.js'
import { refused, rulesOf } from '../bulk/prepare.js'
import type { BulkRecipient } from '../bulk/types.js'
import { problemError } from '../client/error.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import type { AddressField, Message } from '../message/message.js'
import { formOf, type MailForm, type PreparedMessage, prepareMessage } from '../message/send.js'

/**
 * An email whose content is a template of the account. Recipients, each of whom sees only their own address, are in one
 * of `to`, `recipients` and the `to` of `xsmtpapi`: at most 100.
 */
export interface TemplateMessage extends Omit<Message, 'to' | 'cc' | 'bcc' | 'subject' | 'html' | 'plain'> {
  /** Of an approved template. */
  templateInvokeName: string
  /** At most 512 characters. Default: that of the template. */
  subject?: string | undefined
  /** Addresses without values of their own. */
  to?: AddressField | undefined
  /**
   * Addresses with their values of `%name%`, which go in as they are: escape what people typed where it stands in HTML.
   * A placeholder without a value stays as it is.
   */
  recipients?: readonly BulkRecipient[] | undefined
}

/** @throws SendingError with the code that the service would answer. */
export async function prepareTemplate(
  options: Pick<SenderOptions, 'requireFromName' | 'onWarning'>,
  message: TemplateMessage,
  callOptions: CallOptions,
): Promise<{ form: MailForm; prepared: PreparedMessage }> {
  const { templateInvokeName, recipients, ...rest } = message ?? {}
  if (isBlank(templateInvokeName)) throw problemError(documentedProblem(40201, 'templateInvokeName'))
  if (typeof templateInvokeName !== 'string' || hasControl(templateInvokeName)) {
    throw problemError(documentedProblem(40202, 'templateInvokeName', 'must be the invokeName of a template'))
  }
  refuseOthers(rest)
  const sources = [
    ['to', rest.to],
    ['recipients', recipients],
    ['xsmtpapi.to', rest.xsmtpapi?.to],
  ].flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]))
  if (sources.length > 1) throw refused('to', `must be given once; it is in ${sources.join(' and ')}`)
  // With a stand-in for the recipients: their values are held to the subject that is known by then.
  const isPersonal = recipients !== undefined && recipients !== null
  const checked = isPersonal ? { ...rest, to: rest.from } : rest
  const prepared = await prepareMessage(options, checked, callOptions, { content: 'template' })
  const { xsmtpapi, named } = isPersonal ? personalOf(recipients, prepared) : withRecipients(prepared)
  const sent = { ...prepared, message: { ...prepared.message, to: [], recipients: named, xsmtpapi } }
  const form = formOf(sent)
  return {
    prepared: sent,
    form: {
      ...form,
      fields: [[TEMPLATE_FIELDS.templateInvokeName, templateInvokeName], ...form.fields],
      target: { operation: 'sendTemplate', path: SENDING_PATHS.template },
    },
  }
}

function refuseOthers(message: object): void {
  for (const field of ['cc', 'bcc', 'html', 'plain']) {
    const value: unknown = Object.hasOwn(message, field) ? message[field as keyof typeof message] : null
    if (value === undefined || value === null) continue
    const why =
      field === 'html' || field === 'plain'
        ? 'the template has the content'
        : 'each recipient sees only their own address'
    throw refused(field, `does not go with a template: ${why}`)
  }
}

interface Personal {
  xsmtpapi: XSmtpApi
  /** Those that may have display names. */
  named: Address[]
}

/** The service accepts recipients of a template by X-SMTPAPI only. */
function withRecipients({ message: { xsmtpapi, recipients } }: PreparedMessage): Personal {
  return { xsmtpapi: { ...xsmtpapi, to: recipients.map(({ address }) => address) }, named: recipients }
}

function personalOf(recipients: readonly BulkRecipient[], { message }: PreparedMessage): Personal {
  if (!Array.isArray(recipients)) throw refused('recipients', 'must be an array')
  if (recipients.length > SENDING_LIMITS.recipients) {
    throw problemError(documentedProblem(40807, 'recipients', `there are ${recipients.length}`))
  }
  const named: Address[] = []
  const batcher = createBatcher({ ...rulesOf(message), onNamed: (address) => named.push(address) })
  const batch = recipients.map((recipient) => batcher.add(recipient)).find((one) => one !== null)
  const whole = batch ?? batcher.rest()
  if (whole === null) throw problemError(documentedProblem(40805, 'recipients'))
  for (const [at, { statusCode, message: why }] of whole.refused) {
    throw problemError({
      ...(statusCode === undefined ? {} : { statusCode }),
      field: 'recipients',
      message: `${why} (of recipient ${at + 1})`,
    })
  }
  const xsmtpapi = xsmtpapiOf(whole, message.xsmtpapi)
  if (xsmtpapi.sub === undefined || xsmtpapi.pubsub === undefined) return { xsmtpapi, named }
  throw refused('xsmtpapi', 'must not hold pubsub beside vars: the service ignores sub where pubsub is there')
}

import { type Runtime, systemClock } from '@mailframe/protocol/client'
import { sendBulk } from '../bulk/send-bulk.js'
import type { BulkMessage, BulkOptions, BulkRecipient, BulkReport } from '../bulk/types.js'
import type { Message, SendResult } from '../message/message.js'
import { createNameWarning } from '../message/names.js'
import { formOf, type MailForm, type PreparedMessage, postMessage, prepareMessage } from '../message/send.js'
import type { CalendarMessage, CalendarResult } from '../sends/calendar.js'
import type { ListMessage, ListTask } from '../sends/lists.js'
import type { TemplateMessage } from '../sends/template.js'
import { type SmsMessage, type SmsResult, sendSms } from '../sms/send-sms.js'
import { createConfiguration } from './configuration.js'
import { createExchange } from './exchange.js'
import type { CallOptions, SenderOptions } from './options.js'
import { createRequestIdCheck } from './request-ids.js'

/** A message that breaks no rule, and its form. */
interface Ready {
  form: MailForm
  prepared: PreparedMessage
}
type Given = Pick<Message, 'sendRequestId'>

/** The sending service, as the account that the credentials name. Every call throws SendingError only. */
export interface Sender {
  /** Sends one email over REST. Spec: POST /api/mail/send. */
  send(message: Message, options?: CallOptions): Promise<SendResult>
  /** Sends an email whose content is a template of the account. */
  sendTemplate(message: TemplateMessage, options?: CallOptions): Promise<SendResult>
  /** Sends an email with a calendar entry, or changes or cancels one that was sent before. */
  sendCalendar(message: CalendarMessage, options?: CallOptions): Promise<CalendarResult>
  /** Sends an email to the members of at most 5 address lists. It is taken at once, and sent from then on. */
  sendToLists(message: ListMessage, options?: CallOptions): Promise<ListTask>
  /** Sends a template by SMS, over the sg address. Spec: POST /smsapi/send. */
  sendSms(message: SmsMessage, options?: CallOptions): Promise<SmsResult>
  /** Sends one message to many, 100 a request, each with their own values of `%name%`. */
  sendBulk(
    message: BulkMessage,
    recipients: Iterable<BulkRecipient> | AsyncIterable<BulkRecipient>,
    options?: BulkOptions,
  ): Promise<BulkReport>
}

/** A client of the sending service. Never throws and reads no setting before the first call. */
export function createSender(options: SenderOptions = {}): Sender {
  return assembleSender(options, {
    // Looked up at each call, since frameworks and tests replace it.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    exchange: createExchange(options),
    clock: systemClock,
    random: Math.random,
  })
}

/** `createSender` with the caller's clock and random source. */
export function assembleSender(options: SenderOptions, runtime: Runtime): Sender {
  const warnOfNames = createNameWarning(options)
  const context = { options, runtime, configuration: createConfiguration(options), warnOfNames }
  const withOwnId = createRequestIdCheck(options, runtime.clock)
  const deliver = ({ form, prepared }: Ready, { sendRequestId }: Given, callOptions: CallOptions) => {
    const { to, cc, recipients, xsmtpapi } = prepared.message
    if (xsmtpapi?.to !== undefined) warnOfNames('to', recipients)
    else {
      warnOfNames('to', to)
      warnOfNames('cc', cc)
    }
    const post = () => postMessage(context, form, callOptions)
    return sendRequestId === form.sendRequestId ? withOwnId(form, post) : post()
  }
  return {
    async send(message, callOptions = {}) {
      const prepared = await prepareMessage(options, message, callOptions)
      return deliver({ form: formOf(prepared), prepared }, message, callOptions)
    },
    // What few use is loaded where it is used.
    async sendTemplate(message, callOptions = {}) {
      const { prepareTemplate } = await import('../sends/template.js')
      return deliver(await prepareTemplate(options, message, callOptions), message, callOptions)
    },
    async sendCalendar(message, callOptions = {}) {
      const { calendarResult, prepareCalendar } = await import('../sends/calendar.js')
      const ready = await prepareCalendar(options, message, callOptions)
      return calendarResult(await deliver(ready, message, callOptions))
    },
    async sendToLists(message, callOptions = {}) {
      const { listTask, prepareLists } = await import('../sends/lists.js')
      const ready = await prepareLists(options, message, callOptions)
      return listTask(context, await deliver(ready, message, callOptions))
    },
    sendSms: async (message, callOptions = {}) => sendSms(context, message, callOptions),
    sendBulk: async (message, recipients, bulkOptions = {}) =>
      sendBulk(context, message, recipients, bulkOptions),
  }
}

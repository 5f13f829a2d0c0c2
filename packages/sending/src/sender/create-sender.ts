import type { BulkMessage, BulkOptions, BulkRecipient, BulkReport } from '../bulk/types.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import type { Message, SendResult } from '../message/message.js'
import type { CalendarMessage, CalendarResult } from '../sends/calendar.js'
import type { ListMessage, ListTask } from '../sends/lists.js'
import type { TemplateMessage } from '../sends/template.js'
import type { SmsMessage, SmsResult } from '../sms/send-sms.js'

/** The sending service, as the account that the credentials name. Every call throws SendingError only. */
export interface Sender {
  /** Sends one email over REST. Spec: POST /api/mail/send. */
  send(message: Message, options?: CallOptions): Promise<SendResult>
  /** Sends an email whose content is a template of the account. */
  sendTemplate(message: TemplateMessage, options?: CallOptions): Promise<SendResult>
  /** Sends an email with a calendar entry, or changes or cancels one that was sent before. */
  sendCalendar(message: CalendarMessage, options?: CallOptions): Promise<CalendarResult>
  /** Sends an email to the members of at most 5 address lists. It is accepted at once, and sent from then on. */
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
  let loading: Promise<Sender> | undefined
  // A function that imports it and never sends starts without it.
  const sender = () => {
    loading ??= import('./assemble-sender.js').then(({ senderOf }) => senderOf(options))
    return loading
  }
  return {
    send: async (...args) => (await sender()).send(...args),
    sendTemplate: async (...args) => (await sender()).sendTemplate(...args),
    sendCalendar: async (...args) => (await sender()).sendCalendar(...args),
    sendToLists: async (...args) => (await sender()).sendToLists(...args),
    sendSms: async (...args) => (await sender()).sendSms(...args),
    sendBulk: async (...args) => (await sender()).sendBulk(...args),
  }
}

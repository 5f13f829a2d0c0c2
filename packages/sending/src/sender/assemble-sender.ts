import { createExchange, type Runtime, systemClock } from '@mailframe/protocol/client'
import { createConfiguration } from '../client/configuration.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import type { Message } from '../message/message.js'
import { createNameWarning } from '../message/names.js'
import { formOf, type MailForm, type PreparedMessage, postMessage, prepareMessage } from '../message/send.js'
import type { Sender } from './create-sender.js'
import { createRequestIdCheck } from './request-ids.js'

/** A message that breaks no rule, and its form. */
interface Ready {
  form: MailForm
  prepared: PreparedMessage
}
type Given = Pick<Message, 'sendRequestId'>

/** What `createSender` makes at the first call. */
export function senderOf(options: SenderOptions): Sender {
  return assembleSender(options, {
    // Looked up at each call, since frameworks and tests replace it.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    exchange: createExchange(options.fetch, globalThis),
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
    async sendSms(message, callOptions = {}) {
      const { sendSms } = await import('../sms/send-sms.js')
      return sendSms(context, message, callOptions)
    },
    async sendBulk(message, recipients, bulkOptions = {}) {
      const { sendBulk } = await import('../bulk/send-bulk.js')
      return sendBulk(context, message, recipients, bulkOptions)
    },
  }
}

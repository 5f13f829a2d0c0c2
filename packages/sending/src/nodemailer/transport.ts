import { addressOfEmailId } from '@mailframe/protocol/sending'
import type { Transport } from 'nodemailer'
import { createConfiguration } from '../client/configuration.js'
import type { SenderOptions } from '../client/options.js'
import type { SendResult } from '../message/message.js'
import { createSender } from '../sender/create-sender.js'
import { calendarOf, messageOf } from './message.js'

/** What `sendMail` resolves to. */
export interface MailframeSentInfo {
  /** The addresses that it went from and to. */
  envelope: { from: string | false; to: string[] }
  /** The service's id of the message, or its `sendRequestId` where the answer has no id. */
  messageId: string
  /** Recipients that the service took. */
  accepted: string[]
  /** Recipients that it did not. */
  rejected: string[]
  /** Always empty: the service takes all or nothing. */
  pending: string[]
  /** `200 Request successful`. */
  response: string
  /** One id for each recipient. */
  emailIdList: string[]
  /** By which a repeat within an hour is not sent again. */
  sendRequestId: string
}

/**
 * A transport for `nodemailer.createTransport()` that sends over REST. Errors are those of `createSender`. A missing
 * sender name is taken from `from`: `Name <address>`. `icalEvent` goes by `sendCalendar`.
 */
export function mailframeTransport(options: SenderOptions = {}): Transport<MailframeSentInfo> {
  const sender = createSender(options)
  return {
    name: 'mailframe',
    version: '1',
    supportsAbortSignal: true,
    send(mail, callback) {
      const { signal } = mail.data
      const sending = async () => {
        const message = await messageOf(mail)
        const entry = await calendarOf(mail)
        return entry === null
          ? sender.send(message, { signal })
          : sender.sendCalendar({ ...message, ...entry }, { signal })
      }
      sending().then(
        (result) => callback(null, infoOf(result, mail.message.getEnvelope())),
        (error) => {
          mail.releaseStreams()
          callback(error)
        },
      )
    },
    /** Whether the settings are there; the service has no operation that only signs in. */
    async verify() {
      await createConfiguration(options).mail()
      return true
    },
  }
}

function infoOf(result: SendResult, { from, to }: MailframeSentInfo['envelope']): MailframeSentInfo {
  const { emailIdList, sendRequestId, statusCode, message } = result
  const [first] = emailIdList
  const address = first === undefined ? null : addressOfEmailId(first)
  // `<messageId><index>$<address>`, and the first index is 0.
  const head =
    first === undefined || address === null ? '' : first.slice(0, -address.length - 1).replace(/0$/, '')
  return {
    envelope: { from, to },
    messageId: head || sendRequestId,
    accepted: emailIdList.map((id) => addressOfEmailId(id) ?? id),
    rejected: [],
    pending: [],
    response: `${statusCode} ${message}`,
    emailIdList,
    sendRequestId,
  }
}

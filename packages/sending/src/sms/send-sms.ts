import type { Runtime } from '@mailframe/protocol/client'
import {
  checkPhones,
  checkSmsVars,
  documentedProblem,
  PHONE_SEPARATOR,
  SENDING_PATHS,
  SMS_FIELDS,
} from '@mailframe/protocol/sending'
import type { Configuration } from '../client/configuration.js'
import { problemError } from '../client/error.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import { post } from '../client/post.js'

/** An SMS. Spec: SMS send parameters. */
export interface SmsMessage {
  /** Numbers in international format with leading plus sign, such as +6591234567: one, several joined by `,`, or strings. At most 2,000. */
  to: string | readonly string[]
  /** Of a template in the console. */
  templateId: string | number
  /** Values of the template's variables, as `name` or `%name%`. The service takes at most 32 characters, and no links. */
  vars?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
}

/** What the service says of a number that it did not send to. */
export interface FailedSms {
  /** The number, as it was given. */
  phone: string
  /** Why, in the service's own words. */
  message: string
}

/** What the service took. */
export interface SmsResult {
  /** What the service answered. */
  statusCode: number
  /** The service's own words. */
  message: string
  /** One for each number that was accepted. */
  smsIds: string[]
  /** Numbers that were sent to. */
  successCount: number
  /** Numbers that were not: the service counts such an answer as a success (311). */
  failed: FailedSms[]
  /** The whole `info` of the answer. */
  info: Record<string, unknown>
}

/**
 * Sends a template to one or several numbers, always over the sg address. Spec: POST /smsapi/send.
 *
 * @throws SendingError
 */
export async function sendSms(
  {
    options,
    runtime,
    configuration,
  }: { options: SenderOptions; runtime: Runtime; configuration: Configuration },
  message: SmsMessage,
  callOptions: CallOptions,
): Promise<SmsResult> {
  const { to, templateId, vars } = message ?? {}
  // Imported here: its metadata needs 10 MB, of no use to whoever sends email only.
  const { isValidPhoneNumber } = await import('libphonenumber-js')
  const phones = checkPhones(to, (phone) => isValidPhoneNumber(phone))
  if ('problem' in phones) throw problemError(phones.problem)
  const template = typeof templateId === 'number' ? String(templateId) : templateId
  if (typeof template !== 'string' || template.trim() === '') {
    throw problemError(documentedProblem(433, 'templateId'))
  }
  const values = checkSmsVars(vars)
  if ('problem' in values) throw problemError(values.problem)

  const {
    statusCode,
    message: said,
    info,
  } = await post(
    options,
    runtime,
    {
      operation: 'sendSms',
      path: SENDING_PATHS.sms,
      channel: configuration.sms,
      body: ({ user, key }) => ({
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams([
          [SMS_FIELDS.smsUser, user],
          [SMS_FIELDS.smsKey, key.reveal()],
          [SMS_FIELDS.templateId, template],
          [SMS_FIELDS.phone, phones.phones.join(PHONE_SEPARATOR)],
          [SMS_FIELDS.vars, JSON.stringify(values.vars)],
        ]).toString(),
      }),
    },
    // An SMS has no id by which the service could recognise a repeat.
    { ...callOptions, repeatUnknown: false },
  )
  const smsIds = listOf(info.smsIds).map(String)
  const failed = listOf(info.items).map(readFailed)
  const successCount =
    countOf(info.successCount) ?? phones.phones.length - (countOf(info.failedCount) ?? failed.length)
  return { statusCode, message: said, smsIds, successCount, failed, info }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** With the reason, or the number alone. */
function readFailed(item: unknown): FailedSms {
  if (typeof item !== 'object' || item === null) return { phone: String(item ?? ''), message: '' }
  const { phone, message } = item as Record<string, unknown>
  return { phone: String(phone ?? ''), message: String(message ?? '') }
}

function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) ? count : null
}

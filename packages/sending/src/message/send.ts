import type { Runtime } from '@mailframe/protocol/client'
import {
  type CheckedMessage,
  type CheckOptions,
  checkMessage,
  MAIL_FIELDS,
  type MessageFields,
  SENDING_LIMITS,
  SENDING_PATHS,
  substitutionProblem,
} from '@mailframe/protocol/sending'
import type { Configuration } from '../client/configuration.js'
import { problemError } from '../client/error.js'
import type { CallOptions, SenderOptions, TryEvent } from '../client/options.js'
import { type Posting, post } from '../client/post.js'
import { parseMailboxes } from './addresses.js'
import { type Part, readParts } from './attachment.js'
import { encodeFields, type Field, mailFields } from './form.js'
import type { Message, SendResult } from './message.js'
import { multipartBody } from './multipart.js'
import { type createNameWarning, warn } from './names.js'

/** A message that breaks no rule, with its files and an id of its own. */
export interface PreparedMessage {
  message: CheckedMessage & { sendRequestId: string }
  parts: Part[]
}

/** @throws SendingError with the code that the service would answer. */
export async function prepareMessage(
  options: Pick<SenderOptions, 'requireFromName' | 'onWarning'>,
  message: MessageFields & Pick<Message, 'attachments'>,
  callOptions: Pick<CallOptions, 'requireFromName'> = {},
  kind: Pick<CheckOptions, 'recipients' | 'content'> = {},
): Promise<PreparedMessage> {
  const requireFromName = callOptions.requireFromName ?? options.requireFromName
  const check = checkMessage(message ?? {}, { parse: parseMailboxes, requireFromName, ...kind })
  if ('problem' in check) throw problemError(check.problem)
  refuseVoidSub(check.message)
  const problem = substitutionProblem(check.message)
  if (problem !== null) throw problemError(problem)
  const { subject, sendRequestId } = check.message
  if (subject.length > SENDING_LIMITS.subjectCharacters) {
    warn(
      options,
      `the subject has ${subject.length} UTF-16 units: a service that counts these refuses it (40809)`,
    )
  }
  return {
    message: {
      ...check.message,
      xsmtpapi: withPlainAddresses(check.message),
      sendRequestId: sendRequestId ?? crypto.randomUUID(),
    },
    parts: await readParts(message.attachments),
  }
}

/** The service ignores `sub` where `pubsub` is there: values that were given would be missing. */
function refuseVoidSub({ xsmtpapi }: CheckedMessage): void {
  if (xsmtpapi?.pubsub === undefined || Object.keys(xsmtpapi.sub ?? {}).length === 0) return
  throw problemError({
    field: 'xsmtpapi',
    message: 'X-SMTPAPI must not hold pubsub and sub: the service ignores sub where pubsub is there',
  })
}

/** X-SMTPAPI accepts addresses only, without display names and in ASCII. */
function withPlainAddresses({ xsmtpapi, recipients }: CheckedMessage): CheckedMessage['xsmtpapi'] {
  if (xsmtpapi?.to === undefined) return xsmtpapi
  return { ...xsmtpapi, to: recipients.map(({ address }) => address) }
}

/** A message as a form: what goes over the wire, but for the credentials. */
export interface MailForm {
  sendRequestId: string
  fields: readonly Field[]
  /** Fields that many forms have in common, encoded once for all of them. */
  shared?: SharedFields
  parts: readonly Part[]
  /** Default: a plain send. */
  target?: Target
}

/** An operation that sends. */
export interface Target {
  /** As events and errors name it. */
  operation: TryEvent['operation']
  path: string
}

const SEND: Target = { operation: 'send', path: SENDING_PATHS.mail }

export interface SharedFields {
  fields: readonly Field[]
  encoded: string
}

export function formOf({ message, parts }: PreparedMessage): MailForm {
  return { sendRequestId: message.sendRequestId, fields: mailFields(message, parts), parts }
}

export interface SendContext {
  options: SenderOptions
  runtime: Runtime
  configuration: Configuration
  /** Told of recipients whose display names REST leaves out. */
  warnOfNames: ReturnType<typeof createNameWarning>
}

/** Posts a message. */
export async function postMessage(
  { options, runtime, configuration }: SendContext,
  { sendRequestId, fields, shared, parts, target = SEND }: MailForm,
  callOptions: CallOptions,
  more: Partial<Pick<Posting, 'channel' | 'maxTries' | 'noMoreTries'>> = {},
): Promise<SendResult> {
  let bodyFailure: (() => ReturnType<ReturnType<typeof multipartBody>['failure']>) | undefined
  const envelope = await post(
    options,
    runtime,
    {
      operation: target.operation,
      path: target.path,
      channel: more.channel ?? configuration.mail,
      maxTries: more.maxTries,
      noMoreTries: more.noMoreTries,
      oneShot: parts.some(({ oneShot }) => oneShot),
      bodyFailure: () => bodyFailure?.(),
      sendRequestId,
      body({ user, key }) {
        const account: Field[] = [
          [MAIL_FIELDS.apiUser, user],
          [MAIL_FIELDS.apiKey, key.reveal()],
        ]
        if (parts.length === 0) {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' }
          const own = encodeFields([...account, ...fields])
          return { headers, body: shared === undefined ? own : `${shared.encoded}&${own}` }
        }
        const all = [...account, ...(shared?.fields ?? []), ...fields]
        const { headers, body, failure } = multipartBody(all, parts)
        bodyFailure = failure
        return { headers, body }
      },
    },
    callOptions,
  )
  const { statusCode, message: said, info } = envelope
  const list = Array.isArray(info.emailIdList) ? info.emailIdList : []
  const emailIdList = list.filter((id): id is string => typeof id === 'string')
  return { emailIdList, statusCode, message: said, sendRequestId, info }
}

import type { JsonObject } from '@mailframe/protocol'
import { SENDING_PATHS } from '@mailframe/protocol/sending'
import { type AccountCallOptions, type AccountContext, callAccount } from '../account/context.js'
import { numberOf, recordOf, textOf } from '../account/read.js'
import { refused } from '../bulk/prepare.js'
import { SendingError } from '../client/error.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import type { Message, SendResult } from '../message/message.js'
import { formOf, type MailForm, type PreparedMessage, prepareMessage } from '../message/send.js'

/** An email to the members of address lists. `%name%` is the member's own value. */
export interface ListMessage extends Omit<Message, 'to' | 'cc' | 'bcc' | 'respEmailId'> {
  /** The addresses (aliases) of the lists, at most 5: a string, also with several joined by `;`, or strings. */
  to: string | readonly string[]
}

/** How far one task is. */
export interface ListTaskEntry {
  /** As the send gave it. */
  taskId: number | null
  /** Who sent. */
  apiUser: string | null
  /** The addresses of its lists. */
  lists: string[]
  /** Whom it goes to. */
  memberCount: number | null
  /** How far it is, as the service numbers it. */
  status: number | null
  /** The record as it came. */
  raw: JsonObject
}

/** How far all tasks of a send are. */
export interface ListTaskStatus {
  /** Whom they go to, together; null where the service does not say of one. */
  memberCount: number | null
  /** How far they are, as the service numbers it; null where they differ. */
  status: number | null
  /** Each task. */
  tasks: ListTaskEntry[]
}

/** A message that the service has accepted for the members of lists: it is sent from now on. */
export interface ListTask {
  /** The service's ids of it: mostly one. */
  taskIds: number[]
  /** What the service answered: 40821. */
  statusCode: number
  /** The service's own words. */
  message: string
  /** By which a repeat within an hour is not sent again. */
  sendRequestId: string
  /** The whole `info` of the answer. */
  info: Record<string, unknown>
  /** Asks how far it is. Repeated as every call that only reads. */
  status(options?: AccountCallOptions): Promise<ListTaskStatus>
}

/** @throws SendingError with the code that the service would answer. */
export async function prepareLists(
  options: Pick<SenderOptions, 'requireFromName' | 'onWarning'>,
  message: ListMessage,
  callOptions: CallOptions,
): Promise<{ form: MailForm; prepared: PreparedMessage }> {
  for (const field of ['cc', 'bcc', 'respEmailId'] as const) {
    const value: unknown = message !== null && typeof message === 'object' ? Object(message)[field] : null
    if (value !== undefined && value !== null) throw refused(field, 'does not go with lists')
  }
  const prepared = await prepareMessage(options, message, callOptions, { recipients: 'lists' })
  const target = { operation: 'sendToLists', path: SENDING_PATHS.mail }
  return { prepared, form: { ...formOf(prepared), target } }
}

export function listTask(context: Omit<AccountContext, 'paths'>, result: SendResult): ListTask {
  const { statusCode, message, sendRequestId, info } = result
  const given = Array.isArray(info.maillistTaskId) ? info.maillistTaskId : [info.maillistTaskId]
  const taskIds = given.map(numberOf).filter((id) => id !== null)
  return {
    taskIds,
    statusCode,
    message,
    sendRequestId,
    info,
    async status(options) {
      if (taskIds.length === 0) {
        throw new SendingError({ message: 'sendToLists: the service gave no task id', outcome: 'notSent' })
      }
      const tasks = await Promise.all(taskIds.map((taskId) => readTask(context, taskId, options)))
      const [first] = tasks
      return {
        memberCount: tasks.reduce<number | null>(
          (sum, { memberCount }) => (sum === null || memberCount === null ? null : sum + memberCount),
          0,
        ),
        status: tasks.every(({ status }) => status === first?.status) ? (first?.status ?? null) : null,
        tasks,
      }
    },
  }
}

async function readTask(
  context: Omit<AccountContext, 'paths'>,
  taskId: number,
  options: AccountCallOptions | undefined,
): Promise<ListTaskEntry> {
  const name = SENDING_PATHS.listTask.replace(/^\/api\//, '')
  const { info } = await callAccount(
    { ...context, paths: {} },
    name,
    { maillistTaskId: taskId },
    'read',
    options,
  )
  const raw = recordOf(info)
  return {
    taskId: numberOf(raw.maillistTaskId) ?? taskId,
    apiUser: textOf(raw.apiUser),
    lists: listsOf(raw.addressList),
    memberCount: numberOf(raw.memberCount),
    status: numberOf(raw.status),
    raw,
  }
}

function listsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(';').filter((list) => list !== '')
  return Array.isArray(value) ? value.flatMap((list) => (typeof list === 'string' ? [list] : [])) : []
}

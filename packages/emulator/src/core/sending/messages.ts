import type { MessageRecords } from '../records/messages.js'
import type { MessageRecord, SendRecord } from '../records/types.js'
import { type Message, type MessageMatch, matcherOf } from './message.js'
import { renderMessage } from './render.js'

/** What was sent, as each recipient gets it. */
export interface Messages {
  /** Oldest first. @throws TypeError that names a field that no message is found by. */
  list(match?: MessageMatch): Message[]
  /**
   * The newest message that matches, at once or as soon as it is sent.
   *
   * @throws Error that says what there was instead, after `timeoutMs` of real time.
   */
  waitFor(match?: MessageMatch, options?: { timeoutMs?: number | undefined }): Promise<Message>
  /** Forgets all messages. Quotas and rates stay as they are. */
  clear(): Promise<void>
}

export interface MessageBox extends Messages {
  get(id: string): Message | undefined
  /** Whether there was one. */
  delete(id: string): boolean
  /** Newest first: those to one address or number. */
  listTo(to: string, page: { offset: number; limit: number }): Message[]
  countTo(to: string): number
  /** To be called in a transaction; who waits is told after it. */
  add(
    send: SendRecord,
    messages: readonly MessageRecord[],
    files: { attachments: readonly Uint8Array[]; raw: Uint8Array | null },
  ): void
}

const TIMEOUT_MS = 5000

/** How many messages an error tells of. */
const TOLD = 5

interface Waiter {
  matches: (message: Message) => boolean
  resolve: (message: Message) => void
}

export function createMessages(records: MessageRecords): MessageBox {
  const waiters = new Set<Waiter>()
  const render = (record: MessageRecord): Message[] => {
    const send = records.sendOf(record.messageId)
    return send === undefined ? [] : [renderMessage(records, send, record)]
  }

  /** Newest first. One send at a time is read. */
  function* newest(): Generator<Message> {
    let send: SendRecord | undefined
    for (const record of records.list()) {
      if (send?.messageId !== record.messageId) send = records.sendOf(record.messageId)
      if (send !== undefined) yield renderMessage(records, send, record)
    }
  }

  function tell(messages: readonly MessageRecord[]): void {
    for (const message of messages.flatMap(render)) {
      for (const waiter of [...waiters].filter(({ matches }) => matches(message))) {
        waiters.delete(waiter)
        waiter.resolve(message)
      }
    }
  }

  return {
    list: (match = {}) => [...newest()].filter(matcherOf(match)).reverse(),

    async waitFor(match = {}, { timeoutMs = TIMEOUT_MS } = {}) {
      const matches = matcherOf(match)
      for (const message of newest()) if (matches(message)) return message
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiters.delete(waiter)
          reject(new Error(`no message came in ${timeoutMs} ms that matches ${shown(match)}; ${present()}`))
        }, timeoutMs)
        const waiter: Waiter = {
          matches,
          resolve(message) {
            clearTimeout(timer)
            resolve(message)
          },
        }
        waiters.add(waiter)
      })
    },

    async clear() {
      records.clear()
    },

    get(id) {
      const record = records.get(id)
      return record === undefined ? undefined : render(record)[0]
    },
    delete: records.delete,
    listTo: (to, page) => records.listTo(to, page).flatMap(render),
    countTo: records.countTo,

    add(send, messages, files) {
      records.add(send, messages, files)
      queueMicrotask(() => tell(messages))
    },
  }

  function present(): string {
    const count = records.count()
    if (count === 0) return 'there are no messages'
    const list = records.list({ offset: 0, limit: TOLD }).flatMap(render)
    const lines = list.map(({ channel, to, subject, text }) => `${channel} to ${to}: ${subject ?? text}`)
    return `there are ${count}, the newest: ${lines.join('; ')}`
  }
}

const shown = (match: MessageMatch) =>
  JSON.stringify(match, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))

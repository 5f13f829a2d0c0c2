import { LONGEST_TIMER_MS } from '@mailframe/protocol/client'
import { shown } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { type Matcher, type MessageFilter, matcherOf } from './match.js'
import type { Message } from './message.js'
import { type MessageRecord, messageRecords, type SendRecord } from './records.js'
import { renderMessage } from './render.js'

/** How long to wait for a message. */
export interface WaitOptions {
  /** In milliseconds of real time. Default: 5000. */
  timeoutMs?: number | undefined
}

/** What was sent, as each recipient gets it. */
export interface Messages {
  /** Oldest first. @throws TypeError that names a field that no message is found by. */
  list(match?: MessageFilter): Message[]
  /**
   * The newest message that matches, at once or as soon as it is sent.
   *
   * @throws Error that says what there was instead, after `timeoutMs` of real time (default 5000), or that the emulator
   *   was closed. TypeError as `list`, and where `timeoutMs` is no number of milliseconds.
   */
  waitFor(match?: MessageFilter, options?: WaitOptions): Promise<Message>
  /** Forgets all messages. Quotas and rates stay as they are. */
  clear(): Promise<void>
}

/** All that the routes do with messages. */
export interface MessageBox extends Messages {
  get(id: string): Message | undefined
  /** Whether there was one. */
  delete(id: string): boolean
  count(): number
  /** Newest first: a part of all. */
  newest(page: { offset: number; limit: number }): Message[]
  /** Newest first: those to one address or number. */
  listTo(to: string, page: { offset: number; limit: number }): Message[]
  countTo(to: string): number
  /** To be called in a transaction; those who wait are notified after it. */
  add(
    send: SendRecord,
    messages: readonly MessageRecord[],
    files: { attachments: readonly Uint8Array[]; raw: Uint8Array | null },
  ): void
  /** Nothing comes any more: those who wait are notified. */
  close(): void
}

const TIMEOUT_MS = 5000

/** How many messages an error describes, and among how many of the newest it looks for them. */
const TOLD = 5
const LOOKED_AT = 500

interface Waiter {
  matcher: Matcher
  resolve: (message: Message) => void
  reject: (error: unknown) => void
}

/** The messages of one emulator, and who waits for one. */
export function messageBox({ get }: Services): MessageBox {
  const records = get(messageRecords)
  const waiters = new Set<Waiter>()
  let closed = false
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

  function resolveWaiting(messages: readonly MessageRecord[]): void {
    for (const message of messages.flatMap(render)) {
      for (const waiter of waiters) {
        // Someone else's function: what it throws is theirs to see.
        try {
          if (waiter.matcher.matches(message)) waiter.resolve(message)
        } catch (error) {
          waiter.reject(error)
        }
      }
    }
  }

  /** The next message that matches. */
  function next(matcher: Matcher, timeoutMs: number): Promise<Message> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        waiters.delete(waiter)
      }
      const waiter: Waiter = {
        matcher,
        resolve(message) {
          end()
          resolve(message)
        },
        reject(error) {
          end()
          reject(error)
        },
      }
      const late = () =>
        new Error(`no message came within ${timeoutMs} ms that matches ${matcher.shown}; ${present(matcher)}`)
      const timer = setTimeout(() => waiter.reject(late()), timeoutMs)
      waiters.add(waiter)
    })
  }

  return {
    list: (match = {}) => [...newest()].filter(matcherOf(match).matches).reverse(),

    async waitFor(match = {}, { timeoutMs = TIMEOUT_MS } = {}) {
      const matcher = matcherOf(match)
      requireTimeout(timeoutMs)
      if (closed) throw new Error(CLOSED)
      for (const message of newest()) if (matcher.matches(message)) return message
      return await next(matcher, timeoutMs)
    },

    async clear() {
      records.clear()
    },

    get(id) {
      const record = records.get(id)
      return record === undefined ? undefined : render(record)[0]
    },
    delete: records.delete,
    count: records.count,
    newest: (page) => records.list(page).flatMap(render),
    listTo: (to, page) => records.listTo(to, page).flatMap(render),
    countTo: records.countTo,

    add(send, messages, files) {
      records.add(send, messages, files)
      queueMicrotask(() => resolveWaiting(messages))
    },

    close() {
      closed = true
      for (const { matcher, reject } of waiters) {
        reject(new Error(`${CLOSED} before a message came that matches ${matcher.shown}`))
      }
    },
  }

  /** What there is instead: the nearest misses first, each with what is different. */
  function present(matcher: Matcher): string {
    const count = records.count()
    if (count === 0) return 'there are no messages'
    const nearest = records
      .list({ offset: 0, limit: LOOKED_AT })
      .flatMap(render)
      .map((message) => ({ message, misses: matcher.misses(message) }))
      .sort((one, other) => one.misses.length - other.misses.length)
      .slice(0, TOLD)
    const lines = nearest.map(({ message, misses }) =>
      [titleOf(message), ...misses.map(describeMiss(message))].join(', '),
    )
    return `there ${count === 1 ? 'is 1' : `are ${count}`}, the nearest: ${lines.join('; ')}`
  }
}

const CLOSED = 'the emulator was closed'

const titleOf = ({ channel, to, subject, text }: Message) => `${channel} to ${to} ${shown(subject ?? text)}`

const describeMiss = (message: Message) => (name: ReturnType<Matcher['misses']>[number]) =>
  `${name} is ${message[name] === null ? 'null' : shown(message[name])}`

function requireTimeout(timeoutMs: number): void {
  if (typeof timeoutMs === 'number' && timeoutMs >= 0 && timeoutMs <= LONGEST_TIMER_MS) return
  throw new TypeError(`timeoutMs must be a number of milliseconds from 0 to ${LONGEST_TIMER_MS}`)
}

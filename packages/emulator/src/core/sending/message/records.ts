import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import type { Tracking } from '../tracking/rewrite.js'
import type { CalendarRecord } from './calendar.js'

/** A file of a message; its content is kept as a file of the storage. */
export interface AttachmentRecord {
  filename: string
  contentType: string
  size: number
  /** What `cid:` in the HTML names; null: none. */
  contentId: string | null
}

/** What all recipients of one send have in common. */
export interface SendRecord {
  messageId: string
  /** ISO 8601, UTC. */
  at: string
  channel: 'rest' | 'smtp' | 'sms'
  region: Region
  /** apiUser or smsUser. */
  user: string
  from: { name: string | null; address: string } | null
  /** Header lines To, Cc and Reply-To, as those who see them read them; null: only one's own address. */
  lines: { to: string[]; cc: string[]; replyTo: string[] } | null
  subject: string | null
  html: string | null
  text: string | null
  /** Besides those that the service writes. */
  headers: [name: string, value: string][]
  attachments: AttachmentRecord[]
  /** Whether the message as it came over SMTP is kept as a file. */
  raw: boolean
  label: string | null
  tags: string[]
  sendRequestId: string | null
  templateId: string | null
  calendar?: CalendarRecord
  /** Why the message was accepted and is invalid all the same. */
  warning: string | null
  bytes: number
  /** Of what was not deleted yet. */
  ids: string[]
}

/** One recipient's copy of a send. */
export interface MessageRecord {
  id: string
  messageId: string
  kind: 'to' | 'cc' | 'bcc' | 'sms'
  to: string
  toName: string | null
  /** What stands in the place of each `%name%`. */
  values: Record<string, string>
  /** Why nobody got it, or not yet; absent: it arrived. */
  undelivered?: string
  /** Its tracking; absent: none. */
  tracking?: Tracking
}

/** Older sends make room for newer ones: at most this many messages, of this many bytes. */
export const MESSAGE_BOUNDS = { messages: 10_000, bytes: 64 * 1024 * 1024 }

const attachmentKey = (messageId: string, index: number) => `mail/${messageId}/${index}`
const rawKey = (messageId: string) => `mail/${messageId}/raw`

/** Captured messages: what a send has in common once, and one small record for each recipient. */
export const messageRecords = (services: Pick<Services, 'store'>) => createMessageRecords(services)

/** The same with other bounds. */
export function createMessageRecords({ store }: Pick<Services, 'store'>, bounds = MESSAGE_BOUNDS) {
  const bytes = () => (store.get('settings', 'messageBytes') as number | undefined) ?? 0
  const addBytes = (count: number) => store.put('settings', 'messageBytes', '', bytes() + count)
  const sendOf = (messageId: string) => store.get('sends', messageId) as SendRecord | undefined

  function removeRecord(id: string): void {
    store.delete('messages', id)
    store.delete('messagesTo', id)
  }

  function removeSend({ messageId, attachments, raw, bytes: size, ids }: SendRecord): void {
    for (const id of ids) removeRecord(id)
    for (const index of attachments.keys()) store.deleteFile(attachmentKey(messageId, index))
    if (raw) store.deleteFile(rawKey(messageId))
    store.delete('sends', messageId)
    addBytes(-size)
  }

  /** The newest send stays, however large it is. */
  function makeRoom(): void {
    for (;;) {
      const sends = store.count('sends', '')
      const full = bytes() > bounds.bytes || store.count('messages', '') > bounds.messages
      const [oldest] = full && sends > 1 ? store.list('sends', '', { offset: sends - 1, limit: 1 }) : []
      if (oldest === undefined) return
      removeSend(oldest as SendRecord)
    }
  }

  return {
    /** To be called in a transaction. */
    add(
      send: SendRecord,
      messages: readonly MessageRecord[],
      files: { attachments: readonly Uint8Array[]; raw: Uint8Array | null },
    ): void {
      store.put('sends', send.messageId, '', send)
      for (const message of messages) {
        store.put('messages', message.id, '', message)
        store.put('messagesTo', message.id, message.to.toLowerCase(), message.id)
      }
      for (const [index, content] of files.attachments.entries()) {
        store.putFile(attachmentKey(send.messageId, index), content)
      }
      if (files.raw !== null) store.putFile(rawKey(send.messageId), files.raw)
      addBytes(send.bytes)
      makeRoom()
    },

    get: (id: string) => store.get('messages', id) as MessageRecord | undefined,

    /** What was on its way is there now. */
    arrived(id: string): void {
      const message = store.get('messages', id) as MessageRecord | undefined
      if (message === undefined) return
      const { undelivered: _, ...arrived } = message
      store.put('messages', id, '', arrived)
    },

    sendOf,
    attachmentOf: (messageId: string, index: number) => store.getFile(attachmentKey(messageId, index)),
    rawOf: (messageId: string) => store.getFile(rawKey(messageId)),

    /** Newest first. */
    list: (page = ALL) => store.list('messages', '', page) as MessageRecord[],
    count: () => store.count('messages', ''),

    /** Those to one address or number, newest first. */
    listTo: (to: string, page = ALL) =>
      (store.list('messagesTo', to.toLowerCase(), page) as string[]).flatMap((id) => {
        const message = store.get('messages', id) as MessageRecord | undefined
        return message === undefined ? [] : [message]
      }),
    countTo: (to: string) => store.count('messagesTo', to.toLowerCase()),

    /** Whether there was one. */
    delete: (id: string): boolean =>
      store.transaction(() => {
        const message = store.get('messages', id) as MessageRecord | undefined
        const send = message === undefined ? undefined : sendOf(message.messageId)
        if (send === undefined) return false
        const ids = send.ids.filter((one) => one !== id)
        removeRecord(id)
        if (ids.length === 0) removeSend({ ...send, ids })
        else store.put('sends', send.messageId, '', { ...send, ids })
        return true
      }),

    /** How many there were. */
    clear: (): number =>
      store.transaction(() => {
        const count = store.count('messages', '')
        for (const send of store.list('sends', '', ALL) as SendRecord[]) removeSend(send)
        return count
      }),
  }
}

/** What `createMessageRecords` gives. */
export type MessageRecords = ReturnType<typeof messageRecords>

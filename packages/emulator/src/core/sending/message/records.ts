import type { MessageRecord, SendRecord } from '../../records/types.js'
import type { Storage } from '../../store/storage.js'

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** Older sends make room for newer ones: at most so many messages, of so many bytes. */
export const MESSAGE_BOUNDS = { messages: 10_000, bytes: 64 * 1024 * 1024 }

const attachmentKey = (messageId: string, index: number) => `mail/${messageId}/${index}`
const rawKey = (messageId: string) => `mail/${messageId}/raw`

/** Captured messages: what a send has in common once, and one small record for each recipient. */
export function createMessageRecords(storage: Storage, bounds = MESSAGE_BOUNDS) {
  const bytes = () => (storage.get('settings', 'messageBytes') as number | undefined) ?? 0
  const addBytes = (count: number) => storage.put('settings', 'messageBytes', '', bytes() + count)
  const sendOf = (messageId: string) => storage.get('sends', messageId) as SendRecord | undefined

  function removeRecord(id: string): void {
    storage.delete('messages', id)
    storage.delete('messagesTo', id)
  }

  function removeSend({ messageId, attachments, raw, bytes: size, ids }: SendRecord): void {
    for (const id of ids) removeRecord(id)
    for (const index of attachments.keys()) storage.deleteFile(attachmentKey(messageId, index))
    if (raw) storage.deleteFile(rawKey(messageId))
    storage.delete('sends', messageId)
    addBytes(-size)
  }

  /** The newest send stays, however large it is. */
  function makeRoom(): void {
    for (;;) {
      const sends = storage.count('sends', '')
      const full = bytes() > bounds.bytes || storage.count('messages', '') > bounds.messages
      const [oldest] = full && sends > 1 ? storage.list('sends', '', { offset: sends - 1, limit: 1 }) : []
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
      storage.put('sends', send.messageId, '', send)
      for (const message of messages) {
        storage.put('messages', message.id, '', message)
        storage.put('messagesTo', message.id, message.to.toLowerCase(), message.id)
      }
      for (const [index, content] of files.attachments.entries()) {
        storage.putFile(attachmentKey(send.messageId, index), content)
      }
      if (files.raw !== null) storage.putFile(rawKey(send.messageId), files.raw)
      addBytes(send.bytes)
      makeRoom()
    },

    get: (id: string) => storage.get('messages', id) as MessageRecord | undefined,
    sendOf,
    attachmentOf: (messageId: string, index: number) => storage.getFile(attachmentKey(messageId, index)),
    rawOf: (messageId: string) => storage.getFile(rawKey(messageId)),

    /** Newest first. */
    list: (page = ALL) => storage.list('messages', '', page) as MessageRecord[],
    count: () => storage.count('messages', ''),

    /** Those to one address or number, newest first. */
    listTo: (to: string, page = ALL) =>
      (storage.list('messagesTo', to.toLowerCase(), page) as string[]).flatMap((id) => {
        const message = storage.get('messages', id) as MessageRecord | undefined
        return message === undefined ? [] : [message]
      }),
    countTo: (to: string) => storage.count('messagesTo', to.toLowerCase()),

    /** Whether there was one. */
    delete: (id: string): boolean =>
      storage.transaction(() => {
        const message = storage.get('messages', id) as MessageRecord | undefined
        const send = message === undefined ? undefined : sendOf(message.messageId)
        if (send === undefined) return false
        const ids = send.ids.filter((one) => one !== id)
        removeRecord(id)
        if (ids.length === 0) removeSend({ ...send, ids })
        else storage.put('sends', send.messageId, '', { ...send, ids })
        return true
      }),

    /** How many there were. */
    clear: (): number =>
      storage.transaction(() => {
        const count = storage.count('messages', '')
        for (const send of storage.list('sends', '', ALL) as SendRecord[]) removeSend(send)
        return count
      }),
  }
}

export type MessageRecords = ReturnType<typeof createMessageRecords>

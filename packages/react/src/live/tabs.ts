import { isJsonObject } from '@mailframe/protocol'

/** A save of an email, as it reached the backend. */
export interface Save {
  /** The email that was saved. */
  emailId: string
  /** ISO 8601, UTC. */
  at: string
}

/** An event of the stream, as the tabs of one browser hand it on. `id` is where a stream goes on. */
export type LiveEvent =
  | { type: 'saved'; save: Save; id: string | undefined }
  /** Something may have been missed: everything is read again. */
  | { type: 'resync'; id: string | undefined }
  /** Nothing happened, but a stream would go on here. */
  | { type: 'position'; id: string | undefined }

/** This page among those of the same browser, endpoint and End User. */
export interface Tabs {
  /**
   * Leader election: runs `task` while it runs in no other page, at once, or after `onWait` as soon as the leader is
   * gone. The lock is released when the task settles.
   */
  lead<Result>(task: (waited: boolean) => Promise<Result>, onWait: () => void): Promise<Result>
  /** Hands the event to the other pages. */
  broadcast(event: LiveEvent): void
  close(): void
}

const TAKEN = Symbol('taken')

/** Joins by Web Locks and BroadcastChannel. Where the browser has neither (http), the page is alone. */
export function joinTabs(
  name: string,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: LiveEvent) => void },
): Tabs {
  if (!canJoinTabs()) return aloneInBrowser
  const { locks } = navigator
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    const event = readEvent(data)
    if (event !== null) onEvent(event)
  }
  return {
    async lead(task, onWait) {
      const result = await locks.request(name, { ifAvailable: true }, (lock) =>
        lock === null ? TAKEN : task(false),
      )
      if (result !== TAKEN) return result
      onWait()
      return locks.request(name, { signal }, () => task(true))
    },
    broadcast: (event) => channel.postMessage(event),
    close: () => channel.close(),
  }
}

export const aloneInBrowser: Tabs = { lead: (task) => task(false), broadcast: () => {}, close: () => {} }

function canJoinTabs(): boolean {
  return typeof BroadcastChannel !== 'undefined' && 'locks' in navigator
}

/** Another tab may run another version. */
function readEvent(message: unknown): LiveEvent | null {
  if (!isJsonObject(message)) return null
  const id = typeof message.id === 'string' ? message.id : undefined
  if (message.type === 'resync' || message.type === 'position') return { type: message.type, id }
  const save = message.type === 'saved' ? readSave(message.save) : null
  return save && { type: 'saved', save, id }
}

/** A save from an untrusted message, or null. */
export function readSave(value: unknown): Save | null {
  if (!isJsonObject(value)) return null
  const { emailId, at } = value
  return typeof emailId === 'string' && typeof at === 'string' ? { emailId, at } : null
}

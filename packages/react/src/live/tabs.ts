import { isJsonObject } from '@mailframe/protocol'
import { type LiveEvent, readSave } from './live-event.js'

/** This page among those of the same browser, endpoint and End User. */
export interface Tabs {
  /**
   * Runs `task` while it runs in no other page: at once, or after `onWait` as soon as the page that does it is gone.
   * The lock is let go when the task settles.
   */
  lead<Result>(task: (waited: boolean) => Promise<Result>, onWait: () => void): Promise<Result>
  /** Tells the other pages. */
  tell(event: LiveEvent): void
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
    tell: (event) => channel.postMessage(event),
    close: () => channel.close(),
  }
}

export const aloneInBrowser: Tabs = { lead: (task) => task(false), tell: () => {}, close: () => {} }

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

import type { Email } from '@mailframe/protocol'
import type { Save } from '../live/tabs.js'

export interface SavePollOptions {
  read: (signal: AbortSignal) => Promise<Email>
  onSaved: (save: Save) => void
}

/** Notices saves of one email by reading it. The first read is what later ones are compared with. */
export interface SavePoll {
  /** Reads once; while it reads, calls coalesce into one read more. Never rejects: false where a read failed. */
  check(): Promise<boolean>
  /** A save that was told otherwise: not to be told again. */
  heard(save: Save): void
  stop(): void
}

export function createSavePoll({ read, onSaved }: SavePollOptions): SavePoll {
  const connection = new AbortController()
  const { signal } = connection
  let known: Email | null = null
  let heardAt = Number.NEGATIVE_INFINITY
  let reading: Promise<boolean> | null = null
  let next: Promise<boolean> | null = null

  async function look(): Promise<boolean> {
    try {
      const email = await read(signal)
      if (signal.aborted) return false
      const before = known
      known = email
      const at = Date.parse(email.updatedAt)
      if (before === null || !(at > Date.parse(before.updatedAt)) || at <= heardAt) return true
      if (isSave(before, email)) onSaved({ emailId: email.id, at: email.updatedAt })
      return true
    } catch {
      // What is wrong with the route is told where it is used, and the next read may work.
      return false
    } finally {
      reading = null
    }
  }

  function check(): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false)
    if (reading === null) {
      reading = look()
      return reading
    }
    // The read under way may have left before the save.
    next ??= reading.then(() => {
      next = null
      return check()
    })
    return next
  }

  return {
    check,
    heard: ({ at }) => {
      heardAt = Math.max(heardAt, Date.parse(at) || heardAt)
    },
    stop: () => connection.abort(),
  }
}

/** Another name, subject or extra with the same content comes from elsewhere: the editor may still hold more. */
function isSave(before: Email, after: Email): boolean {
  const content = ({ html, json }: Email) => JSON.stringify([html, json])
  const details = ({ name, subject, extra }: Email) => JSON.stringify([name, subject, extra])
  return content(before) !== content(after) || details(before) === details(after)
}

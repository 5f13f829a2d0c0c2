'use client'
import type { Email } from '@mailframe/protocol'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { getEmail } from '../client/emails.js'
import { useMailframe } from '../context/context.js'
import { coalesce } from '../lib/coalesce.js'
import type { Save } from '../live/tabs.js'
import type { FrameState } from './state.js'

/** How often the email is read while something may be unsaved, and at most after failures. */
const INTERVAL_MS = 5000
const LONGEST_INTERVAL_MS = 60_000

/** Polls for saves of the email that this frame shows, where the backend has no events. */
export function useSavePoll(emailId: string, { status, maybeUnsaved }: FrameState): void {
  const { client, live, saves } = useMailframe()
  const isAbsent = useSyncExternalStore(live.subscribe, live.isAbsent, () => false)
  const isWatching = isAbsent && status === 'loaded'
  const poll = useRef<SavePoll | null>(null)

  useEffect(() => {
    if (!isWatching) return
    const started = createSavePoll({
      read: (signal) => getEmail(client, emailId, signal),
      onSaved: live.report,
    })
    poll.current = started
    void started.check()
    const unsubscribe = saves.subscribe((save) => {
      if (save.emailId === emailId) started.skip(save)
    })
    function checkWhenShown() {
      if (document.visibilityState === 'visible') void started.check()
    }
    // Focus that leaves the frame comes to the page.
    window.addEventListener('focus', checkWhenShown)
    window.addEventListener('pageshow', checkWhenShown)
    document.addEventListener('visibilitychange', checkWhenShown)
    return () => {
      window.removeEventListener('focus', checkWhenShown)
      window.removeEventListener('pageshow', checkWhenShown)
      document.removeEventListener('visibilitychange', checkWhenShown)
      unsubscribe()
      started.stop()
      poll.current = null
    }
  }, [isWatching, client, live, saves, emailId])

  useEffect(() => {
    if (!isWatching || !maybeUnsaved) return
    let interval = INTERVAL_MS
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      timer = setTimeout(look, interval)
    }
    async function look() {
      const hasRead = document.visibilityState === 'hidden' || (await poll.current?.check()) === true
      interval = hasRead ? INTERVAL_MS : Math.min(interval * 2, LONGEST_INTERVAL_MS)
      if (isOn) wait()
    }
    let isOn = true
    wait()
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [isWatching, maybeUnsaved])
}

interface SavePollOptions {
  read: (signal: AbortSignal) => Promise<Email>
  onSaved: (save: Save) => void
}

/** Polls one email for saves. The first read is what later ones are compared with. */
export interface SavePoll {
  /** Reads once; while it reads, calls coalesce into one read more. Never rejects: false where a read failed. */
  check(): Promise<boolean>
  /** A save that was noticed otherwise: not to be published again. */
  skip(save: Save): void
  stop(): void
}

export function createSavePoll({ read, onSaved }: SavePollOptions): SavePoll {
  const connection = new AbortController()
  const { signal } = connection
  let known: Email | null = null
  let skippedAt = Number.NEGATIVE_INFINITY

  // A read under way may have left before the save: a call meanwhile gets the next one.
  const check = coalesce(async () => {
    if (signal.aborted) return false
    try {
      const email = await read(signal)
      if (signal.aborted) return false
      const before = known
      known = email
      const at = Date.parse(email.updatedAt)
      if (before === null || !(at > Date.parse(before.updatedAt)) || at <= skippedAt) return true
      if (isSave(before, email)) onSaved({ emailId: email.id, at: email.updatedAt })
      return true
    } catch {
      // What is wrong with the route is shown where it is used, and the next read may work.
      return false
    }
  })

  return {
    check,
    skip: ({ at }) => {
      skippedAt = Math.max(skippedAt, Date.parse(at) || skippedAt)
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

'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMailframe } from '../context/context.js'
import type { FrameState } from './frame-state.js'
import { createSavePoll, type SavePoll } from './save-poll.js'

/** How often the email is read while something may be unsaved, and at most after failures. */
const INTERVAL_MS = 5000
const LONGEST_INTERVAL_MS = 60_000

/** Looks for saves of the email that this frame shows, where the backend has no events to tell of them. */
export function useSavePoll(emailId: string, { status, maybeUnsaved }: FrameState): void {
  const { client, live, saves } = useMailframe()
  const isAbsent = useSyncExternalStore(live.subscribe, live.isAbsent, () => false)
  const isWatching = isAbsent && status === 'loaded'
  const poll = useRef<SavePoll | null>(null)

  useEffect(() => {
    if (!isWatching) return
    const started = createSavePoll({
      read: (signal) => client.emails.get(emailId, signal),
      onSaved: live.report,
    })
    poll.current = started
    void started.check()
    const unsubscribe = saves.subscribe((save) => {
      if (save.emailId === emailId) started.heard(save)
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

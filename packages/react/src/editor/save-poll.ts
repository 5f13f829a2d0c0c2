import type { Email } from '@mailframe/protocol'
import { getEmail } from '../client/emails.js'
import type { MailframeContextValue } from '../context/context.js'
import { coalesce } from '../lib/concurrency.js'
import type { LiveEvents } from '../live/live-events.js'
import type { Save } from '../live/tabs.js'
import { emailKeys } from '../queries/keys.js'
import type { FrameController } from './state.js'

/** How often the email is read while something may be unsaved, and at most after failures. */
const INTERVAL_MS = 5000
const LONGEST_INTERVAL_MS = 60_000

/** What may have been saved in an editor that is left is read again, where the page shows it. */
export function readAgain({
  queryClient,
  client,
}: Pick<MailframeContextValue, 'queryClient' | 'client'>): void {
  const queryKey = emailKeys.all(client.endpoint)
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

/** Polls for saves of the email that a frame shows, where the backend has no events. Returns what ends it. */
export function pollSaves(
  emailId: string,
  controller: FrameController,
  { client, saves }: MailframeContextValue,
  live: LiveEvents,
): () => void {
  let poll: { stop: () => void; setUnsaved: (maybeUnsaved: boolean) => void } | null = null

  function update() {
    const { status, target, maybeUnsaved } = controller.getState()
    if (live.isAbsent() && status === 'loaded' && target?.emailId === emailId) poll ??= start()
    else {
      poll?.stop()
      poll = null
    }
    poll?.setUnsaved(maybeUnsaved)
  }

  function start() {
    const savePoll = createSavePoll({
      read: (signal) => getEmail(client, emailId, signal),
      onSaved: saves.emit,
    })
    const unsubscribe = saves.subscribe((save) => {
      if (save.emailId === emailId) savePoll.skip(save)
    })
    function checkWhenShown() {
      if (document.visibilityState === 'visible') void savePoll.check()
    }
    let interval = INTERVAL_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOn = false
    function wait() {
      timer = setTimeout(look, interval)
    }
    async function look() {
      const hasRead = document.visibilityState === 'hidden' || (await savePoll.check())
      interval = hasRead ? INTERVAL_MS : Math.min(interval * 2, LONGEST_INTERVAL_MS)
      if (isOn) wait()
    }
    void savePoll.check()
    // Focus that leaves the frame comes to the page.
    window.addEventListener('focus', checkWhenShown)
    window.addEventListener('pageshow', checkWhenShown)
    document.addEventListener('visibilitychange', checkWhenShown)
    return {
      setUnsaved: (maybeUnsaved: boolean) => {
        if (maybeUnsaved === isOn) return
        isOn = maybeUnsaved
        interval = INTERVAL_MS
        clearTimeout(timer)
        if (isOn) wait()
      },
      stop: () => {
        isOn = false
        clearTimeout(timer)
        window.removeEventListener('focus', checkWhenShown)
        window.removeEventListener('pageshow', checkWhenShown)
        document.removeEventListener('visibilitychange', checkWhenShown)
        unsubscribe()
        savePoll.stop()
      },
    }
  }

  const stops = [controller.subscribe(update), live.subscribe(update), () => poll?.stop()]
  update()
  return () => {
    for (const stop of stops) stop()
  }
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

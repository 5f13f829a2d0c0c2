import { LONGEST_TIMER_MS, SignalEnded } from '@mailframe/protocol/client'
import { type MintedEditor, mintEditor, openEditor } from '../client/editor.js'
import type { RouteClient } from '../client/route-client.js'

/** The most codes that wait at a time: a pointer that sweeps over a long list leaves no more behind. */
const MOST_WAITING = 8

/** A code that is younger than its life by less than this is not used: the editor has yet to load and redeem it. */
const MARGIN_MS = 30_000
/** A mint that has no answer by then is given up. */
const LONGEST_MINT_MS = 30_000

/** What is opened, in a frame or a tab. */
export interface EditorTarget {
  emailId: string
  lang: string
}

/** Where addresses of the editor come from: a code that was minted ahead, else a fresh one. Each is used once. */
export interface EditorCodes {
  /** Mints one code for the email ahead of its use, unless one is there or on its way. A failure is silent. */
  prefetch(emailId: string): void
  /** An address with a code that nobody else gets. Rejects as `openEditor` does. */
  open(target: EditorTarget, signal: AbortSignal): Promise<string>
  /** Throws away what waits and ends what is on its way to wait. */
  clear(): void
  /** Someone else may be signed in: clears, and what is being opened gets a code of theirs. */
  changePerson(): void
}

/** A code ahead of its use: on its way, or there. */
interface Ahead {
  minted: Promise<MintedEditor>
  isFresh: () => boolean
  /** It is used now: it no longer has to end by itself. */
  use: () => void
  /** Ends the mint, or what waits. */
  discard: () => void
}

export function createEditorCodes(client: RouteClient): EditorCodes {
  const ahead = new Map<string, Ahead>()
  /** Another number for each person. */
  let generation = 0

  function take(emailId: string): Ahead | undefined {
    const entry = ahead.get(emailId)
    ahead.delete(emailId)
    return entry
  }

  function drop(emailId: string) {
    take(emailId)?.discard()
  }

  function start(emailId: string): Ahead {
    const attempt = new AbortController()
    const lifetime = codeLifetime()
    const minted = mintEditor(client, { emailId }, attempt.signal)
    const remove = () => {
      if (ahead.get(emailId) === entry) ahead.delete(emailId)
    }
    const entry: Ahead = {
      minted,
      isFresh: lifetime.isFresh,
      use: lifetime.end,
      discard: () => {
        lifetime.end()
        attempt.abort()
      },
    }
    minted.then(
      ({ expiresIn }) => {
        if (ahead.get(emailId) === entry) lifetime.start(expiresIn, remove)
      },
      // Rejects for whoever took it, if anyone did.
      remove,
    )
    return entry
  }

  function clear() {
    for (const emailId of [...ahead.keys()]) drop(emailId)
  }

  return {
    prefetch: (emailId) => {
      if (ahead.get(emailId)?.isFresh()) return
      drop(emailId)
      ahead.set(emailId, start(emailId))
      const [oldest] = ahead.keys()
      if (ahead.size > MOST_WAITING && oldest !== undefined) drop(oldest)
    },
    open: async ({ emailId, lang }, signal) => {
      const entry = take(emailId)
      if (entry?.isFresh()) {
        const before = generation
        entry.use()
        signal.addEventListener('abort', entry.discard)
        try {
          const { addressIn } = await entry.minted
          if (signal.aborted) throw new SignalEnded('the signal was aborted')
          if (before === generation) return addressIn(lang)
        } catch (error) {
          // A failure ahead of the click stays silent: the click gets a try of its own.
          if (signal.aborted) throw error
        } finally {
          signal.removeEventListener('abort', entry.discard)
        }
      }
      entry?.discard()
      for (;;) {
        const before = generation
        const address = await openEditor(client, { emailId, lang }, signal)
        // A code that was minted for the person before must not open for the one who came meanwhile.
        if (before === generation) return address
      }
    },
    clear,
    changePerson: () => {
      generation += 1
      clear()
    },
  }
}

/** How long a code may wait. Its life counts from before the request for it, so it is never thought to live too long. */
function codeLifetime() {
  const [clock, wall] = [performance.now(), Date.now()]
  // The one stands still while some computers sleep, the other may be set back.
  const age = () => Math.max(performance.now() - clock, Date.now() - wall)
  let lifetime = LONGEST_MINT_MS
  let end: ReturnType<typeof setTimeout> | undefined

  return {
    /** The code is there and lives for `expiresIn` seconds. `onEnd` is called once it may no longer be used. */
    start: (expiresIn: number, onEnd: () => void) => {
      lifetime = expiresIn * 1000 - MARGIN_MS
      end = setTimeout(onEnd, Math.min(Math.max(0, lifetime - age()), LONGEST_TIMER_MS))
    },
    /** True also while the code is on its way: whoever takes it waits for it. */
    isFresh: () => age() < lifetime,
    /** The code was used or thrown away. */
    end: () => clearTimeout(end),
  }
}

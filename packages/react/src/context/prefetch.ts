import { type MintedEditor, mintEditor } from '../client/editor.js'
import type { RouteClient } from '../client/route-client.js'
import { LONGEST_TIMER_MS } from '../lib/longest-timer.js'
import type { CodeAhead, EditorCodes } from './codes.js'

/** The most codes that wait at a time: a pointer that sweeps over a long list leaves no more behind. */
const MOST_WAITING = 8
/** A code that is younger than its life by less than this is not used: the editor has yet to load and redeem it. */
const MARGIN_MS = 30_000
/** A mint that has no answer by then is given up. */
const LONGEST_MINT_MS = 30_000

/** Mints one code for the email ahead of its use, unless one is there or on its way. A failure is silent. */
export function prefetchCode(
  { ahead }: Pick<EditorCodes, 'ahead'>,
  client: RouteClient,
  emailId: string,
): void {
  const drop = (id: string) => {
    ahead.get(id)?.discard()
    ahead.delete(id)
  }
  if (ahead.get(emailId)?.isFresh()) return
  drop(emailId)
  const isWaiting = () => ahead.get(emailId) === entry
  const onEnd = () => {
    if (isWaiting()) drop(emailId)
  }
  const entry = mintAhead(client, emailId, { isWaiting, onEnd })
  ahead.set(emailId, entry)
  const [oldest] = ahead.keys()
  if (ahead.size > MOST_WAITING && oldest !== undefined) drop(oldest)
}

/** `onEnd` is called once the code may no longer wait. */
function mintAhead(
  client: RouteClient,
  emailId: string,
  { isWaiting, onEnd }: { isWaiting: () => boolean; onEnd: () => void },
): CodeAhead {
  const attempt = new AbortController()
  const lifetime = codeLifetime()
  let ready: MintedEditor | undefined
  let holder: object | undefined
  const minted = mintEditor(client, { emailId }, attempt.signal)
  minted.then(
    (editor) => {
      ready = editor
      if (isWaiting()) lifetime.start(editor.expiresIn, onEnd)
    },
    // Rejects for whoever took it, if anyone did.
    onEnd,
  )
  function end() {
    lifetime.end()
    document.removeEventListener('visibilitychange', endWhenHidden)
  }
  /** In another tab someone else may sign in meanwhile. */
  function endWhenHidden() {
    if (document.visibilityState === 'hidden') onEnd()
  }
  function discard() {
    end()
    attempt.abort()
  }
  document.addEventListener('visibilitychange', endWhenHidden)
  async function takeLater(lang: string, signal: AbortSignal) {
    signal.addEventListener('abort', discard)
    try {
      const { addressIn } = await minted
      if (signal.aborted) throw signal.reason
      return addressIn(lang)
    } catch (error) {
      // A failure ahead of the click stays silent: the click gets a try of its own.
      if (signal.aborted) throw error
      return undefined
    } finally {
      signal.removeEventListener('abort', discard)
    }
  }
  return {
    minted,
    isFresh: lifetime.isFresh,
    peek: (lang, by) => {
      holder ??= by
      return holder === by && lifetime.isFresh() ? ready?.addressIn(lang) : undefined
    },
    take: (lang, signal) => {
      if (!lifetime.isFresh()) return void discard()
      end()
      return ready?.addressIn(lang) ?? takeLater(lang, signal)
    },
    discard,
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

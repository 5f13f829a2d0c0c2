import { openEditor } from '../client/editor.js'
import type { RouteClient } from '../client/route-client.js'

/** What is opened, in a frame or a tab. */
export interface EditorTarget {
  emailId: string
  lang: string
}

/** A code ahead of its use: on its way, or there. */
export interface CodeAhead {
  minted: Promise<unknown>
  isFresh: () => boolean
  /** An address of it, where it is there and may be used, for the first `holder`: to show before it takes it. */
  peek: (lang: string, holder: object) => string | undefined
  /** An address of it, at once where it is there; undefined, or a promise of that, where it may not be used. */
  take: (lang: string, signal: AbortSignal) => string | undefined | Promise<string | undefined>
  /** Ends the mint, or what waits. */
  discard: () => void
}

/** Where addresses of the editor come from: a code that was minted ahead, else a fresh one. Each is used once. */
export interface EditorCodes {
  /** Codes that wait, by their email, the oldest first: see `prefetchCode`. */
  ahead: Map<string, CodeAhead>
  /** What `open` will give at once to this `holder`, for a first drawing with it. */
  peek(target: EditorTarget, holder: object): string | undefined
  /** An address with a code that nobody else gets: at once where one is there. Rejects as `openEditor` does. */
  open(target: EditorTarget, signal: AbortSignal): string | Promise<string>
  /** Throws away what waits and ends what is on its way to wait. */
  clear(): void
}

/** `getGeneration`: of the session. */
export function createEditorCodes(client: RouteClient, getGeneration: () => number): EditorCodes {
  const ahead = new Map<string, CodeAhead>()

  async function openLater(target: EditorTarget, signal: AbortSignal, taken?: Promise<string | undefined>) {
    for (let first = taken; ; first = undefined) {
      const before = getGeneration()
      const address = (first && (await first)) ?? (await openEditor(client, target, signal))
      // A code that was minted for the person before must not open for the one who came meanwhile.
      if (before === getGeneration()) return address
    }
  }

  return {
    ahead,
    peek: ({ emailId, lang }, holder) => ahead.get(emailId)?.peek(lang, holder),
    open: (target, signal) => {
      const entry = ahead.get(target.emailId)
      ahead.delete(target.emailId)
      const taken = entry?.take(target.lang, signal)
      return typeof taken === 'string' ? taken : openLater(target, signal, taken)
    },
    clear: () => {
      for (const entry of ahead.values()) entry.discard()
      ahead.clear()
    },
  }
}

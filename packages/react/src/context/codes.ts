import { type MintedEditor, openEditor } from '../client/editor.js'
import type { RouteClient } from '../client/route-client.js'

/** What is opened, in a frame or a tab. */
export interface EditorTarget {
  emailId: string
  lang: string
}

/** A code ahead of its use: on its way, or there. */
export interface CodeAhead {
  minted: Promise<MintedEditor>
  /** Set once it is there. */
  ready?: MintedEditor
  isFresh: () => boolean
  /** It is used now: it no longer has to end by itself. */
  use: () => void
  /** Ends the mint, or what waits. */
  discard: () => void
}

/** Where addresses of the editor come from: a code that was minted ahead, else a fresh one. Each is used once. */
export interface EditorCodes {
  /** Codes that wait, by their email, the oldest first: see `prefetchCode`. */
  ahead: Map<string, CodeAhead>
  /** An address with a code that nobody else gets: at once where one is there. Rejects as `openEditor` does. */
  open(target: EditorTarget, signal: AbortSignal): string | Promise<string>
  /** Throws away what waits and ends what is on its way to wait. */
  clear(): void
  /** Someone else may be signed in: clears, and what is being opened gets a code of theirs. */
  changePerson(): void
}

export function createEditorCodes(client: RouteClient): EditorCodes {
  const ahead = new Map<string, CodeAhead>()
  /** Another number for each person. */
  let generation = 0

  function clear() {
    for (const entry of ahead.values()) entry.discard()
    ahead.clear()
  }

  async function openLater(entry: CodeAhead | undefined, target: EditorTarget, signal: AbortSignal) {
    if (entry?.isFresh()) {
      const before = generation
      entry.use()
      signal.addEventListener('abort', entry.discard)
      try {
        const { addressIn } = await entry.minted
        if (signal.aborted) throw signal.reason
        if (before === generation) return addressIn(target.lang)
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
      const address = await openEditor(client, target, signal)
      // A code that was minted for the person before must not open for the one who came meanwhile.
      if (before === generation) return address
    }
  }

  return {
    ahead,
    open: (target, signal) => {
      const entry = ahead.get(target.emailId)
      ahead.delete(target.emailId)
      if (entry?.ready === undefined || !entry.isFresh()) return openLater(entry, target, signal)
      entry.use()
      try {
        return entry.ready.addressIn(target.lang)
      } catch {
        return openLater(undefined, target, signal)
      }
    },
    clear,
    changePerson: () => {
      generation += 1
      clear()
    },
  }
}

import { RequestError } from '../client/errors.js'
import { createEmitter } from '../lib/emitter.js'

/** What the stream may ask of those who use it. */
export interface StreamOwner {
  /** Whether no stream is to be opened again. */
  isRefused(): boolean
  /** Why no stream is to be opened again. */
  refuse(reason: unknown): void
}

/** Keeps a stream open while someone sees the page. Returns what ends it. */
export type OpenOnPage = (owner: StreamOwner) => () => void

/** The saves that reach the backend, for as long as something on the page wants to know. */
export interface LiveEvents {
  /** Counts one more user of the stream, until the function that it returns is called. */
  retain(): () => void
  /** Whether the route has none, so that saves have to be polled for. */
  isAbsent(): boolean
  /** Calls back when that changes. */
  subscribe(listener: () => void): () => void
}

/** `load` brings what reads streams: a page gets it with the first who wants to know, and goes on without. */
export function createLiveEvents(load: () => Promise<OpenOnPage>): LiveEvents {
  let users = 0
  let stop: (() => void) | null = null
  let refusal: unknown = null
  const { emit, subscribe } = createEmitter()

  function refuse(reason: unknown) {
    if (reason === refusal) return
    refusal = reason
    emit()
  }

  function start(): () => void {
    let isWanted = true
    let close = () => {}
    load().then(
      (open) => {
        if (isWanted) close = open({ isRefused: () => refusal !== null, refuse })
      },
      // Without it saves are not noticed; the next who wants to know tries again.
      () => {},
    )
    return () => {
      isWanted = false
      close()
      // By the next use someone may have signed in.
      if (hasKind(refusal, 'unauthenticated') || hasKind(refusal, 'forbidden')) refuse(null)
    }
  }

  // Not at once: StrictMode and a change of page take the last user away and bring the next in the same task.
  function update() {
    if (users > 0) stop ??= start()
    else {
      stop?.()
      stop = null
    }
  }

  return {
    // Nobody signed in: there is nothing to poll either.
    isAbsent: () => refusal !== null && !hasKind(refusal, 'unauthenticated'),
    subscribe,
    retain: () => {
      users += 1
      queueMicrotask(update)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        users -= 1
        queueMicrotask(update)
      }
    },
  }
}

function hasKind(error: unknown, kind: RequestError['kind']): boolean {
  return error instanceof RequestError && error.kind === kind
}

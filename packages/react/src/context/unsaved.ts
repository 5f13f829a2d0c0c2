import { createEmitter } from '../lib/emitter.js'

/** One answer of the person counts this long: a click, the router's blocker and the browser may ask about the same leave. */
const SAME_LEAVE_MS = 1_000

/**
 * The frames on the page that may hold changes that are not saved. While there is one, the browser asks before the
 * page is left: the listener alone costs pages their back-forward cache.
 */
export interface Unsaved {
  isAny(): boolean
  /**
   * Counts one more, until the function that it returns is called. `isThere`: whether the frame still stands in
   * the document: React says nothing when it removes what it had hidden before. `question` is what `confirmLeave` asks.
   */
  add(isThere: () => boolean, question?: () => string): () => void
  /** Asks the person, where changes may be lost. True: go on. */
  confirmLeave(question?: string): boolean
  subscribe(listener: () => void): () => void
}

interface UnsavedFrame {
  isThere: () => boolean
  question: () => string
}

export function createUnsaved(): Unsaved {
  const { emit, subscribe } = createEmitter()
  const frames = new Set<UnsavedFrame>()
  let isListening = false
  let agreedAt = Number.NEGATIVE_INFINITY

  const find = () => [...frames].find(({ isThere }) => isThere())
  const isAny = () => find() !== undefined
  const isAgreed = () => performance.now() - agreedAt < SAME_LEAVE_MS

  function confirmLeave(question?: string) {
    const frame = find()
    if (frame === undefined || isAgreed()) return true
    const isLeaving = window.confirm(question ?? frame.question())
    if (isLeaving) agreedAt = performance.now()
    return isLeaving
  }

  function handleBeforeUnload(event: BeforeUnloadEvent) {
    if (!isAny()) return change()
    if (isAgreed()) return
    event.preventDefault()
    // Chrome before 119 asks only for this.
    event.returnValue = true
  }

  /** Back and Forward inside the app, which `beforeunload` does not see. A fragment alone leaves nothing. */
  function handleNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'traverse' || !event.cancelable || event.hashChange) return
    if (!confirmLeave()) event.preventDefault()
  }

  function listen(isNeeded: boolean) {
    isListening = isNeeded
    // Not every browser has it, whatever the types say.
    const navigation: Navigation | undefined = window.navigation
    if (isNeeded) {
      window.addEventListener('beforeunload', handleBeforeUnload)
      navigation?.addEventListener('navigate', handleNavigate)
    } else {
      window.removeEventListener('beforeunload', handleBeforeUnload)
      navigation?.removeEventListener('navigate', handleNavigate)
    }
  }

  function change() {
    for (const frame of [...frames]) if (!frame.isThere()) frames.delete(frame)
    const isNeeded = frames.size > 0
    if (isNeeded !== isListening) listen(isNeeded)
    emit()
  }

  return {
    isAny,
    confirmLeave,
    add: (isThere, question = () => '') => {
      // Another one for each caller.
      const frame = { isThere, question }
      frames.add(frame)
      // What is unsaved from now on, nobody has agreed to lose.
      agreedAt = Number.NEGATIVE_INFINITY
      change()
      return () => {
        if (frames.delete(frame)) change()
      }
    },
    subscribe,
  }
}

/** All frames of the page, whichever provider they stand in. */
export const unsavedOnPage = createUnsaved()

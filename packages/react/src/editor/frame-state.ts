import type { EditorErrorKind } from '@mailframe/protocol'

/** `loaded` means only that the frame fired `load`: browsers fire it for error pages too. */
export type FrameStatus = 'idle' | 'minting' | 'loading' | 'loaded' | 'error'

/** What a frame shows. */
export interface FrameTarget {
  emailId: string
  lang: string
}

/** An error without its text, which depends on the language of the page. */
export interface FrameFault {
  kind: EditorErrorKind
  retryable: boolean
  /** Of `blocked`: the directive to change, and the origin to add to it. */
  directive?: string
  origin?: string
}

/**
 * `moved`: opened again after a move in the document. `navigated`: the frame loaded once more by itself.
 * `language`: another language is wanted, and changes may be unsaved.
 */
export type FrameNotice = 'moved' | 'navigated' | 'language'

export interface FrameState {
  status: FrameStatus
  target: FrameTarget | null
  /** Another one for each address: React then makes a new iframe, and no history entry appears. */
  frameKey: string
  /** Holds a single-use code: it goes into `src` and nowhere else. */
  address: string | null
  fault: FrameFault | null
  notice: FrameNotice | null
  /** Focus was in the frame, and no save has arrived since. */
  maybeUnsaved: boolean
}

export const IDLE: FrameState = {
  status: 'idle',
  target: null,
  frameKey: 'frame-0',
  address: null,
  fault: null,
  notice: null,
  maybeUnsaved: false,
}

export function isSameTarget(a: FrameTarget | null, b: FrameTarget): boolean {
  return a !== null && a.emailId === b.emailId && a.lang === b.lang
}

import type { EditorErrorKind } from '@mailframe/protocol'
import { RequestError } from '../client/errors.js'
import type { EditorTarget } from '../context/codes.js'
import { type ErrorTexts, errorText } from '../labels/labels.js'
import { fill } from '../lib/format.js'
import type { NewTabProblem } from './open-tab.js'

interface AnyEditorError {
  /** For people, in the provider's language. */
  message: string
  /** Whether `retry` may help. */
  retryable: boolean
  /** What the team finds the request by, where the route's answer has an `X-Request-Id`. */
  requestId?: string | undefined
}

/** The page's Content-Security-Policy does not allow the editor's frame. */
export interface EditorBlockedError extends AnyEditorError {
  /** Always `blocked`. */
  kind: 'blocked'
  /** The directive of the policy to change. */
  directive: string
  /** The origin to add to it. */
  origin: string
  /** Only of `rateLimited` and `unavailable`. */
  retryAfter?: undefined
}

/** Too many requests, or the service does not answer. */
export interface EditorBusyError extends AnyEditorError {
  /** `rateLimited`: too many requests. `unavailable`: the service does not answer. */
  kind: 'rateLimited' | 'unavailable'
  /** Seconds to wait before another try, where the route says so. */
  retryAfter?: number | undefined
  /** Only of `blocked`. */
  directive?: undefined
  /** Only of `blocked`. */
  origin?: undefined
}

/** The other reasons, which say all by their kind. */
export interface EditorOtherError extends AnyEditorError {
  /** What went wrong, by the kinds of the route's error table, `offline` and `timeout`. */
  kind: Exclude<EditorErrorKind, 'blocked' | 'rateLimited' | 'unavailable'>
  /** Only of `blocked`. */
  directive?: undefined
  /** Only of `blocked`. */
  origin?: undefined
  /** Only of `rateLimited` and `unavailable`. */
  retryAfter?: undefined
}

/** Why the editor is not there. `switch (error.kind)` narrows its fields. */
export type EditorError = EditorBlockedError | EditorBusyError | EditorOtherError

/** For the answer to a mint, and again for the frame's `load`. */
export const MINT_TIMEOUT_MS = 30_000

/** `loaded` means only that the frame fired `load`: browsers fire it for error pages too. */
export type FrameStatus = 'idle' | 'minting' | 'loading' | 'loaded' | 'error'

/** What a frame shows. */
export interface FrameTarget extends EditorTarget {
  /** Of the route: behind another one it is another email. */
  endpoint: string
}

/** An error without its text, which depends on the language of the page. */
export type FrameFault =
  | WithoutText<EditorBlockedError>
  | WithoutText<EditorBusyError>
  | WithoutText<EditorOtherError>

type WithoutText<Fault> = Omit<Fault, 'message'>

/**
 * `moved`: opened again after a move in the document. `navigated`: the frame loaded once more by itself.
 * `language`, `email`: another one is wanted, and changes may be unsaved.
 */
export type FrameNotice = 'moved' | 'navigated' | 'language' | 'email'

export interface FrameState {
  status: FrameStatus
  target: FrameTarget | null
  /** Another one for each address: React then makes a new iframe, and no history entry appears. */
  frameKey: string
  /** Holds a single-use code: it goes into `src` and nowhere else. */
  address: string | null
  fault: FrameFault | null
  /** When the frame fired `load` for the first time, by the page's clock. */
  loadedAt: number | null
  notice: FrameNotice | null
  /** A new tab that did not open. */
  tab: NewTabProblem | null
  /** The email's, where a query has read it. */
  name: string | undefined
  /** The other email that is wanted, while the frame of `target` stays since changes may be unsaved. */
  keptFrom: FrameTarget | null
  /** Focus was in the frame, and no save has arrived since. */
  maybeUnsaved: boolean
  /**
   * Only what the browser needs to ask for the code or the editor is drawn. All else follows before anything is
   * painted, as soon as it has asked.
   */
  isBare?: boolean
}

export interface FrameControllerOptions {
  /** An address with a fresh code: at once where one is there. */
  mint: (target: EditorTarget, signal: AbortSignal) => string | Promise<string>
  /** For the answer to the mint, and again for the frame's `load`, in ms. With 0, or more than a timer can hold, it never ends. */
  timeout: number
  onLoad: () => void
  onError: (fault: FrameFault) => void
  onMessage: (event: MessageEvent) => void
}

/** The `load` event of a frame, as React and browsers have it. */
export interface FrameLoadEvent {
  /** The frame. */
  currentTarget: HTMLIFrameElement
}

export interface FrameController {
  getState: () => FrameState
  set: (change: Partial<FrameState>) => void
  subscribe: (listener: () => void) => () => void
  /** Shows `target`. The same target again changes nothing, however often effects run. */
  activate: (target: FrameTarget) => void
  /** Stops listening. What was minted stays, for a frame that is only hidden; a mint under way ends, unless `activate` follows at once. */
  deactivate: () => void
  /** Takes the iframe once it stands in the document. */
  attach: (element: HTMLIFrameElement | null) => void
  /** The iframe fired `load`. */
  handleLoad: (event: FrameLoadEvent) => void
  /** The iframe, once it stood in the document. */
  element: () => HTMLIFrameElement | null
  /** After an error: opens again. */
  retry: () => void
  /** Opens again in a new frame; what is not saved is lost. */
  reload: () => void
  /** The same under a notice. False: nothing is shown, so nothing is minted. */
  reopen: (notice?: FrameNotice) => boolean
  /** `timeout` is another one: a wait that goes on still counts from its start. */
  updateTimeout: () => void
  /** Whether the frame stays as it is though `target` is wanted; asked once what loads after the editor is there. */
  holds?: (target: FrameTarget) => boolean
}

export const IDLE: FrameState = {
  status: 'idle',
  target: null,
  frameKey: 'frame-1',
  address: null,
  fault: null,
  loadedAt: null,
  notice: null,
  tab: null,
  name: undefined,
  keptFrom: null,
  maybeUnsaved: false,
}

export function isSameEmail(
  a: Omit<FrameTarget, 'lang'> | null,
  b: Omit<FrameTarget, 'lang'>,
): a is Omit<FrameTarget, 'lang'> {
  return a !== null && a.emailId === b.emailId && a.endpoint === b.endpoint
}

/** Whether the frame is to be seen where this email is wanted: also an earlier one's, until the person has answered the question. */
export function isShownFor(state: FrameState, wanted: Omit<FrameTarget, 'lang'>): boolean {
  return state.maybeUnsaved || isSameEmail(state.target, wanted) || isSameEmail(state.keptFrom, wanted)
}

/** What a failed mint means for the frame. */
export function faultOf(error: unknown): FrameFault {
  const {
    kind = 'unavailable',
    retryable = true,
    retryAfter,
    requestId,
  } = error instanceof RequestError ? error : {}
  return {
    // Only the frame knows of policies: as one, it would have to name what to change.
    kind: kind === 'blocked' ? 'unavailable' : kind,
    retryable,
    requestId,
    ...((kind === 'rateLimited' || kind === 'unavailable') && { retryAfter }),
  } as FrameFault
}

/** What went wrong, in words. */
export function describeFault(fault: FrameFault, labels: ErrorTexts): EditorError {
  const { origin = '', directive = '' } = fault
  return { ...fault, message: fill(errorText(labels, fault.kind), { origin, directive }) }
}

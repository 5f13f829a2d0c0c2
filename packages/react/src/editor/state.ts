import type { EditorErrorKind } from '@mailframe/protocol'
import { RequestError } from '../client/errors.js'
import type { EditorTarget } from '../context/codes.js'
import { type ErrorTexts, errorText } from '../labels/labels.js'
import { fill } from '../lib/format.js'

interface AnyEditorError {
  /** For people, in the provider's language. */
  message: string
  /** Whether `retry` may help. */
  retryable: boolean
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
  notice: FrameNotice | null
  /** The other email that is wanted, while the frame of `target` stays since changes may be unsaved. */
  keptFrom: FrameTarget | null
  /** Focus was in the frame, and no save has arrived since. */
  maybeUnsaved: boolean
}

export interface FrameControllerOptions {
  /** An address with a fresh code: at once where one is there. */
  mint: (target: EditorTarget, signal: AbortSignal) => string | Promise<string>
  /** For the answer to the mint, and again for the frame's `load`, in milliseconds: see `createDeadline`. */
  timeout: number
  onLoad: () => void
  onError: (fault: FrameFault) => void
  onMessage: (event: MessageEvent) => void
  /** Someone may have saved: the frame went away. */
  onLeave: () => void
}

/** The `load` event of a frame, as React and browsers have it. */
export interface FrameLoadEvent {
  /** The frame. */
  currentTarget: HTMLIFrameElement
}

export interface FrameController {
  getState: () => FrameState
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
  /** Whether what is in the frame may not be saved. */
  mark: (maybeUnsaved: boolean) => void
  /** After an error: opens again. */
  retry: () => void
  /** Opens again in a new frame; what is not saved is lost. */
  reload: () => void
  dismissNotice: () => void
  /** In place of `timeout` of the options. */
  updateTimeout: (timeout: number) => void
}

export const FIRST_FRAME = 'frame-1'

export const IDLE: FrameState = {
  status: 'idle',
  target: null,
  frameKey: 'frame-0',
  address: null,
  fault: null,
  notice: null,
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
  if (!(error instanceof RequestError)) return { kind: 'unavailable', retryable: true }
  const { kind, retryable, retryAfter } = error
  // Only the frame knows of policies: as one, it would have to name what to change.
  if (kind === 'blocked') return { kind: 'unavailable', retryable }
  return kind === 'rateLimited' || kind === 'unavailable'
    ? { kind, retryable, retryAfter }
    : { kind, retryable }
}

/** No answer, or no `load`, in time. */
export function lateFault(): FrameFault {
  return { kind: navigator.onLine === false ? 'offline' : 'timeout', retryable: true }
}

/** What a policy violation says about a frame at `address`, or null where it is about something else. */
export function blockedFault(violation: SecurityPolicyViolationEvent, address: string): FrameFault | null {
  const { disposition, effectiveDirective, blockedURI } = violation
  if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return null
  const { origin } = new URL(address)
  if (originOf(blockedURI) !== origin) return null
  return { kind: 'blocked', retryable: false, directive: effectiveDirective, origin }
}

function originOf(uri: string): string | null {
  try {
    return new URL(uri).origin
  } catch {
    return null
  }
}

/** What went wrong, in words. */
export function describeFault(fault: FrameFault, labels: ErrorTexts): EditorError {
  const { origin = '', directive = '' } = fault
  return { ...fault, message: fill(errorText(labels, fault.kind), { origin, directive }) }
}

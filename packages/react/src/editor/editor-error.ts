import type { EditorErrorKind } from '@mailframe/protocol'
import { ERROR_LABELS, type Labels } from '../labels/labels.js'
import { fill } from '../lib/format.js'
import type { FrameFault } from './frame-state.js'

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

/** Why the editor is not there. `switch (error.kind)` tells which fields it has. */
export type EditorError = EditorBlockedError | EditorBusyError | EditorOtherError

/** What went wrong, in words. */
export function describeFault(fault: FrameFault, labels: Labels): EditorError {
  const { origin = '', directive = '' } = fault
  return { ...fault, message: fill(labels[ERROR_LABELS[fault.kind]], { origin, directive }) }
}

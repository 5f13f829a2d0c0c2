import type { EditorErrorKind } from '@mailframe/protocol'
import { fill } from '../labels/fill.js'
import { ERROR_LABELS, type Labels } from '../labels/labels.js'
import type { FrameFault } from './frame-state.js'

/** Why the editor is not there. */
export interface EditorError {
  kind: EditorErrorKind
  /** For people, in the provider's language. */
  message: string
  /** Whether `retry` may help. */
  retryable: boolean
  /** Of `blocked`: the directive of the page's Content-Security-Policy to change. */
  directive?: string
  /** Of `blocked`: the origin to add to it. */
  origin?: string
}

export function describeFault(fault: FrameFault, labels: Labels): EditorError {
  const { origin = '', directive = '' } = fault
  return { ...fault, message: fill(labels[ERROR_LABELS[fault.kind]], { origin, directive }) }
}

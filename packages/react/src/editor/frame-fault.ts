import { RequestError } from '../client/errors.js'
import type { FrameFault } from './frame-state.js'

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

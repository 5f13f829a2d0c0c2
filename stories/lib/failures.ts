import type { EditorErrorKind } from '@mailframe/react'
import type { HandlerOptions } from '@mailframe/server'
import type { StoryBackendOptions } from './mailframe.js'

type Call = Parameters<NonNullable<HandlerOptions['allow']>>[0]

interface Failing {
  action: Call['action']
  path: string
  retryAfter?: number
}

/**
 * What makes each kind of error, on the real handler and service. `action` is the call that fails, `path` that of the
 * service behind it. `retryAfter`, in seconds, is what a client that is too fast is told.
 */
export const failuresOf = ({ action, path, retryAfter = 1 }: Failing) =>
  ({
    unauthenticated: { user: null },
    forbidden: { allow: (call) => (call.action === action ? false : undefined) },
    notEnabled: { faults: [{ path, error: 'capabilityNotEnabled', times: Number.POSITIVE_INFINITY }] },
    notFound: { verifyEmail: true },
    invalid: {},
    misconfigured: { mailframe: { clientSecret: 'not the secret' } },
    unavailable: { faults: [{ path, error: 'serverError', times: Number.POSITIVE_INFINITY }] },
    rateLimited: { rateLimit: (call) => (call.action === action ? { retryAfter } : true) },
    offline: { offline: true },
    blocked: { mailframe: { editorUrl: 'https://editor.example.com' } },
    timeout: { faults: [{ path, delayMs: 60_000, times: Number.POSITIVE_INFINITY }] },
  }) satisfies Record<EditorErrorKind, StoryBackendOptions>

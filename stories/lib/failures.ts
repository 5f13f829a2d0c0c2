import type { EditorErrorKind } from '@mailframe/react'
import type { HandlerOptions } from '@mailframe/server'
import type { StoryBackendOptions } from './mailframe.js'

type Call = Parameters<NonNullable<HandlerOptions['allow']>>[0]

/**
 * What makes each kind of error, on the real handler and service. `action` is the call that fails, `path` that of the
 * service behind it.
 */
export const failuresOf = ({ action, path }: { action: Call['action']; path: string }) =>
  ({
    unauthenticated: { user: null },
    forbidden: { allow: (call) => (call.action === action ? false : undefined) },
    notEnabled: { faults: [{ path, error: 'capabilityNotEnabled', times: Number.POSITIVE_INFINITY }] },
    notFound: { verifyEmail: true },
    invalid: {},
    misconfigured: { mailframe: { clientSecret: 'not the secret' } },
    unavailable: { faults: [{ path, error: 'serverError', times: Number.POSITIVE_INFINITY }] },
    rateLimited: { rateLimit: (call) => (call.action === action ? { retryAfter: 30 } : true) },
    offline: { offline: true },
    blocked: { mailframe: { editorUrl: 'https://editor.example.com' } },
    timeout: { faults: [{ path, delayMs: 60_000, times: Number.POSITIVE_INFINITY }] },
  }) satisfies Record<EditorErrorKind, StoryBackendOptions>

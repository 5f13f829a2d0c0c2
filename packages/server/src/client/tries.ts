import { type CallResult, call, type Deadline, type Runtime } from '@mailframe/protocol/client'
import { requestIdOf } from './answers.js'
import { redactorOf, type ServiceConfiguration } from './configuration.js'
import { type Operation, outgoing } from './operation.js'
import type { MailframeOptions } from './options.js'

/** Far above any documented answer: a body without end must not fill the memory. */
const RESPONSE_BYTES = 32 * 1_048_576

export interface TriesResult extends CallResult {
  /** The start of the try that was answered, on both clocks. */
  startedAt: number
  startedMonotonic: number
}

/** Makes an operation with one credential, and tells the hooks of each try. `id` is the same for a whole call. */
export async function makeTries(
  { onRequest, onResponse }: MailframeOptions,
  runtime: Runtime,
  operation: Operation,
  settings: ServiceConfiguration,
  credential: { scheme: 'Basic' | 'Bearer'; value: string },
  deadline: Deadline,
  id: string,
): Promise<TriesResult> {
  const { name, method, path, repeatable } = operation
  const { clock } = runtime
  const event = { id, operation: name, method, path }
  const started = { startedAt: clock.now(), startedMonotonic: clock.monotonic() }
  const result = await call(runtime, {
    request: outgoing(operation, settings, `${credential.scheme} ${credential.value}`),
    deadline,
    repeatable,
    maxBytes: RESPONSE_BYTES,
    onTry({ attempt }) {
      started.startedAt = clock.now()
      started.startedMonotonic = clock.monotonic()
      tell(onRequest, { ...event, attempt })
    },
    onTryEnd({ attempt, ms, status, headers, error }) {
      if (onResponse === undefined) return
      const requestId = headers && requestIdOf(headers, redactorOf(settings, [credential.value]))
      tell(onResponse, {
        ...event,
        attempt,
        ms,
        ...(status === undefined ? {} : { status }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(error === undefined ? {} : { error: error.message }),
      })
    },
  })
  return { ...result, ...started }
}

/** Hooks watch; they do not decide. */
function tell<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    const told: unknown = hook?.(event)
    if (told instanceof Promise) told.catch(() => {})
  } catch {
    // Nothing of the call depends on it.
  }
}

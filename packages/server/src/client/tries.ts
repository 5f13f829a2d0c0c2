import {
  type Answer,
  type CallResult,
  call,
  callObserver,
  type Deadline,
  type Runtime,
  verdictByStatus,
} from '@mailframe/protocol/client'
import { requestIdOf } from './answers.js'
import { redactorOf, type ServiceConfiguration } from './configuration.js'
import type { OperationName } from './operation.js'
import { outgoing, type WireRequest } from './operation.js'
import type { MailframeOptions, RequestEvent } from './options.js'
import { requestAttributes, responseAttributes } from './telemetry.js'

/** Larger than any documented answer: a body without end must not fill the memory. */
const RESPONSE_BYTES = 4 * 1_048_576

export interface TriesPlan {
  /** For hooks. */
  name: OperationName
  request: WireRequest
  /** Whether it can be made again when the first try may have done its work. */
  repeatable: boolean
  settings: ServiceConfiguration
  credential: { scheme: 'Basic' | 'Bearer'; value: string }
  /** The status that counts. */
  statusOf(answer: Answer): number
  deadline: Deadline
  /** The same for a whole call. */
  id: string
  /** Tries of the same call that were made before these. */
  triesBefore: number
}

export interface TriesResult extends CallResult {
  /** The start of the try that was answered, on both clocks. */
  startedAt: number
  startedMonotonic: number
  /** Tries of the whole call so far. */
  tries: number
}

/** Makes a request with one credential, repeats it by the rules, and calls the hooks for each try. */
export async function makeTries(
  { onRequest, onResponse }: MailframeOptions,
  runtime: Runtime,
  plan: TriesPlan,
): Promise<TriesResult> {
  const { name, request, repeatable, settings, credential, statusOf, deadline, id, triesBefore } = plan
  const { clock } = runtime
  const { method, path } = request
  const withStatus = (answer: Answer): Answer => ({ ...answer, status: statusOf(answer) })
  const started = { startedAt: clock.now(), startedMonotonic: clock.monotonic(), tries: triesBefore }

  const eventOf = (attempt: number): RequestEvent => {
    const { startedAt } = started
    const event = { id, operation: name, method, path, attempt, startedAt }
    return { ...event, attributes: requestAttributes(event, settings.base) }
  }

  const result = await call(runtime, {
    request: outgoing(request, settings, `${credential.scheme} ${credential.value}`),
    deadline,
    repeatable,
    maxBytes: RESPONSE_BYTES,
    verdict: (answer) => verdictByStatus(withStatus(answer)),
    onTry({ attempt }) {
      started.startedAt = clock.now()
      started.startedMonotonic = clock.monotonic()
      started.tries = triesBefore + attempt
      if (onRequest !== undefined) callObserver(onRequest, eventOf(started.tries))
    },
    onTryEnd({ attempt, ms, status, headers, error }) {
      if (onResponse === undefined) return
      const event = eventOf(triesBefore + attempt)
      const requestId = headers && requestIdOf(headers, redactorOf(settings, [credential.value]))
      const outcome = {
        ...(status === undefined ? {} : { status }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(error === undefined ? {} : { error: error.message, problem: error.problem }),
      }
      const attributes = { ...event.attributes, ...responseAttributes(outcome) }
      callObserver(onResponse, { ...event, ...outcome, ms, attributes })
    },
  })
  return { ...result, ...started, answer: withStatus(result.answer) }
}

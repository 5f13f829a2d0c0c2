import { LIMITS, SERVICE_PATHS } from '@mailframe/protocol'
import { CallError, type Runtime, startDeadline } from '@mailframe/protocol/client'
import {
  type AboutCall,
  answeredError,
  isJsonObject,
  isSuccess,
  parseJson,
  unansweredError,
  unreadableAnswer,
} from './answers.js'
import { redactorOf, type ServiceConfiguration } from './configuration.js'
import type { Operation } from './operation.js'
import type { MailframeOptions } from './options.js'
import { readSeconds } from './readers.js'
import type { IssuedToken } from './tokens.js'
import { makeTries } from './tries.js'

const operation: Operation = { name: 'token', method: 'POST', path: SERVICE_PATHS.token, repeatable: true }

/**
 * Asks the service for an Application access token. Spec: POST /access/token, Variant 1. The deadline is its own:
 * the caller who asked first may leave, the others still want the token.
 */
export async function issueToken(
  options: MailframeOptions,
  runtime: Runtime,
  settings: ServiceConfiguration,
  timeoutMs: number,
): Promise<IssuedToken> {
  const { clock } = runtime
  const deadline = startDeadline({ timeoutMs, clock })
  const credential = { scheme: 'Basic', value: settings.basic.reveal() } as const
  const about = (): AboutCall => ({
    call: `${operation.method} ${operation.path}`,
    redact: redactorOf(settings),
    now: clock.now(),
  })
  try {
    const id = crypto.randomUUID()
    const result = await makeTries(options, runtime, operation, settings, credential, deadline, id)
    const { answer, startedAt, startedMonotonic } = result
    if (!isSuccess(answer)) throw answeredError(answer, about())
    const body = parseJson(answer.text)
    const token = isJsonObject(body) ? body.access_token : undefined
    // Anything else cannot stand in a header, and `fetch` would print it in its error.
    if (!isJsonObject(body) || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
      throw unreadableAnswer(answer, about(), 'the answer has no usable access_token')
    }
    const lifetimeMs = readSeconds(body.expires_in, LIMITS.tokenSeconds) * 1_000
    return { token, lifetimeMs, startedAt, startedMonotonic }
  } catch (error) {
    throw error instanceof CallError ? unansweredError(error, about()) : error
  } finally {
    deadline.dispose()
  }
}

import { CallError, type Runtime, startDeadline } from '@mailframe/protocol/client'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { type AboutCall, answeredError, isSuccess, unansweredError, unreadableAnswer } from './answers.js'
import { redactorOf, type ServiceConfiguration } from './configuration.js'
import type { MailframeOptions } from './options.js'
import { isHeaderValue } from './token-store.js'
import type { IssuedToken } from './tokens.js'
import { makeTries } from './tries.js'
import type { TokenRequest } from './variant.js'

/**
 * Requests a token. Spec: POST /access/token. It has a deadline of its own: other callers may still wait for the token
 * after the first one has aborted.
 */
export async function issueToken(
  options: MailframeOptions,
  runtime: Runtime,
  settings: ServiceConfiguration,
  timeoutMs: number,
  { body, statusOf, read, tokenOf }: TokenRequest,
): Promise<IssuedToken> {
  const { clock } = runtime
  const deadline = startDeadline({ timeoutMs, clock })
  const credential = { scheme: 'Basic', value: settings.basic.reveal() } as const
  const request = { method: 'POST', path: SERVICE_PATHS.token, body } as const
  const about = (): AboutCall => ({
    call: `${request.method} ${request.path}`,
    redact: redactorOf(settings),
    now: clock.now(),
  })
  try {
    const result = await makeTries(options, runtime, {
      name: 'token',
      request,
      repeatable: true,
      settings,
      credential,
      statusOf,
      deadline,
      id: crypto.randomUUID(),
      triesBefore: 0,
    })
    const { answer, startedAt, startedMonotonic } = result
    const reading = read(answer, request)
    if (!isSuccess(answer)) throw answeredError(answer, reading, about())
    const { token, lifetimeMs, isOfAnother } = tokenOf(reading.json, answer, startedAt)
    if (!isHeaderValue(token)) throw unreadableAnswer(answer, about(), 'the answer has no usable token')
    if (isOfAnother) {
      throw unreadableAnswer(answer, about(), 'the answer is for a different userId from the one asked for')
    }
    return { token, lifetimeMs, startedAt, startedMonotonic }
  } catch (error) {
    throw error instanceof CallError ? unansweredError(error, about()) : error
  } finally {
    deadline.dispose()
  }
}

import {
  type Answer,
  CallError,
  type Deadline,
  memoizeAsync,
  type Runtime,
  SignalEnded,
  startDeadline,
  withSignal,
} from '@mailframe/protocol/client'
import {
  type AboutCall,
  answeredError,
  isSuccess,
  outcomeUnknown,
  unansweredError,
  unreadableAnswer,
} from './answers.js'
import { refuseSignal, timeoutOf } from './call-options.js'
import { type Configuration, redactorOf, type ServiceConfiguration } from './configuration.js'
import { developmentStore } from './development-store.js'
import { MailframeError } from './error.js'
import { issueToken } from './issue-token.js'
import type { Operation } from './operation.js'
import type { CallOptions, MailframeOptions } from './options.js'
import { createStoreReport } from './store-report.js'
import { createTokens } from './tokens.js'
import { makeTries, type TriesResult } from './tries.js'
import type { TokenSource, Variant } from './variant.js'
import { createVariant1 } from './variant-1.js'
import { createVariant2 } from './variant-2.js'

/** A success of the service. */
export interface Reply {
  answer: Answer
  /** Business data, or undefined where the body is not JSON. */
  json: unknown
  /** When the request that was answered started, in milliseconds since 1970. */
  startedAt: number
  /** The error of an answer that the caller cannot read. */
  unreadable(problem: string): MailframeError
}

/** A failure, and whether an earlier try of the same call may have done the work. */
export interface Refusal {
  error: MailframeError
  ranBefore: boolean
}

export interface Service {
  /**
   * Calls the service with the token of the acting user. A failure that `forgive` accepts counts as a success.
   *
   * @throws MailframeError
   */
  send(operation: Operation, options?: CallOptions, forgive?: (refusal: Refusal) => boolean): Promise<Reply>
}

/** The share of a call's time that a token request may take while other processes wait for it. */
const LOCKED_SHARE = 0.6

interface Connection {
  settings: ServiceConfiguration
  variant: Variant
}

export function createService(
  options: MailframeOptions,
  configuration: Configuration,
  runtime: Runtime,
): Service {
  const { clock } = runtime

  // At the first call, not in createMailframe(): `next build` has no secrets.
  const connect = memoizeAsync(async (): Promise<Connection> => {
    const settings = await configuration.service()
    const store = options.store ?? developmentStore()
    // A caller that waits must outlive the lease of the other process: should that die, time is left for an own request.
    const issueMs = timeoutOf(options) * (store?.lock === undefined ? 1 : LOCKED_SHARE)
    const onStoreFailure = createStoreReport(options, settings, clock)
    const source: TokenSource = {
      settings,
      issue: (request) => issueToken(options, runtime, settings, issueMs, request),
      createTokens: (key, issue) => createTokens({ key, store, clock, issue, issueMs, onStoreFailure }),
    }
    return { settings, variant: settings.variant === 2 ? createVariant2(source) : createVariant1(source) }
  })

  /** Makes the call; on a 401 once more with a new token. `used` gathers the tokens, to be redacted. */
  async function withToken(
    operation: Operation,
    { settings, variant }: Connection,
    deadline: Deadline,
    used: string[],
  ): Promise<TriesResult> {
    const { name, repeatable } = operation
    const request = variant.request(operation)
    const tokens = variant.tokensFor(operation)
    const plan = { name, request, repeatable, settings, deadline, id: crypto.randomUUID() }
    const tryOnce = async (triesBefore: number) => {
      const value = await within(tokens.get(), deadline)
      used.push(value)
      const credential = { scheme: 'Bearer', value } as const
      const { statusOf } = variant
      const result = await makeTries(options, runtime, { ...plan, credential, statusOf, triesBefore })
      if (result.answer.status === 401) await within(tokens.drop(value), deadline)
      return result
    }
    const first = await tryOnce(0)
    if (first.answer.status !== 401) return first
    const second = await tryOnce(first.tries)
    return { ...second, ranBefore: first.ranBefore || second.ranBefore }
  }

  return {
    async send(operation, given, forgive) {
      refuseInBrowser(options)
      const callOptions = given ?? {}
      refuseSignal(callOptions.signal)
      const timeoutMs = timeoutOf(callOptions, options)
      const deadline = startDeadline({ timeoutMs, signal: callOptions.signal, clock })
      const used: string[] = []
      let settings: ServiceConfiguration | undefined
      const about = (): AboutCall => ({
        call: `${operation.method} ${operation.path}`,
        redact: redactorOf(settings, used),
        now: clock.now(),
      })
      try {
        const connection = await within(connect(), deadline)
        settings = connection.settings
        const result = await withToken(operation, connection, deadline, used)
        const { answer, verdict, ranBefore, startedAt } = result
        const unreadable = (problem: string) => unreadableAnswer(answer, about(), problem)
        const reading = connection.variant.read(answer, operation)
        const reply: Reply = { answer, json: reading.json, startedAt, unreadable }
        if (isSuccess(answer)) return reply
        const error = answeredError(answer, reading, about())
        if (verdict === 'unknown' && !operation.repeatable) throw outcomeUnknown(error, about())
        if (forgive?.({ error, ranBefore })) return reply
        throw error
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const failure = unansweredError(error, about())
        const lost = error.problem === 'network' || error.problem === 'timeout'
        throw lost && error.mayHaveRun && !operation.repeatable ? outcomeUnknown(failure, about()) : failure
      } finally {
        deadline.dispose()
      }
    },
  }
}

/** `work`, until the deadline. Nothing was sent for this call while it waits here. */
async function within<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  try {
    return await withSignal(work, deadline.signal)
  } catch (error) {
    if (!(error instanceof SignalEnded)) throw error
    if (deadline.ended() === 'aborted') throw new CallError('aborted', 'the caller aborted the call', false)
    throw new CallError('timeout', 'the call timed out before there was a token', false)
  }
}

/** A page must not hold credentials. A custom `fetch` is the exception: an emulator in the page has one. */
function refuseInBrowser({ fetch }: MailframeOptions): void {
  const { window, document } = globalThis as { window?: unknown; document?: unknown }
  if (window === undefined || document === undefined || fetch !== undefined) return
  throw new MailframeError({
    error: 'configurationMissing',
    message:
      'createMailframe() of @mailframe/server runs on a server only; in the browser use @mailframe/react',
  })
}

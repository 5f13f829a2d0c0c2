import {
  type Answer,
  CallError,
  type Deadline,
  once,
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
  parseJson,
  unansweredError,
  unreadableAnswer,
} from './answers.js'
import { type Configuration, redactorOf, type ServiceConfiguration } from './configuration.js'
import { MailframeError } from './error.js'
import { issueToken } from './issue-token.js'
import type { Operation } from './operation.js'
import { type CallOptions, DEFAULT_TIMEOUT_MS, type MailframeOptions } from './options.js'
import type { TokenStore } from './token-store.js'
import { createTokens, type Tokens } from './tokens.js'
import { makeTries, type TriesResult } from './tries.js'

/** A success of the service. */
export interface Reply {
  answer: Answer
  /** The body, or undefined where it is not JSON. */
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
   * Calls the service with the Application's token. Where `forgive` says so, a failure counts as a success.
   *
   * @throws MailframeError
   */
  send(operation: Operation, options?: CallOptions, forgive?: (refusal: Refusal) => boolean): Promise<Reply>
}

interface Connection {
  settings: ServiceConfiguration
  tokens: Tokens
}

export function createService(
  options: MailframeOptions,
  configuration: Configuration,
  runtime: Runtime,
  store: TokenStore,
): Service {
  const { clock } = runtime

  // With the first call, not with createMailframe(): `next build` has no secrets.
  const connect = once(async (): Promise<Connection> => {
    const settings = await configuration.service()
    const issueMs = timeoutOf(options)
    const issue = () => issueToken(options, runtime, settings, issueMs)
    return { settings, tokens: createTokens({ key: settings.tokenKey, store, clock, issue, issueMs }) }
  })

  /** Makes the call; on a 401 once more with a new token. `used` gathers the tokens, to be redacted. */
  async function withToken(
    operation: Operation,
    { settings, tokens }: Connection,
    deadline: Deadline,
    used: string[],
  ): Promise<TriesResult> {
    const id = crypto.randomUUID()
    const tryOnce = async () => {
      const token = await within(tokens.get(), deadline)
      used.push(token)
      const credential = { scheme: 'Bearer', value: token } as const
      const result = await makeTries(options, runtime, operation, settings, credential, deadline, id)
      if (result.answer.status === 401) await within(tokens.drop(token), deadline)
      return result
    }
    const first = await tryOnce()
    if (first.answer.status !== 401) return first
    const second = await tryOnce()
    return { ...second, ranBefore: first.ranBefore || second.ranBefore }
  }

  return {
    async send(operation, callOptions = {}, forgive) {
      refuseInBrowser(options)
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
        const reply: Reply = { answer, json: parseJson(answer.text), startedAt, unreadable }
        if (isSuccess(answer)) return reply
        const error = answeredError(answer, about())
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

/** `work`, as long as the call may last. What is waited for here has sent nothing for this call. */
async function within<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  try {
    return await withSignal(work, deadline.signal)
  } catch (error) {
    if (!(error instanceof SignalEnded)) throw error
    if (deadline.ended() === 'aborted') throw new CallError('aborted', 'the caller aborted the call', false)
    throw new CallError('timeout', 'the time for the call was over before there was a token', false)
  }
}

function timeoutOf(...from: { timeout?: number | undefined }[]): number {
  const timeout = from.find((options) => options.timeout !== undefined)?.timeout ?? DEFAULT_TIMEOUT_MS
  if (typeof timeout === 'number' && timeout > 0 && Number.isFinite(timeout)) return timeout
  throw new MailframeError({
    error: 'invalidParameter',
    message: 'timeout must be a positive number of milliseconds',
    status: 400,
  })
}

/** A page holds no credentials. A `fetch` of its own says that this one knows what it does, as an emulator does. */
function refuseInBrowser({ fetch }: MailframeOptions): void {
  const { window, document } = globalThis as { window?: unknown; document?: unknown }
  if (window === undefined || document === undefined || fetch !== undefined) return
  throw new MailframeError({
    error: 'configurationMissing',
    message:
      'createMailframe() of @mailframe/server runs on a server only; in the browser use @mailframe/react',
  })
}

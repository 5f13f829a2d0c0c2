import { LIMITS, SERVICE_PATHS } from '@mailframe/protocol'
import {
  type Answer,
  CallError,
  type CallResult,
  call,
  createRedactor,
  type Deadline,
  type Outgoing,
  once,
  type Redactor,
  type Runtime,
  SignalEnded,
  startDeadline,
  withSignal,
} from '@mailframe/protocol/client'
import {
  type AboutCall,
  answeredError,
  isJsonObject,
  outcomeUnknown,
  parseJson,
  requestIdOf,
  unansweredError,
  unreadableAnswer,
} from './answers.js'
import type { Configuration, ServiceConfiguration } from './configuration.js'
import { MailframeError } from './error.js'
import { type CallOptions, DEFAULT_TIMEOUT_MS, type MailframeOptions } from './options.js'
import { readSeconds } from './readers.js'
import type { TokenStore } from './token-store.js'
import { createTokens, type IssuedToken, type Tokens } from './tokens.js'

/** Far above any documented answer: a body without end must not fill the memory. */
const RESPONSE_BYTES = 32 * 1_048_576

/** One documented operation. */
export interface Operation {
  /** Such as `emails.get`, for hooks. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  /** JSON, already serialised. */
  body?: string
  /** Whether it can be made again when the first try may have done its work. */
  repeatable: boolean
}

/** A success of the service. */
export interface Reply {
  answer: Answer
  /** The body, or undefined where it is not JSON. */
  json: unknown
  /** When the request that was answered started, in milliseconds since 1970. */
  startedAt: number
  /** An answer that the caller cannot read. */
  unreadable(problem: string): MailframeError
}

/** A failure, with what only the operation can judge: the status, and whether an earlier try may have done the work. */
export interface Refusal {
  error: MailframeError
  ranBefore: boolean
}

export interface Service {
  /** Calls the service with the Application's token. `forgive` makes a success of a failure, by giving true. */
  send(operation: Operation, options?: CallOptions, forgive?: (refusal: Refusal) => boolean): Promise<Reply>
}

interface Connection {
  configuration: ServiceConfiguration
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
    const tokens = createTokens({
      key: settings.tokenKey,
      store,
      clock,
      issue: () => issueToken(settings),
      issueMs: timeoutOf(options),
    })
    return { configuration: settings, tokens }
  })

  async function issueToken(settings: ServiceConfiguration): Promise<IssuedToken> {
    const operation: Operation = {
      name: 'token',
      method: 'POST',
      path: SERVICE_PATHS.token,
      repeatable: true,
    }
    // A deadline of its own: the caller who asked first may leave, the others still want the token.
    const deadline = startDeadline({ timeoutMs: timeoutOf(options), clock })
    try {
      const exchanged = await tries(operation, settings, settings.basic.reveal(), deadline)
      const about = aboutCall(operation, settings)
      if (!isSuccess(exchanged.answer)) throw answeredError(exchanged.answer, about)
      const body = parseJson(exchanged.answer.text)
      const token = isJsonObject(body) ? body.access_token : undefined
      // Anything else cannot stand in a header, and `fetch` would print it in its error.
      if (!isJsonObject(body) || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
        throw unreadableAnswer(exchanged.answer, about, 'the answer has no usable access_token')
      }
      return {
        token,
        lifetimeMs: readSeconds(body.expires_in, LIMITS.tokenSeconds) * 1_000,
        startedAt: exchanged.startedAt,
        startedMonotonic: exchanged.startedMonotonic,
      }
    } catch (error) {
      throw error instanceof CallError ? unansweredError(error, aboutCall(operation, settings)) : error
    } finally {
      deadline.dispose()
    }
  }

  async function tries(
    operation: Operation,
    settings: ServiceConfiguration,
    authorization: string,
    deadline: Deadline,
    id: string = crypto.randomUUID(),
  ) {
    const { name, method, path } = operation
    const event = { id, operation: name, method, path }
    const started = { startedAt: clock.now(), startedMonotonic: clock.monotonic() }
    const result: CallResult = await call(runtime, {
      request: outgoing(operation, settings, authorization),
      deadline,
      repeatable: operation.repeatable,
      maxBytes: RESPONSE_BYTES,
      onTry: ({ attempt }) => {
        started.startedAt = clock.now()
        started.startedMonotonic = clock.monotonic()
        tell(options.onRequest, { ...event, attempt })
      },
      onTryEnd: ({ attempt, ms, status, headers, error }) => {
        const requestId = headers && requestIdOf(headers)
        tell(options.onResponse, {
          ...event,
          attempt,
          ms,
          ...(status === undefined ? {} : { status }),
          ...(requestId === undefined
            ? {}
            : {
                requestId: redactorOf(settings, [authorization.slice(authorization.indexOf(' ') + 1)])(
                  requestId,
                ),
              }),
          ...(error === undefined ? {} : { error: error.message }),
        })
      },
    })
    return { ...result, ...started }
  }

  /** Makes the call; on a 401 once more with a new token. `used` gathers the tokens, to be redacted. */
  async function withToken(
    operation: Operation,
    { configuration: settings, tokens }: Connection,
    deadline: Deadline,
    used: string[],
  ) {
    const id = crypto.randomUUID()
    const attempt = async () => {
      const token = await within(tokens.get(), deadline)
      used.push(token)
      const tried = await tries(operation, settings, `Bearer ${token}`, deadline, id)
      if (tried.answer.status === 401) await within(tokens.drop(token), deadline)
      return tried
    }
    const first = await attempt()
    if (first.answer.status !== 401) return first
    const second = await attempt()
    return { ...second, ranBefore: first.ranBefore || second.ranBefore }
  }

  return {
    async send(operation, callOptions = {}, forgive) {
      refuseInBrowser(options)
      const deadline = startDeadline({
        timeoutMs: timeoutOf(callOptions, options),
        signal: callOptions.signal,
        clock,
      })
      const used: string[] = []
      let settings: ServiceConfiguration | undefined
      const about = () => aboutCall(operation, settings, used)
      try {
        const connection = await within(connect(), deadline)
        settings = connection.configuration
        const { answer, verdict, ranBefore, startedAt } = await withToken(
          operation,
          connection,
          deadline,
          used,
        )
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

  function aboutCall(
    { method, path }: Operation,
    settings?: ServiceConfiguration,
    tokens: string[] = [],
  ): AboutCall {
    return { call: `${method} ${path}`, redact: redactorOf(settings, tokens), now: clock.now() }
  }
}

function redactorOf(settings: ServiceConfiguration | undefined, tokens: string[]): Redactor {
  const pair = settings && { id: settings.clientId, secret: settings.clientSecret.reveal() }
  return createRedactor(pair === undefined ? tokens : [pair, ...tokens])
}

function outgoing(
  { method, path, query = {}, body }: Operation,
  { base }: ServiceConfiguration,
  authorization: string,
): Outgoing {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const headers = { accept: 'application/json', authorization }
  return {
    url: `${base}${path}${search.size > 0 ? `?${search}` : ''}`,
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body,
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

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
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

/** Hooks watch; they do not decide. */
function tell<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    const told: unknown = hook?.(event)
    if (told instanceof Promise) told.catch(() => {})
  } catch {
    // Nothing of the call depends on it.
  }
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

import { retryAfterMs } from '../retry-after.js'
import { backoffDelay } from './backoff.js'
import type { Clock } from './clock.js'
import { type Deadline, sleep, startDeadline } from './deadline.js'
import { type Answer, type Exchange, exchange, type Fetch, type Outgoing } from './exchange.js'
import { ExchangeError } from './exchange-error.js'

/** What a call is made with; all of it an argument. */
export interface Runtime {
  /** Sends a request. */
  fetch: Fetch
  /** In place of `fetch`. */
  exchange?: Exchange | undefined
  /** Tells the time, and waits. */
  clock: Clock
  /** As `Math.random`. */
  random: () => number
}

/**
 * What an answer says about the work: `final` (done, or refused for good), `refused` (not done, try later),
 * `unknown` (it may have been done).
 */
export type Verdict = 'final' | 'refused' | 'unknown'

/** The verdict by status: 429 and a 503 with `Retry-After` refuse, other 5xx leave it open. */
export function verdictByStatus({ status, headers }: Answer): Verdict {
  if (status === 429 || (status === 503 && headers.has('retry-after'))) return 'refused'
  return status >= 500 ? 'unknown' : 'final'
}

/** What a hook gets of each try: no headers, query or body. */
export interface TryStart {
  /** From 1. */
  attempt: number
}
/** How a try ended: with a status, or with an error. */
export interface TryEnd extends TryStart {
  /** How long it took, in milliseconds. */
  ms: number
  /** The HTTP status, where there was an answer. */
  status?: number
  /** Those of the answer. */
  headers?: Answer['headers']
  /** Why there was no answer. */
  error?: ExchangeError
}

/** What a call sends, how long it may take, and when it is tried again. */
export interface CallPlan {
  /** What is sent at each try. */
  request: Outgoing
  /** When the call ends, tries and waits included. */
  deadline: Deadline
  /** Whether a try that may have succeeded can be repeated. */
  repeatable: boolean
  /** Largest body that is read, in bytes. */
  maxBytes: number
  /** Tries at most. Default 3. */
  maxTries?: number
  /** Where aborted, no further try is made: the call ends with its latest outcome. */
  noMoreTries?: AbortSignal | undefined
  /** Default `verdictByStatus`. */
  verdict?: (answer: Answer) => Verdict
  /** Where the waits after an answer begin, in milliseconds. Default 200. */
  backoffBaseMs?: ((answer: Answer) => number | undefined) | undefined
  /** Called before each try. */
  onTry?: ((start: TryStart) => void) | undefined
  /** Called after each try. */
  onTryEnd?: ((end: TryEnd) => void) | undefined
}

/** How a call ended without an answer. */
export type CallProblem = 'network' | 'redirect' | 'tooLarge' | 'timeout' | 'aborted'

/** A call that ended without an answer. `cause` is what `fetch` threw: redact it before it is shown. */
export class CallError extends Error {
  /** Always `CallError`. */
  override readonly name = 'CallError'
  /** What ended the call. */
  readonly problem: CallProblem
  /** Whether one of the tries may have reached the service and done its work. */
  readonly mayHaveRun: boolean

  constructor(problem: CallProblem, message: string, mayHaveRun: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.problem = problem
    this.mayHaveRun = mayHaveRun
  }
}

/** What a call came to. */
export interface CallResult {
  /** The last answer. */
  answer: Answer
  /** What was made of it. */
  verdict: Verdict
  /** Whether a try before this answer may have done the work. */
  ranBefore: boolean
}

/**
 * Makes a call: up to three tries with backoff, within the deadline. A request that
 * was refused or never left is always tried again; one that may have run only where the call is repeatable. A wait
 * longer than the time that is left ends the call at once.
 *
 * @throws CallError
 */
export async function call(runtime: Runtime, plan: CallPlan): Promise<CallResult> {
  const { deadline, repeatable, maxTries = 3, noMoreTries, verdict: judge = verdictByStatus } = plan
  let ranBefore = false
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await oneTry(runtime, plan, attempt, repeatable && attempt < maxTries)
    const verdict = 'answer' in outcome ? judge(outcome.answer) : undefined
    const finish = (): CallResult => {
      if ('error' in outcome) throw callError(outcome.error, deadline, ranBefore)
      return { answer: outcome.answer, verdict: verdict ?? 'final', ranBefore }
    }
    const wait = waitBefore(runtime, plan, outcome, verdict, attempt)
    const isLast = attempt >= maxTries || noMoreTries?.aborted
    if (wait === null || isLast || deadline.ended() !== null || wait >= deadline.remaining()) return finish()
    ranBefore ||= 'answer' in outcome ? verdict === 'unknown' : outcome.error.mayHaveLeft
    try {
      await sleep(wait, runtime.clock, deadline.signal, ...(noMoreTries === undefined ? [] : [noMoreTries]))
    } catch {
      if (deadline.ended() === 'aborted') throw new CallError('aborted', ABORTED, ranBefore)
      return finish()
    }
  }
}

const ABORTED = 'the caller aborted the call'

type TryOutcome = { answer: Answer } | { error: ExchangeError }

async function oneTry(
  { fetch, exchange: exchangeOwn, clock }: Runtime,
  { request, deadline, maxBytes, onTry, onTryEnd }: CallPlan,
  attempt: number,
  anotherMayFollow: boolean,
): Promise<TryOutcome> {
  // A try that hangs must leave time for the next one; the last try has all the time that is left.
  const share = anotherMayFollow
    ? startDeadline({ timeoutMs: deadline.remaining() / 2, signal: deadline.signal, clock })
    : null
  const start = clock.monotonic()
  const ms = () => clock.monotonic() - start
  onTry?.({ attempt })
  try {
    const within = { ending: share ?? deadline, maxBytes }
    const answer = await (exchangeOwn?.(request, within) ?? exchange(fetch, request, within))
    onTryEnd?.({ attempt, ms: ms(), status: answer.status, headers: answer.headers })
    return { answer }
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    onTryEnd?.({ attempt, ms: ms(), error })
    return { error }
  } finally {
    share?.dispose()
  }
}

/** The wait before the next try in milliseconds, or null where this outcome is the last. */
function waitBefore(
  { clock, random }: Runtime,
  { repeatable, backoffBaseMs }: CallPlan,
  outcome: TryOutcome,
  verdict: Verdict | undefined,
  attempt: number,
): number | null {
  if ('error' in outcome) {
    const { problem, mayHaveLeft } = outcome.error
    if (problem === 'redirect' || problem === 'tooLarge') return null
    return repeatable || !mayHaveLeft ? backoffDelay(attempt, random) : null
  }
  if (verdict === 'final' || (verdict === 'unknown' && !repeatable)) return null
  const backoff = backoffDelay(attempt, random, backoffBaseMs?.(outcome.answer))
  return Math.max(backoff, retryAfterMs(outcome.answer.headers.get('retry-after'), clock.now()) ?? 0)
}

function callError(error: ExchangeError, deadline: Deadline, ranBefore: boolean): CallError {
  const mayHaveRun = ranBefore || error.mayHaveLeft
  if (deadline.ended() === 'aborted') return new CallError('aborted', ABORTED, mayHaveRun)
  if (error.problem === 'ended' || deadline.ended() === 'timeout') {
    return new CallError('timeout', 'the call timed out', mayHaveRun)
  }
  return new CallError(error.problem, error.message, mayHaveRun, error.cause)
}

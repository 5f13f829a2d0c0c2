import { type AiLimitPeriod, type EndUser, userIdProblem } from '@mailframe/protocol'
import { aiLimitPeriodProblem, readMoment } from '@mailframe/protocol/service'
import { RouteFailure, retryAfterHeader, serverFailure } from '../http/failure.js'
import { HookAnswer, isOfNext, isResponse } from '../http/hook-answer.js'
import type { AllowCall, HandlerOptions, RateLimitCall } from './options.js'

/** Who is signed in, checked; throws `unauthenticated`. */
export async function requireUser({ user }: HandlerOptions, request: Request): Promise<EndUser> {
  const found = await callHook(() => user(request))
  // Falsy: hooks return `session && { … }`.
  if (!found) throw new RouteFailure('unauthenticated', 'Nobody is signed in.')
  const problem = userIdProblem(found.userId)
  if (problem !== null) {
    throw serverFailure(new TypeError(`the user hook returned an unusable userId: ${problem.message}`))
  }
  return found
}

/** Throws `rateLimited` where the hook refuses. */
export async function checkRateLimit({ rateLimit }: HandlerOptions, call: RateLimitCall): Promise<void> {
  if (rateLimit === undefined) return
  const verdict = await callHook(() => rateLimit(call))
  if (verdict === true) return
  const seconds: unknown = verdict?.retryAfter
  if (typeof seconds !== 'number' || !(seconds >= 0) || !Number.isFinite(seconds)) {
    throw serverFailure(
      new TypeError('the rateLimit hook must return true or { retryAfter } with a number of seconds'),
    )
  }
  throw new RouteFailure('rateLimited', 'Too many requests. Wait a moment.', {
    headers: retryAfterHeader(Math.max(1, seconds)),
  })
}

/** Throws `forbidden` where the hook refuses; where it does not decide, `byDefault` does. */
export async function checkAllowed(
  { allow }: HandlerOptions,
  call: AllowCall,
  byDefault: boolean,
): Promise<void> {
  const verdict = allow === undefined ? undefined : await callHook(() => allow(call))
  if (verdict !== undefined && typeof verdict !== 'boolean') {
    throw serverFailure(new TypeError('the allow hook must return true, false or undefined'))
  }
  if (verdict ?? byDefault) return
  throw new RouteFailure('forbidden', 'You may not do this.')
}

/** The AI limit of a user, checked; null where there is none. */
export async function readAiLimit({ aiLimit }: HandlerOptions, user: EndUser): Promise<AiLimitPeriod | null> {
  const limit = aiLimit === undefined ? null : await callHook(() => aiLimit({ user }))
  if (limit === null || limit === undefined) return null
  const problem = aiLimitPeriodProblem(limit)
  if (problem !== null) {
    throw serverFailure(new TypeError(`the aiLimit hook returned no usable limit: ${problem.message}`))
  }
  const iso = (moment: unknown) => new Date(readMoment(moment) ?? 0).toISOString()
  const { maximumLimitCredits, startTime, endTime } = limit
  return { maximumLimitCredits, startTime: iso(startTime), endTime: iso(endTime) }
}

/** The addresses that this user may send a test to: their own, and those that the team named. */
export async function readTestRecipients({ sending }: HandlerOptions, user: EndUser): Promise<string[]> {
  const named = sending?.testRecipients ?? []
  const more = typeof named === 'function' ? await callHook(() => named({ user })) : named
  if (!Array.isArray(more) || more.some((address) => typeof address !== 'string')) {
    throw serverFailure(new TypeError('sending.testRecipients must be, or return, an array of addresses'))
  }
  return [...(user.email ? [user.email] : []), ...more]
}

/**
 * Calls a hook. A Response that it returns or throws is the answer; what Next.js throws to redirect goes through.
 *
 * @throws HookAnswer, RouteFailure, and what Next.js threw.
 */
export async function callHook<T>(hook: () => T | Promise<T>): Promise<Exclude<T, Response>> {
  let result: T
  try {
    result = await hook()
  } catch (error) {
    if (isResponse(error)) throw new HookAnswer(error)
    // A RouteFailure comes from the body that the hook read: too large, or incomplete.
    throw error instanceof RouteFailure || isOfNext(error) ? error : serverFailure(error)
  }
  if (isResponse(result)) throw new HookAnswer(result)
  return result as Exclude<T, Response>
}

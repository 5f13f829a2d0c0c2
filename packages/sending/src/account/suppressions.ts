import type { JsonObject } from '@mailframe/protocol'
import { checkEmail, checkSpan, type Span } from './checks.js'
import type { AccountCallOptions, AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { textOf, timeOf } from './read.js'
import { type Changed, change } from './results.js'

/** An address that is not sent to any more, and why. */
export interface Suppression {
  /** The address. */
  email: string | null
  /** Of complaints: who complained. */
  receiver: string | null
  /** What the service says of it. */
  reason: string | null
  /** The domain of the address. */
  domain: string | null
  /** ISO 8601, with the offset of the service. */
  at: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** Days, an address, or both. */
export interface SuppressionQuery extends Span {
  /** One address. */
  email?: string | undefined
}

/** Addresses that are held back. */
export interface Suppressions extends Lists<SuppressionQuery, Suppression> {
  /** Lets the address be sent to again. */
  delete(entry: { email: string }, options?: AccountCallOptions): Promise<Changed>
}

/** Addresses that want no more mail. */
export interface Unsubscribes extends Suppressions {
  /** Sends to the address no more. */
  create(entry: { email: string }, options?: AccountCallOptions): Promise<Changed>
}

const TIMES = { bounce: 'bounceTime', complaint: 'spamReportedTime', unsubscribe: 'unsubscribeTime' } as const

export function createSuppressions(context: AccountContext, module: keyof typeof TIMES): Suppressions {
  return {
    ...createLists<SuppressionQuery, Suppression>(
      context,
      `${module}/list`,
      ({ email, ...span }) => {
        return {
          ...checkSpan(span, email === undefined),
          email: email === undefined ? undefined : checkEmail(email),
        }
      },
      (raw) => {
        return {
          email: textOf(raw.email),
          receiver: textOf(raw.receiver),
          reason: textOf(raw.reason),
          domain: textOf(raw.domain),
          at: timeOf(raw[TIMES[module]]),
          raw,
        }
      },
    ),
    async delete({ email }, options) {
      const params = { email: checkEmail(email) }
      return await change(context, `${module}/delete`, params, options)
    },
  }
}

export function createUnsubscribes(context: AccountContext): Unsubscribes {
  return {
    ...createSuppressions(context, 'unsubscribe'),
    async create({ email }, options) {
      const params = { email: checkEmail(email) }
      return await change(context, 'unsubscribe/add', params, options)
    },
  }
}

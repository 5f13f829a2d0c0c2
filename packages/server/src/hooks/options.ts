import type { Action, EndUser } from '@mailframe/protocol'
import type { StatisticsAccount, TestSender } from '@mailframe/protocol/sending'
import type { Mailframe } from '../client/create-mailframe.js'
import type { EventBus } from '../events/bus.js'
import type { PushOptions } from '../push/options.js'
import type { AllowedOrigins } from './allowed-origins.js'

/** What `allow` decides on. */
export interface AllowCall {
  /** Who is signed in. */
  user: EndUser
  /** What is to be done. */
  action: Action
  /** What the browser sent; not verified. */
  emailId?: string
  /** The End User whose AI usage or limit it is about, as the browser sent it; `*`: all of the Application. */
  subject?: string
  /** With a body of its own. */
  request: Request
}

/** The call that `rateLimit` decides on. */
export interface RateLimitCall {
  /** With a body of its own. */
  request: Request
  /** Who is signed in. */
  user: EndUser
  /** What is to be done. */
  action: Action
}

/** The link that was followed without a session. */
export interface SignInCall {
  /** The request of the link. */
  request: Request
  /** The path and query of the link: always of this site. */
  returnTo: string
}

/** The AI limit of one user, as the team keeps it. */
export interface UserAiLimit {
  /** A whole number from 0. */
  maximumLimitCredits: number
  /** A Date, or ISO 8601 with an offset. */
  startTime: Date | string
  /** When the period ends; later than `startTime`. */
  endTime: Date | string
}

/** The user that a hook is called for. */
export interface UserCall {
  /** Who is signed in. */
  user: EndUser
}

/** Test emails and statistics, at `…/sending/*`. */
export interface SendingOptions {
  /** What `createSender()` of `@mailframe/sending` returned, for `…/sending/test`. Absent: 404. */
  sender?: TestSender | undefined
  /**
   * What `createAccount()` of `@mailframe/sending/account` returned, for `…/sending/statistics` and
   * `…/sending/deliveries`. Absent: 404.
   */
  account?: StatisticsAccount | undefined
  /** Sender address. Default: `MAILFRAME_SENDING_FROM`. */
  from?: string | undefined
  /** Sender name. Default: `MAILFRAME_SENDING_FROM_NAME`. */
  fromName?: string | undefined
  /**
   * Addresses that tests may go to beside the user's own `email`; or a function that returns them for a user. Default:
   * none.
   */
  testRecipients?: readonly string[] | ((call: UserCall) => Awaitable<readonly string[]>) | undefined
}

/** Where an error happened. */
export interface ErrorContext {
  /** The request that failed. */
  request: Request
  /** What was to be done, where that is known. */
  action?: Action
  /** Who was signed in, where that is known. */
  userId?: string
  /** What the browser was given to tell you, as `X-Request-Id`: the service's id of the request, else one of its own. */
  requestId?: string
}

type Awaitable<T> = T | Promise<T>

/** What `createHandler()` and the adapters take. */
export interface HandlerOptions {
  /** What `createMailframe()` returned. */
  mailframe: Mailframe
  /**
   * Who is signed in, from your own session; null, undefined or false: nobody (401). Every call acts as this user,
   * whatever the request says. An optional value of the profile that the service does not take is left out, and
   * `onError` is told once.
   *
   * Like every hook, it gets a request whose body it can read. A Response that it returns or throws is the answer, and
   * `redirect()` and `notFound()` of Next.js work as elsewhere.
   */
  user: (request: Request) => Awaitable<EndUser | Response | false | null | undefined>
  /**
   * True or false decides; undefined keeps the default: users work on their own Emails and see their own AI usage;
   * all that is of the Application, every AI limit and all of sending is 403.
   */
  allow?: ((call: AllowCall) => Awaitable<boolean | Response | undefined>) | undefined
  /** The AI limit of a user, for `…/ai/summary`: the service has no read of it. Default: no limit is shown. */
  aiLimit?: ((call: UserCall) => Awaitable<UserAiLimit | null | undefined>) | undefined
  /** Reads the Email beside the mint, and answers 404 in place of a code. Default: false. */
  verifyEmail?: boolean | undefined
  /** Where the routes are mounted. Needed only where that path itself ends in a route's name. */
  basePath?: string | undefined
  /**
   * Other origins whose pages may call with the user's cookies: `https://app.example.com`, `https://*.example.com`
   * (subdomains of any depth), or a function. An entry that can match nothing is refused with the first request.
   * Default: none.
   */
  allowedOrigins?: AllowedOrigins | undefined
  /**
   * Where a person is sent who follows a link of `…/editor/:emailId` without a session: a path or an address, which
   * gets `?returnTo=` with the link's own path; or a function that makes it. Fetches get the 401. Default: a page that
   * says so.
   */
  signIn?: string | ((call: SignInCall) => Awaitable<string | Response>) | undefined
  /** Takes the host from `X-Forwarded-Host`. Only behind a proxy that sets it. Default: false. */
  trustProxy?: boolean | undefined
  /** The Push URL, at `…/push`: what the service reports of saves. Absent: 404. */
  push?: PushOptions | undefined
  /** Sends saves to browsers at `…/events` as they arrive at `…/push`. Absent: 204, and browsers poll. */
  events?: EventBus | undefined
  /** Test sends, statistics and the delivery log; each where `allow` permits it. Absent: 404. */
  sending?: SendingOptions | undefined
  /** True lets a call pass; `retryAfter` (seconds, an hour at most) answers 429. */
  rateLimit?: ((call: RateLimitCall) => Awaitable<true | { retryAfter: number } | Response>) | undefined
  /**
   * Gets what the browser does not: errors of hooks, and failures of the service. Default: `console.error`;
   * `console.debug` for a user whom the service does not know yet.
   */
  onError?: ((error: unknown, context: ErrorContext) => void) | undefined
}

import {
  A_BOOLEAN,
  A_BUS,
  A_FUNCTION,
  checkOptions,
  isFunction,
  isObject,
  type Rules,
} from '../http/option-rules.js'
import { PUSH_RULES } from '../push/option-checks.js'
import type { HandlerOptions } from './options.js'

const isText = (value: unknown) => typeof value === 'string'

const RULES: Rules = {
  mailframe: { accepts: isObject, mustBe: 'what createMailframe() returned', isRequired: true },
  user: {
    accepts: isFunction,
    mustBe: 'a function that tells who is signed in, or null',
    isRequired: true,
  },
  allow: A_FUNCTION,
  aiLimit: A_FUNCTION,
  verifyEmail: A_BOOLEAN,
  basePath: { accepts: isText, mustBe: 'the path where the routes are mounted, such as /api/mailframe' },
  // Its entries may come from an environment that a build does not have: they are read with the first request.
  allowedOrigins: {
    accepts: (value) => Array.isArray(value) || isFunction(value),
    mustBe: 'a list of origins, or a function (origin, request) => boolean',
  },
  signIn: {
    accepts: (value) => isText(value) || isFunction(value),
    mustBe: 'a path such as /sign-in, an address with https://, or a function that returns one',
  },
  trustProxy: A_BOOLEAN,
  push: {
    accepts: (value) => value === null || isObject(value),
    mustBe: 'an object such as { key, onSave }',
  },
  events: A_BUS,
  sending: {
    accepts: (value) => value === null || isObject(value),
    mustBe: 'an object such as { sender, account }',
  },
  rateLimit: A_FUNCTION,
  onError: A_FUNCTION,
}

/** @throws TypeError */
export function checkHandlerOptions(options: HandlerOptions): void {
  checkOptions('createHandler: ', options, RULES)
  checkOptions('createHandler: push.', options.push, PUSH_RULES)
}

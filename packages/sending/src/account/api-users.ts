import type { JsonObject } from '@mailframe/protocol'
import { createSecret, REDACTED, type Secret } from '@mailframe/protocol/client'
import { checkChoice, checkDomain, checkOptionalBoolean, checkOptionalChoice, refusal } from './checks.js'
import type { AccountCallOptions, AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { booleanOf, numberOf, textOf } from './read.js'
import { callForRecord } from './results.js'

/** A user that sends. Its key is in no list. */
export interface ApiUser {
  /** Its name, which is the `apiUser` of a sender. */
  name: string | null
  /** 0: test, 1: general. */
  cType: number | null
  /** 0: transactional, 1: marketing. */
  emailType: number | null
  /** The domain that it sends from. */
  domainName: string | null
  /** Whether opens, clicks and unsubscribing are tracked. */
  open: boolean | null
  /** Whether clicks are tracked. */
  click: boolean | null
  /** Whether an unsubscribe link is put in. */
  unsubscribe: boolean | null
  /** As it came, without a key. */
  raw: JsonObject
}

/** A new user, with the key that the service shows this once: it prints as `[redacted]`; `reveal()` gives it. */
export interface NewApiUser extends ApiUser {
  /** The `apiKey` of a sender; null where the service gave none. */
  key: Secret | null
}

/** A new API user. */
export interface ApiUserInput {
  /** 6 to 32 letters and digits. */
  name: string
  /** 0: transactional, 1: marketing. */
  emailType: 0 | 1
  /** The domain that it sends from. */
  domainName: string
  /** Whether opens are tracked. */
  open?: boolean | undefined
  /** Whether clicks are tracked. */
  click?: boolean | undefined
  /** Whether an unsubscribe link is put in. */
  unsubscribe?: boolean | undefined
}

/** Which API users. */
export interface ApiUserQuery {
  /** 0: transactional, 1: marketing. */
  emailType?: 0 | 1 | undefined
  /** 0: test, 1: general. */
  cType?: 0 | 1 | undefined
  /** The domain that they send from. */
  domainName?: string | undefined
}

/** The API users of the account. */
export interface ApiUsers extends Lists<ApiUserQuery, ApiUser> {
  /** Makes a user. The service shows its key this once. */
  create(user: ApiUserInput, options?: AccountCallOptions): Promise<NewApiUser>
  /** Gives a user another name or domain. */
  update(
    user: { name: string; newName?: string | undefined; domainName?: string | undefined },
    options?: AccountCallOptions,
  ): Promise<ApiUser>
}

export function createApiUsers(context: AccountContext): ApiUsers {
  return {
    ...createLists(context, 'apiuser/list', paramsOf, readUser),
    async create({ name, emailType, domainName, open, click, unsubscribe }, options) {
      const params = {
        name: checkName('name', name),
        emailType: checkChoice('emailType', emailType, [0, 1], { empty: null }),
        domainName: checkDomain('domainName', domainName),
        open: checkOptionalBoolean('open', open),
        click: checkOptionalBoolean('click', click),
        unsubscribe: checkOptionalBoolean('unsubscribe', unsubscribe),
      }
      const record = await callForRecord(context, 'apiuser/add', params, 'write', options)
      const key = textOf(record.nameKey)
      return { ...readUser(record), key: key === null ? null : createSecret(key) }
    },
    async update({ name, newName, domainName }, options) {
      const params = {
        name: checkName('name', name),
        newName: newName === undefined ? undefined : checkName('newName', newName),
        domainName: domainName === undefined ? undefined : checkDomain('domainName', domainName),
      }
      return readUser(await callForRecord(context, 'apiuser/update', params, 'write', options))
    },
  }
}

function checkName(field: string, value: unknown): string {
  if (typeof value === 'string' && /^[A-Za-z0-9]{6,32}$/.test(value)) return value
  throw refusal(41111, field)
}

function paramsOf({ emailType, cType, domainName }: ApiUserQuery) {
  return {
    emailType: checkOptionalChoice('emailType', emailType, [0, 1], null),
    cType: checkOptionalChoice('cType', cType, [0, 1], null),
    domainName: domainName === undefined ? undefined : checkDomain('domainName', domainName),
  }
}

function readUser(raw: JsonObject): ApiUser {
  return {
    name: textOf(raw.name),
    cType: numberOf(raw.cType),
    emailType: numberOf(raw.emailType),
    domainName: textOf(raw.domainName),
    open: booleanOf(raw.open),
    click: booleanOf(raw.click),
    unsubscribe: booleanOf(raw.unsubscribe),
    raw: 'nameKey' in raw ? { ...raw, nameKey: REDACTED } : raw,
  }
}

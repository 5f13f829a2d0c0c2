import { createExchange, type Runtime, systemClock } from '@mailframe/protocol/client'
import type { Envelope } from '@mailframe/protocol/sending'
import { createConfiguration } from '../client/configuration.js'
import type { SenderOptions } from '../client/options.js'
import { type AddressLists, createAddressLists } from './address-lists.js'
import { type ApiUsers, createApiUsers } from './api-users.js'
import { refusal } from './checks.js'
import { type AccountCallOptions, callAccount, type Params } from './context.js'
import { createDomains, type Domains } from './domains.js'
import { type AccountInfo, readInfo } from './info.js'
import { createLabels, type Labels } from './labels.js'
import { createMembers, type Members } from './members.js'
import { createStatistics, type Statistics } from './statistics.js'
import {
  createSuppressions,
  createUnsubscribes,
  type Suppressions,
  type Unsubscribes,
} from './suppressions.js'
import { createTemplates, type Templates } from './templates.js'

/** As for `createSender`, and: */
export interface AccountClientOptions
  extends Pick<
    SenderOptions,
    | 'region'
    | 'apiUser'
    | 'apiKey'
    | 'addresses'
    | 'insecureHosts'
    | 'timeout'
    | 'fetch'
    | 'onRequest'
    | 'onResponse'
  > {
  /** Other paths below the base address, by the names of calls: `{ 'label/list': 'api/v2/labels' }`. */
  paths?: Readonly<Record<string, string | undefined>> | undefined
}

/** Everything of a sending account but its sends. Every call throws SendingError only. */
export interface Account {
  /** Labels that sends are counted by. */
  labels: Labels
  /** Templates, and their approval. */
  templates: Templates
  /** Lists of addresses. */
  addressLists: AddressLists
  /** Of address lists. */
  members: Members
  /** Domains that are sent from. */
  domains: Domains
  /** Users that send. */
  apiUsers: ApiUsers
  /** What was sent, and what became of it. */
  statistics: Statistics
  /** Addresses that do not accept mail. */
  bounces: Suppressions
  /** Addresses that reported spam. */
  complaints: Suppressions
  /** Addresses that want no more mail. */
  unsubscribes: Unsubscribes
  /** Reads the account itself: quota and reputation. */
  info(options?: AccountCallOptions): Promise<AccountInfo>
  /**
   * Makes a call that is not named here, such as `call('label/list', { query: 'a' })`; several values are joined by
   * `;`.
   */
  call(name: string, params?: Params, options?: AccountCallOptions): Promise<Envelope>
}

/** A client of the account that the credentials name. Never throws and reads no setting before the first call. */
export function createAccount(options: AccountClientOptions = {}): Account {
  return assembleAccount(options, {
    // Looked up at each call, since frameworks and tests replace it.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    exchange: createExchange(options.fetch, globalThis),
    clock: systemClock,
    random: Math.random,
  })
}

/** `createAccount` with the caller's clock and random source. */
export function assembleAccount(options: AccountClientOptions, runtime: Runtime): Account {
  const { paths = {} } = options
  const context = { options, runtime, configuration: createConfiguration(options), paths }
  return {
    ...withInputs({
      labels: createLabels(context),
      templates: createTemplates(context),
      addressLists: createAddressLists(context),
      members: createMembers(context),
      domains: createDomains(context),
      apiUsers: createApiUsers(context),
      statistics: createStatistics(context),
      bounces: createSuppressions(context, 'bounce'),
      complaints: createSuppressions(context, 'complaint'),
      unsubscribes: createUnsubscribes(context),
    }),
    info: (callOptions) => readInfo(context, callOptions),
    async call(name, params = {}, callOptions) {
      // An address elsewhere would receive the key.
      if (typeof name !== 'string' || !/^[A-Za-z]\w*(?:\/[A-Za-z]\w*)+$/.test(name)) {
        throw refusal(null, 'name', 'must be the name of a call, such as label/list')
      }
      return callAccount(context, name, params, 'write', callOptions)
    },
  }
}

/** Calls without an argument are refused by the rules of what is missing, as an empty one is. */
function withInputs<Resources extends object>(resources: Resources): Resources {
  const guarded = Object.entries(resources).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (input: unknown, options: unknown) => value(input ?? {}, options)
      : withInputs(value),
  ])
  return Object.fromEntries(guarded) as Resources
}

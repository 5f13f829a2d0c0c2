import { serviceUrl } from '@mailframe/protocol'
import {
  createRedactor,
  createSecret,
  memoizeAsync,
  type Redactor,
  readEnvironment,
  readOptionalSetting,
  readSetting,
  redactedError,
  type Secret,
  SettingError,
} from '@mailframe/protocol/client'
import { isRegion, REGIONS, type Region, SMS_REGION } from '@mailframe/protocol/sending'
import { SendingError } from './error.js'
import type { AccountOptions } from './options.js'

const VARIABLES = {
  region: 'MAILFRAME_SENDING_REGION',
  apiUser: 'MAILFRAME_SENDING_API_USER',
  apiKey: 'MAILFRAME_SENDING_API_KEY',
  smsUser: 'MAILFRAME_SENDING_SMS_USER',
  smsKey: 'MAILFRAME_SENDING_SMS_KEY',
  api: 'MAILFRAME_SENDING_API',
  smtp: 'MAILFRAME_SENDING_SMTP_HOST',
  smsApi: 'MAILFRAME_SENDING_SMS_API',
  insecureHosts: 'MAILFRAME_INSECURE_HOSTS',
} as const

/** A name and its key, and where they are used. */
export interface Channel {
  region: Region
  /** REST base without a slash at its end, or the SMTP host. */
  address: string
  user: string
  key: Secret
}

/** Read at first use, kept once they are there. Their failures are SendingErrors that name the setting. */
export interface Configuration {
  mail(): Promise<Channel>
  sms(): Promise<Channel>
  smtp(): Promise<Channel>
}

export function createConfiguration(options: AccountOptions): Configuration {
  const setting = (name: 'apiUser' | 'apiKey' | 'smsUser' | 'smsKey') =>
    readSetting({ option: name, value: options[name], variable: VARIABLES[name] })
  const insecureHosts = () =>
    options.insecureHosts ??
    readEnvironment(VARIABLES.insecureHosts)
      ?.split(/[\s,]+/)
      .filter(Boolean) ??
    []
  const restBase = (option: string, value: string) =>
    serviceUrl(option, value, insecureHosts()).href.replace(/\/+$/, '')
  const addressOf = (region: Region, kind: 'api' | 'smtp', variable: string) =>
    readSetting({
      option: `addresses.${region}.${kind}`,
      value: options.addresses?.[region]?.[kind],
      variable,
    })

  return {
    mail: memoizeAsync(() =>
      asSendingError(async () => {
        const region = await readRegion(options)
        const base = await addressOf(region, 'api', VARIABLES.api)
        const address = restBase(`addresses.${region}.api`, base)
        return { region, address, user: await setting('apiUser'), key: createSecret(await setting('apiKey')) }
      }),
    ),
    sms: memoizeAsync(() =>
      asSendingError(async () => {
        // Whatever the account's region. Where that is sg, its REST base is this address.
        const region = await readRegion(options).catch(() => null)
        const variable = region === SMS_REGION ? VARIABLES.api : VARIABLES.smsApi
        const own = readEnvironment(VARIABLES.smsApi)?.trim()
        const base = options.addresses?.sg?.api || own || (await addressOf(SMS_REGION, 'api', variable))
        const address = restBase(`addresses.${SMS_REGION}.api`, base)
        const user = await setting('smsUser')
        return { region: SMS_REGION, address, user, key: createSecret(await setting('smsKey')) }
      }),
    ),
    smtp: memoizeAsync(() =>
      asSendingError(async () => {
        const region = await readRegion(options)
        const address = await addressOf(region, 'smtp', VARIABLES.smtp)
        return { region, address, user: await setting('apiUser'), key: createSecret(await setting('apiKey')) }
      }),
    ),
  }
}

/** What is missing or wrong in the environment for email over REST: a line for each setting. */
export async function mailSettingFaults(): Promise<string[]> {
  const { region, api, apiUser, apiKey } = VARIABLES
  const missing = [region, api, apiUser, apiKey].filter((variable) => !readEnvironment(variable)?.trim())
  if (missing.length > 0) return missing.map((variable) => `the environment variable ${variable} is missing`)
  return createConfiguration({})
    .mail()
    .then(
      () => [],
      (error: SendingError) => [error.message],
    )
}

async function readRegion({ region, addresses = {} }: AccountOptions): Promise<Region> {
  const source = { option: 'region', value: region, variable: VARIABLES.region }
  const named = Object.keys(addresses).filter(isRegion)
  const value =
    (await readOptionalSetting(source)) ?? (named.length === 1 ? named[0] : await readSetting(source))
  if (isRegion(value)) return value
  throw new TypeError(`region must be one of ${Object.keys(REGIONS).join(', ')}`)
}

async function asSendingError<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof SettingError) && !(error instanceof TypeError)) throw error
    throw new SendingError({
      message: error.message,
      outcome: 'notSent',
      field: error instanceof SettingError ? error.option : undefined,
      // What the function of a setting threw: its message only, never what it carries.
      cause: error.cause === undefined ? undefined : redactedError(error.cause, createRedactor([])),
    })
  }
}

const redactors = new WeakMap<Channel, Redactor>()

/** Removes every key that is known from a text, in each form that it travels in. */
export function redactorOf({ apiKey, smsKey }: AccountOptions, channel: Channel): Redactor {
  const known = redactors.get(channel)
  if (known !== undefined) return known
  const others = [apiKey, smsKey, readEnvironment(VARIABLES.apiKey), readEnvironment(VARIABLES.smsKey)]
  const redactor = createRedactor([
    { id: channel.user, secret: channel.key.reveal() },
    // As AUTH PLAIN has it.
    `\0${channel.user}\0${channel.key.reveal()}`,
    ...others.flatMap((key) => (typeof key === 'string' ? [key.trim()] : [])),
  ])
  redactors.set(channel, redactor)
  return redactor
}

import type { JsonObject } from '@mailframe/protocol'
import {
  type AccountCallOptions,
  type AccountContext,
  callAccount,
  type Effect,
  type Params,
} from './context.js'
import { numberOf, recordOf } from './read.js'

/** The outcome of a change. */
export interface Changed {
  /** Records that were changed; null where the service does not say. */
  count: number | null
  /** The record as it came. */
  raw: JsonObject
}

/** Makes a call that changes something, and returns what it changed. */
export async function change(
  context: AccountContext,
  name: string,
  params: Params,
  options: AccountCallOptions | undefined,
): Promise<Changed> {
  const { info } = await callAccount(context, name, params, 'write', options)
  return { count: numberOf(info.count), raw: info }
}

/** Makes a call whose answer is one record. */
export async function callForRecord(
  context: AccountContext,
  name: string,
  params: Params,
  effect: Effect,
  options: AccountCallOptions | undefined,
): Promise<JsonObject> {
  return recordOf((await callAccount(context, name, params, effect, options)).info)
}

import type { JsonObject } from '@mailframe/protocol'
import type { AccountCallOptions, AccountContext } from './context.js'
import { numberOf, textOf, timeOf } from './read.js'
import { callForRecord } from './results.js'

/** The account itself. */
export interface AccountInfo {
  /** Who the account is. */
  userName: string | null
  /** Where its owner is reached. */
  email: string | null
  /** Its kind, such as free or paid. */
  accountType: string | null
  /** Emails a day. */
  quota: number | null
  /** Emails that were sent today. */
  todayUsedQuota: number | null
  /** What the service thinks of its sends: it raises or lowers the quota. */
  reputation: number | null
  /** ISO 8601, with the offset of the service. */
  regTime: string | null
  /** The record as it came. */
  raw: JsonObject
}

export async function readInfo(context: AccountContext, options?: AccountCallOptions): Promise<AccountInfo> {
  const raw = await callForRecord(context, 'userinfo/get', {}, 'read', options)
  return {
    userName: textOf(raw.userName),
    email: textOf(raw.email),
    accountType: textOf(raw.accountType),
    quota: numberOf(raw.quota),
    todayUsedQuota: numberOf(raw.todayUsedQuota),
    reputation: numberOf(raw.reputation),
    regTime: timeOf(raw.regTime),
    raw,
  }
}

import type { JsonObject } from '@mailframe/protocol'
import { type AccountCallOptions, type AccountContext, callAccount } from './context.js'
import { numberOf, recordOf, textOf, timeOf } from './read.js'

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
  const raw = recordOf((await callAccount(context, 'userinfo/get', {}, 'read', options)).info)
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

import type { JsonObject } from '@mailframe/protocol'
import { type AccountCallOptions, type AccountContext, callAccount } from './context.js'
import { numberOf, recordOf, textOf, timeOf } from './read.js'

/** The account itself. */
export interface AccountInfo {
  userName: string | null
  email: string | null
  accountType: string | null
  /** Emails a day. */
  quota: number | null
  todayUsedQuota: number | null
  reputation: number | null
  /** ISO 8601, with the offset of the service. */
  regTime: string | null
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

import type { Region } from '@mailframe/protocol/sending'
import { hashSecret, NO_HASH, sameHash } from '../../kernel/secrets.js'
import type { Services } from '../../kernel/services.js'
import { type ApiUserRecord, apiUserRecords } from '../api-users/records.js'
import { Refusal } from '../request/refusal.js'
import { accountRecords, type SmsUserRecord } from './records.js'

/**
 * The API user of a pair, in a region. Whatever is wrong, the answer is one and the same (sending spec: Authentication).
 *
 * @throws Refusal 40005
 */
export async function authenticateApiUser(
  { get }: Services,
  region: Region,
  name: string,
  key: string,
): Promise<ApiUserRecord> {
  const hash = await hashSecret(key)
  const user = get(apiUserRecords).find(name)
  if (!sameHash(hash, user?.keyHash ?? NO_HASH) || user === undefined || user.region !== region) {
    throw new Refusal(40005)
  }
  return user
}

/** The SMS user of a pair, or null. */
export async function findSmsUser(
  { get }: Services,
  name: string,
  key: string,
): Promise<SmsUserRecord | null> {
  const hash = await hashSecret(key)
  const user = get(accountRecords).smsUser(name)
  return sameHash(hash, user?.keyHash ?? NO_HASH) && user !== undefined ? user : null
}

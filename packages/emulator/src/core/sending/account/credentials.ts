import type { Region } from '@mailframe/protocol/sending'
import type { Core } from '../../core.js'
import { hashSecret, sameHash } from '../../kernel/secrets.js'
import type { ApiUserRecord, SmsUserRecord } from '../../records/types.js'
import { Refusal } from '../request/refusal.js'

/** Compared where there is no such credential, so that the work is the same. */
const NO_HASH = 'A'.repeat(43)

/**
 * The API user of a pair, in a region. Whatever is wrong, the answer is one and the same (sending spec: Authentication).
 *
 * @throws Refusal 40005
 */
export async function authenticateApiUser(
  { records }: Core,
  region: Region,
  name: string,
  key: string,
): Promise<ApiUserRecord> {
  const hash = await hashSecret(key)
  const user = records.sending.apiUser(name)
  if (!sameHash(hash, user?.keyHash ?? NO_HASH) || user === undefined || user.region !== region) {
    throw new Refusal(40005)
  }
  return user
}

/** The SMS user of a pair, or null. */
export async function findSmsUser(
  { records }: Core,
  name: string,
  key: string,
): Promise<SmsUserRecord | null> {
  const hash = await hashSecret(key)
  const user = records.sending.smsUser(name)
  return sameHash(hash, user?.keyHash ?? NO_HASH) && user !== undefined ? user : null
}

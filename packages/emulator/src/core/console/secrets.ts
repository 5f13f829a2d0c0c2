import { applicationRecords } from '../access/applications.js'
import { SEED_API_USERS, SEED_CLIENTS, SEED_CREDENTIALS, SEED_KEY_ID } from '../access/seed-credentials.js'
import type { Call, Route } from '../kernel/call.js'
import { CONSOLE_API, localRoute } from '../kernel/local-route.js'
import { hashSecret, sameHash } from '../kernel/secrets.js'
import { accountRecords } from '../sending/account/records.js'
import { apiUserRecords } from '../sending/api-users/records.js'

/** A seeded credential pair. Only of those the secret can be shown: of others a hash is kept. */
export interface SeededSecret {
  kind: 'client' | 'apiKey' | 'apiUser' | 'smsUser'
  /** As the lists of the console name it. */
  id: string
  secret: string
}

/** Secrets of the seed that still hold: they stand in the documents, too. */
export const secretRoutes: readonly Route[] = [
  localRoute('GET', `${CONSOLE_API}/secrets`, async (call): Promise<SeededSecret[]> => {
    const seeded = seededOf(call)
    const holds = await Promise.all(
      seeded.map(async ({ secret, hash }) => hash !== undefined && sameHash(hash, await hashSecret(secret))),
    )
    return seeded.filter((_, index) => holds[index]).map(({ kind, id, secret }) => ({ kind, id, secret }))
  }),
]

/** With the hash that is kept now; none where the pair was deleted. */
function seededOf({ get }: Call): (SeededSecret & { hash: string | undefined })[] {
  const applications = get(applicationRecords)
  const { smsUser, smsKey } = SEED_CREDENTIALS.sms
  return [
    ...Object.entries(SEED_CLIENTS).map(([id, secret]) => ({
      kind: 'client' as const,
      id,
      secret,
      hash: applications.getClient(id)?.secretHash,
    })),
    {
      kind: 'apiKey',
      id: SEED_KEY_ID,
      secret: SEED_CREDENTIALS.apiKey,
      hash: applications.getApiKey(SEED_KEY_ID)?.secretHash,
    },
    ...SEED_API_USERS.map(({ name, key }) => ({
      kind: 'apiUser' as const,
      id: name,
      secret: key,
      hash: get(apiUserRecords).find(name)?.keyHash,
    })),
    { kind: 'smsUser', id: smsUser, secret: smsKey, hash: get(accountRecords).smsUser(smsUser)?.keyHash },
  ]
}

import { z } from 'zod'
import { readInput } from '../kernel/local-input.js'
import { localRoute } from '../kernel/local-route.js'
import type { Route } from '../kernel/router.js'
import { hashSecret } from '../kernel/secrets.js'
import type { Records } from '../records/records.js'
import { APPLICATION, applicationOf, found } from './console.js'

/** A credential pair as it can be shown: of the secret only its hash is kept. */
export interface CredentialView {
  /** Variant 1: the Client ID. Variant 2: names the key; the pair is the Application ID and the key. */
  id: string
  variant: 1 | 2
  /** ISO 8601, UTC; null: seeded. */
  createdAt: string | null
}

/** Right after its creation, and never again. */
export interface NewCredential extends CredentialView {
  secret: string
}

const SECRET_CHARACTERS = 40

const createRequest = z.strictObject({
  variant: z.union([z.literal(1), z.literal(2)], { error: 'variant must be 1 or 2' }),
})

export const credentialRoutes: readonly Route[] = [
  localRoute('POST', `${APPLICATION}/credentials`, async (call): Promise<NewCredential> => {
    const { variant } = await readInput(call, createRequest)
    const { id: applicationId } = applicationOf(call)
    const { clock, ids, records } = call.core
    const createdAt = clock.now().toISOString()
    const secret = ids.next(variant === 1 ? 'secret' : 'apikey', SECRET_CHARACTERS)
    const secretHash = await hashSecret(secret)
    const id = ids.next(variant === 1 ? 'client' : 'key')
    if (variant === 1) records.applications.putClient({ clientId: id, secretHash, applicationId, createdAt })
    else records.applications.putApiKey({ id, secretHash, applicationId, createdAt })
    return { id, variant, createdAt, secret }
  }),

  // Its tokens end at once (spec/choices.md): every call looks the pair up.
  localRoute('DELETE', `${APPLICATION}/credentials/:credentialId`, (call) => {
    const { records } = call.core
    const { id: applicationId } = applicationOf(call)
    const { id, variant } = found(
      credentialsOf(records, applicationId).find((credential) => credential.id === call.params.credentialId),
      'credential pair',
    )
    if (variant === 1) records.applications.deleteClient(id)
    else records.applications.deleteApiKey(id)
    return { id, deleted: true }
  }),
]

/** Those of Variant 1 first, each oldest first. */
export function credentialsOf({ applications }: Records, applicationId: string): CredentialView[] {
  const clients = applications
    .clientsOf(applicationId)
    .map(({ clientId, createdAt = null }) => ({ id: clientId, variant: 1 as const, createdAt }))
  const keys = applications
    .apiKeysOf(applicationId)
    .map(({ id, createdAt = null }) => ({ id, variant: 2 as const, createdAt }))
  return [...clients.reverse(), ...keys.reverse()]
}

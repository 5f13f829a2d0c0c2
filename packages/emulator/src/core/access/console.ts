import { z } from 'zod'
import type { Call, Route } from '../kernel/call.js'
import { readInput } from '../kernel/local-input.js'
import { CONSOLE_API, found, localRoute } from '../kernel/local-route.js'
import { hashSecret } from '../kernel/secrets.js'
import type { Services } from '../kernel/services.js'
import { type Application, applicationRecords } from './applications.js'
import { type EndUserScope, endUserRecords } from './end-users.js'

/** Where one Application stands in the console's API. */
export const APPLICATION = `${CONSOLE_API}/applications/:applicationId`

/** Where one End User stands in the console's API. */
export const END_USER = `${APPLICATION}/end-users/:userId`

/** The Application that the address names. @throws Failure 404 */
export function applicationOf({ get, params }: Call): Application {
  return found(get(applicationRecords).get(params.applicationId ?? ''), 'Application')
}

/** An End User that the Application knows. */
export function scopeOf(call: Call): EndUserScope {
  const { id: applicationId } = applicationOf(call)
  const userId = call.params.userId ?? ''
  found(call.get(endUserRecords).get(applicationId, userId), 'End User')
  return { applicationId, userId }
}

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

/** Makes and ends the credential pairs of an Application. */
export const credentialRoutes: readonly Route[] = [
  localRoute('POST', `${APPLICATION}/credentials`, async (call): Promise<NewCredential> => {
    const { variant } = await readInput(call, createRequest)
    const { id: applicationId } = applicationOf(call)
    const { clock, ids, get } = call
    const createdAt = clock.now().toISOString()
    const secret = ids.next(variant === 1 ? 'secret' : 'apikey', SECRET_CHARACTERS)
    const secretHash = await hashSecret(secret)
    const id = ids.next(variant === 1 ? 'client' : 'key')
    if (variant === 1)
      get(applicationRecords).putClient({ clientId: id, secretHash, applicationId, createdAt })
    else get(applicationRecords).putApiKey({ id, secretHash, applicationId, createdAt })
    return { id, variant, createdAt, secret }
  }),

  // Its tokens end at once (spec/choices.md): every call looks the pair up.
  localRoute('DELETE', `${APPLICATION}/credentials/:credentialId`, (call) => {
    const { get } = call
    const { id: applicationId } = applicationOf(call)
    const { id, variant } = found(
      credentialsOf(call, applicationId).find((credential) => credential.id === call.params.credentialId),
      'credential pair',
    )
    if (variant === 1) get(applicationRecords).deleteClient(id)
    else get(applicationRecords).deleteApiKey(id)
    return { id, deleted: true }
  }),
]

/** Those of Variant 1 first, each oldest first. */
export function credentialsOf({ get }: Services, applicationId: string): CredentialView[] {
  const applications = get(applicationRecords)
  const clients = applications
    .clientsOf(applicationId)
    .map(({ clientId, createdAt = null }) => ({ id: clientId, variant: 1 as const, createdAt }))
  const keys = applications
    .apiKeysOf(applicationId)
    .map(({ id, createdAt = null }) => ({ id, variant: 2 as const, createdAt }))
  return [...clients.reverse(), ...keys.reverse()]
}

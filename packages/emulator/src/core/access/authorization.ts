import { isBlank } from '@mailframe/protocol'
import type { Core } from '../core.js'
import { Failure } from '../http/failure.js'
import type { Application } from '../records/types.js'

/** Whose access token it is. Variant 1: an Application's. Variant 2: an End User's. */
export type Caller =
  | { variant: 1; applicationId: string }
  | { variant: 2; applicationId: string; userId: string }

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(request: Request): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** The caller of an access token. A token ends at once with its credential pair (spec/choices.md). */
export async function authorizeCaller(core: Core, request: Request): Promise<Caller> {
  const token = readBearer(request)
  const caller =
    token === null ? null : ((await applicationOf(core, token)) ?? (await endUserOf(core, token)))
  if (caller !== null) return caller
  throw new Failure('invalidCredential', 'the access token is missing, malformed, invalid or expired')
}

async function applicationOf({ tokens, records }: Core, token: string): Promise<Caller | null> {
  const claims = await tokens.verify('application', token)
  if (claims === null) return null
  const { applicationId, clientId } = claims
  return records.applications.getClient(clientId)?.applicationId === applicationId
    ? { variant: 1, applicationId }
    : null
}

async function endUserOf({ tokens, records }: Core, token: string): Promise<Caller | null> {
  const claims = await tokens.verify('endUser', token)
  if (claims === null) return null
  const { applicationId, keyId, userId } = claims
  return records.applications.getApiKey(keyId)?.applicationId === applicationId
    ? { variant: 2, applicationId, userId }
    : null
}

/**
 * An End User's token acts for that End User alone: a `userId` beside it is the documented case of a token that is
 * not Application-scoped (spec: Errors; spec/choices.md).
 */
export function requireScope(caller: Caller, ...userIds: unknown[]): void {
  if (caller.variant === 2 && !userIds.every(isBlank)) {
    throw new Failure('insufficientScope', 'the token is not Application-scoped: it takes no userId')
  }
}

/** The Application itself; 403 where it was disabled or is gone. Checked after the input (spec/choices.md). */
export function requireApplication(core: Core, applicationId: string): Application {
  const application = core.records.applications.get(applicationId)
  if (application?.enabled !== true) throw new Failure('invalidContext', 'the Application is not available')
  return application
}

import { isBlank } from '@mailframe/protocol'
import type { Call } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import type { ChoiceName } from '../kernel/choices/switches.js'
import { Failure } from '../kernel/failure.js'
import { type Application, applicationRecords } from './applications.js'
import { tokenService } from './tokens.js'

/** Whose access token it is. Variant 1: an Application's. Variant 2: an End User's. */
export type Caller =
  | { variant: 1; applicationId: string }
  | { variant: 2; applicationId: string; userId: string }

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(request: Request): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** The caller of an access token. A token ends at once with its credential pair (spec/choices.md). */
export async function authorizeCaller(call: Call): Promise<Caller> {
  const token = readBearer(call.request)
  const caller =
    token === null ? null : ((await applicationOf(call, token)) ?? (await endUserOf(call, token)))
  if (caller === null) throw invalidToken()
  return caller
}

const invalidToken = (choice?: ChoiceName) =>
  new Failure('invalidCredential', 'the access token is missing, malformed, invalid or expired', {}, choice)

async function applicationOf(call: Call, token: string): Promise<Caller | null> {
  const claims = await call.get(tokenService).verify('application', token)
  if (claims === null) return null
  const { applicationId, clientId } = claims
  const credential = call.get(applicationRecords).getClient(clientId)
  return endsWith(call, credential, applicationId) ? null : { variant: 1, applicationId }
}

async function endUserOf(call: Call, token: string): Promise<Caller | null> {
  const claims = await call.get(tokenService).verify('endUser', token)
  if (claims === null) return null
  const { applicationId, keyId, userId } = claims
  const credential = call.get(applicationRecords).getApiKey(keyId)
  return endsWith(call, credential, applicationId) ? null : { variant: 2, applicationId, userId }
}

/** Whether a token is over because its credential pair was deleted. */
function endsWith(
  { choices }: Call,
  credential: { applicationId: string } | undefined,
  applicationId: string,
): boolean {
  return choices.current.deletedKeyEndsTokens && credential?.applicationId !== applicationId
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
export function requireApplication(call: Call, applicationId: string): Application {
  const application = call.get(applicationRecords).get(applicationId)
  if (application?.enabled === true) return application
  if (choose(call, 'disabledApplication') === 'invalidCredential') throw invalidToken('disabledApplication')
  throw new Failure('invalidContext', 'the Application is not available')
}

/** The refusal of an End User that the Application does not know. Spec: Endpoints, rule 2. */
export const unknownEndUser = (choice?: ChoiceName) =>
  new Failure('invalidContext', 'userId does not exist in this Application', {}, choice)

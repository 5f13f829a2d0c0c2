import type { Core } from '../core.js'
import { Failure } from '../http/failure.js'
import type { Application } from '../records/types.js'
import { hashSecret, sameHash } from './secrets.js'

const NO_HASH = 'A'.repeat(43)

/**
 * The Application of a Basic pair. Whatever is wrong, the answer is one and the same, after the same work
 * (spec: Credential boundaries, rule 4).
 */
export async function authenticateClient(
  core: Core,
  request: Request,
): Promise<{ applicationId: string; clientId: string }> {
  const { clientId, clientSecret } = readBasic(request.headers.get('authorization'))
  const credential = core.records.applications.getCredential(clientId)
  const matches = sameHash(await hashSecret(clientSecret), credential?.secretHash ?? NO_HASH)
  if (credential === undefined || !matches) throw new Failure('invalidCredential', 'invalid credentials')
  return { applicationId: credential.applicationId, clientId }
}

/** Empty strings where the header is missing or malformed: no credential has an empty Client ID. */
function readBasic(header: string | null): { clientId: string; clientSecret: string } {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header ?? '') ?? []
  const pair = decodeBase64(encoded)
  const colon = pair.indexOf(':')
  return colon < 0
    ? { clientId: '', clientSecret: '' }
    : { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) }
}

function decodeBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** The token of an `Authorization: Bearer` header, or null. */
export function readBearer(request: Request): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** The Application of a Variant 1 access token. A token ends at once with its credential pair (spec/choices.md). */
export async function authorizeApplication(core: Core, request: Request): Promise<string> {
  const token = readBearer(request)
  const claims = token === null ? null : await core.tokens.verify('application', token)
  const credential = claims === null ? undefined : core.records.applications.getCredential(claims.clientId)
  if (claims === null || credential?.applicationId !== claims.applicationId) {
    throw new Failure('invalidCredential', 'the access token is missing, malformed, invalid or expired')
  }
  return claims.applicationId
}

/** The Application itself; 403 where it was disabled or is gone. Checked after the input (spec/choices.md). */
export function requireApplication(core: Core, applicationId: string): Application {
  const application = core.records.applications.get(applicationId)
  if (application?.enabled !== true) throw new Failure('invalidContext', 'the Application is not available')
  return application
}

import { decodeText, fromBase64 } from '@mailframe/protocol/client'
import { Failure } from '../kernel/failure.js'
import { hashSecret, NO_HASH, sameHash } from '../kernel/secrets.js'
import type { Services } from '../kernel/services.js'
import { applicationRecords } from './applications.js'

/** Whose Basic pair it was: a Client ID says Variant 1, an Application ID Variant 2 (spec/choices.md). */
export type Client =
  | { variant: 1; applicationId: string; clientId: string }
  | { variant: 2; applicationId: string; keyId: string }

/**
 * The client of a Basic pair. Whatever is wrong, the answer is one and the same
 * (spec: Credential boundaries, rule 4).
 */
export async function authenticateClient({ get }: Services, request: Request): Promise<Client> {
  const { name, secret } = readBasic(request.headers.get('authorization'))
  const hash = await hashSecret(secret)
  const client = get(applicationRecords).getClient(name)
  const isClient = sameHash(hash, client?.secretHash ?? NO_HASH)
  const keys = get(applicationRecords)
    .apiKeysOf(name)
    .filter((key) => sameHash(hash, key.secretHash))
  if (client !== undefined && isClient) {
    return { variant: 1, applicationId: client.applicationId, clientId: client.clientId }
  }
  const [key] = keys
  if (key !== undefined) return { variant: 2, applicationId: key.applicationId, keyId: key.id }
  throw new Failure('invalidCredential', 'invalid credentials')
}

/** Empty strings where the header is missing or malformed: no credential has an empty name. */
function readBasic(header: string | null): { name: string; secret: string } {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header ?? '') ?? []
  const pair = decodeBase64(encoded)
  const colon = pair.indexOf(':')
  return colon < 0 ? { name: '', secret: '' } : { name: pair.slice(0, colon), secret: pair.slice(colon + 1) }
}

function decodeBase64(text: string): string {
  try {
    return decodeText(fromBase64(text))
  } catch {
    return ''
  }
}

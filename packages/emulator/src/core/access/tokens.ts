import { fromBase64Url, toBase64Url } from '@mailframe/protocol/client'
import type { Services } from '../kernel/services.js'

/** What a token is for. A token of one kind is never valid as another. */
export interface TokenClaims {
  /** Variant 1: the Application. */
  application: { applicationId: string; clientId: string }
  /** Variant 2: one End User. */
  endUser: { applicationId: string; userId: string; keyId: string }
  /** The session of one editor page. */
  editor: { applicationId: string; userId: string; emailId: string; openingId: string }
}

/** What a token is for, by name. */
export type TokenKind = keyof TokenClaims

/** Issues and checks the service's tokens. */
export interface Tokens {
  issue<Kind extends TokenKind>(kind: Kind, claims: TokenClaims[Kind], seconds: number): Promise<string>
  /** The claims of a token, or null where it is malformed, expired, of another kind or not of this service. */
  verify<Kind extends TokenKind>(kind: Kind, token: string): Promise<TokenClaims[Kind] | null>
}

/** Loaded with the first token: a start does not wait for it. */
const jose = () => import('jose')

const ALGORITHM = 'HS256'
const ISSUER = 'mailframe-emulator'

/** Signatures that were checked: a client sends its token with every call. */
const MAX_VERIFIED = 1_000

/** Claims, and when they end, in milliseconds. */
interface Payload {
  endsAt: number
}

/** JWTs under a key that is kept with the data: tokens outlive a restart, and end with `reset()`. */
export function tokenService({ store, clock, ids }: Pick<Services, 'store' | 'clock' | 'ids'>): Tokens {
  const verified = new Map<string, Payload>()
  return {
    async issue(kind, claims, seconds) {
      const issuedAt = clock.now().getTime()
      const endsAt = issuedAt + seconds * 1000
      const { SignJWT } = await jose()
      return await new SignJWT({ ...claims, endsAt })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(kind)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.ceil(endsAt / 1000))
        .setJti(ids.next('jti'))
        .sign(signingKey({ store, ids }))
    },

    async verify<Kind extends TokenKind>(kind: Kind, token: string) {
      const key = signingKey({ store, ids })
      const name = `${kind} ${toBase64Url(key)} ${token}`
      const payload = verified.get(name) ?? (await payloadOf(kind, token, key))
      // `exp` counts seconds: the token ends to the millisecond.
      if (payload === null || clock.now().getTime() >= payload.endsAt) return null
      if (verified.size >= MAX_VERIFIED) verified.clear()
      verified.set(name, payload)
      // The signature says that `issue` wrote these claims.
      return payload as unknown as TokenClaims[Kind]
    },
  }

  async function payloadOf(kind: TokenKind, token: string, key: Uint8Array): Promise<Payload | null> {
    const { jwtVerify } = await jose()
    try {
      const { payload } = await jwtVerify<Payload>(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: kind,
        currentDate: clock.now(),
      })
      return payload
    } catch {
      return null
    }
  }
}

function signingKey({ store, ids }: Pick<Services, 'store' | 'ids'>): Uint8Array {
  const known = store.get('settings', 'signingKey')
  if (typeof known === 'string') return fromBase64Url(known)
  const made = ids.bytes(32)
  store.put('settings', 'signingKey', '', toBase64Url(made))
  return made
}

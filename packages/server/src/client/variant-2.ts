import { LIMITS } from '@mailframe/protocol'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { serialised } from './checks.js'
import { createEndUserTokens } from './end-user-tokens.js'
import { dataOf, effectiveStatus, readEnvelope } from './envelope.js'
import { MailframeError } from './error.js'
import type { Operation, WireRequest } from './operation.js'
import type { TokenSource, Variant } from './variant.js'

/**
 * One token for each End User, and answers in an envelope. Spec: Variant 2. The token says who acts, so that no call
 * carries a userId. The profile travels with the token: `POST /access/code` has no body.
 */
export function createVariant2(source: TokenSource): Variant {
  const envelope: Pick<Variant, 'statusOf' | 'read'> = { statusOf: effectiveStatus, read: readEnvelope }

  const tokens = createEndUserTokens(source, (user) =>
    source.issue({
      ...envelope,
      body: serialised({ id: user.userId, ...user.profile }),
      tokenOf(json, answer, startedAt) {
        const { token, expireTime, userId } = dataOf(json)
        const lifetimeMs = lifetimeOf(expireTime, answer.headers.get('date'), startedAt)
        return { token, lifetimeMs, isOfAnother: isNamed(userId) && String(userId) !== user.userId }
      },
    }),
  )

  return {
    ...envelope,
    tokensFor({ user }) {
      if (user === undefined) throw applicationLevel()
      return tokens.of(user)
    },
    request(operation) {
      if (operation.user === undefined) throw applicationLevel()
      return requestOf(operation)
    },
  }
}

const isNamed = (userId: unknown) => userId !== undefined && userId !== null

function requestOf({ name, method, path, query = {}, body }: Operation): WireRequest {
  if (name === 'codes.mint') return { method, path }
  const place = name === 'emails.create' ? SERVICE_PATHS.endUserEmail : path
  return { method, path: place, query, body: body && serialised(body) }
}

/** AI belongs to the Application, and no token of this variant is its (spec: Endpoints, rule 5). */
function applicationLevel(): MailframeError {
  return new MailframeError({
    error: 'insufficientScope',
    message:
      'the AI Resource API works at Application level, and a token of variant 2 belongs to one End User: create a client with variant: 1 and a Client ID for it',
    status: 403,
  })
}

/** Measured on the service's own clock, where its answer has a date: ours may be wrong. */
function lifetimeOf(expireTime: unknown, date: string | null, startedAt: number): number {
  const end = typeof expireTime === 'string' ? Date.parse(expireTime) : Number.NaN
  if (Number.isNaN(end)) return LIMITS.tokenSeconds * 1_000
  const now = date === null ? Number.NaN : Date.parse(date)
  return end - (Number.isNaN(now) ? startedAt : now)
}

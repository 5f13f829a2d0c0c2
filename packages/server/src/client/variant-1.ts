import { isJsonObject, LIMITS } from '@mailframe/protocol'
import { readErrorObject } from './answers.js'
import { serialised } from './checks.js'
import { readSeconds } from './values.js'
import type { TokenSource, Variant } from './variant.js'

/**
 * One token for the Application; every call names its End User: in the query of GET and DELETE, in the body of POST
 * and PUT (spec/choices.md, where `userId` goes).
 */
export function createVariant1(source: TokenSource): Variant {
  const plain: Pick<Variant, 'statusOf' | 'read'> = {
    statusOf: ({ status }) => status,
    read: readErrorObject,
  }
  const tokens = source.createTokens(source.settings.tokenKey, () =>
    source.issue({
      ...plain,
      tokenOf(json) {
        const { access_token: token, expires_in: seconds } = isJsonObject(json) ? json : {}
        return { token, lifetimeMs: readSeconds(seconds, LIMITS.tokenSeconds) * 1_000 }
      },
    }),
  )
  return {
    ...plain,
    tokensFor: () => tokens,
    request({ method, path, user, query, body }) {
      const acting = user === undefined ? {} : { userId: user.userId }
      if (method === 'GET' || method === 'DELETE') return { method, path, query: { ...acting, ...query } }
      return { method, path, body: serialised({ ...acting, ...body }) }
    },
  }
}

import { type EndUser, LIMITS, SERVICE_PATHS } from '@mailframe/protocol'
import { z } from 'zod'
import type { Core } from '../core.js'
import { readJsonObject } from '../http/body.js'
import { endUserEmail, endUserId, endUserName, endUserPhone, parse, userId } from '../http/fields.js'
import { json } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'
import { authorizeCaller, type Caller, requireApplication } from './authorization.js'
import { authenticateClient, type Client } from './basic.js'
import { answerIn } from './envelope.js'
import { readBodyInput } from './input.js'

const profile = { name: endUserName, email: endUserEmail, phone: endUserPhone }

/** Body of POST /access/code, Variant 1. Spec: End User. */
export const codeRequest = z.object({ userId, ...profile })

/** Body of POST /access/token, Variant 2. Spec: Variant 2. */
export const endUserTokenRequest = z.object({ id: endUserId, ...profile })

export const accessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: SERVICE_PATHS.token,
    fault: 'serverError',
    async handle(call) {
      const client = await authenticateClient(call.core, call.request)
      if (client.variant === 1) return json(await applicationToken(call.core, client))
      return await answerIn(2, 'serverError', () => endUserToken(call, client))
    },
  },
  {
    method: 'POST',
    path: SERVICE_PATHS.code,
    fault: 'serverError',
    async handle(call) {
      const caller = await authorizeCaller(call.core, call.request)
      return await answerIn(caller.variant, 'serverError', () => code(call, caller))
    },
  },
]

async function applicationToken(core: Core, { applicationId, clientId }: Client & { variant: 1 }) {
  return {
    access_token: await core.tokens.issue('application', { applicationId, clientId }, LIMITS.tokenSeconds),
    expires_in: LIMITS.tokenSeconds,
    token_type: 'Bearer',
  }
}

/** Creates the End User, or refreshes the profile. */
async function endUserToken(call: Call, { applicationId, keyId }: Client & { variant: 2 }) {
  const { clock, records, tokens } = call.core
  const { id, ...user } = parse(endUserTokenRequest, await readJsonObject(call, { required: true }))
  requireApplication(call.core, applicationId)
  const now = clock.now()
  records.endUsers.save(applicationId, { userId: id, ...user }, now)
  return {
    token: await tokens.issue('endUser', { applicationId, userId: id, keyId }, LIMITS.tokenSeconds),
    expireTime: new Date(now.getTime() + LIMITS.tokenSeconds * 1000).toISOString(),
    userId: id,
  }
}

async function code(call: Call, caller: Caller) {
  const { clock, records } = call.core
  const { applicationId } = caller
  const schema = caller.variant === 1 ? codeRequest : codeRequest.pick({ userId: true })
  const user: EndUser = await readBodyInput(call, caller, schema, { bodyRequired: caller.variant === 1 })
  requireApplication(call.core, applicationId)
  const now = clock.now()
  records.endUsers.save(applicationId, user, now)
  const issued = records.codes.issue(applicationId, user.userId, now)
  return caller.variant === 1
    ? { code: issued, expires_in: LIMITS.codeSeconds, userId: user.userId }
    : { code: issued }
}

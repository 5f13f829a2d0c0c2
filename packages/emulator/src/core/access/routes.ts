import { type EndUser, LIMITS, SERVICE_PATHS } from '@mailframe/protocol'
import type { Core } from '../core.js'
import { readJsonObject } from '../kernel/body.js'
import { choose } from '../kernel/choices/choices.js'
import { parse } from '../kernel/parse.js'
import { json } from '../kernel/reply.js'
import type { Call, Route } from '../kernel/router.js'
import { schemasFor } from '../schemas/schemas.js'
import { authorizeCaller, type Caller, requireApplication, unknownEndUser } from './authorization.js'
import { authenticateClient, type Client } from './basic.js'
import { type Answer, answerIn } from './envelope.js'
import { readBodyInput } from './input.js'

export const accessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: SERVICE_PATHS.token,
    fault: 'serverError',
    async handle(call) {
      const client = await authenticateClient(call.core, call.request)
      if (client.variant === 1) return json(await applicationToken(call.core, client))
      return await answerIn(call, 2, 'serverError', () => endUserToken(call, client))
    },
  },
  {
    method: 'POST',
    path: SERVICE_PATHS.code,
    fault: 'serverError',
    async handle(call) {
      const caller = await authorizeCaller(call)
      return await answerIn(call, caller.variant, 'serverError', () => code(call, caller))
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
  const { endUserTokenRequest } = schemasFor(call.core.choices.current)
  const { id, ...user } = parse(endUserTokenRequest, await readJsonObject(call, { required: true }))
  requireApplication(call, applicationId)
  const now = clock.now()
  records.endUsers.save(applicationId, { userId: id, ...user }, now)
  const value = {
    token: await tokens.issue('endUser', { applicationId, userId: id, keyId }, LIMITS.tokenSeconds),
    expireTime: new Date(now.getTime() + LIMITS.tokenSeconds * 1000).toISOString(),
    userId: id,
  }
  return { value }
}

async function code(call: Call, caller: Caller): Promise<Answer> {
  const { choices, clock, records } = call.core
  const { applicationId } = caller
  const { codeRequest, ownCodeRequest } = schemasFor(choices.current)
  const user: EndUser =
    caller.variant === 1
      ? await readBodyInput(call, caller, codeRequest, { bodyRequired: true })
      : await readBodyInput(call, caller, ownCodeRequest, { bodyRequired: false })
  requireApplication(call, applicationId)
  const known = records.endUsers.get(applicationId, user.userId) !== undefined
  if (!known && !choose(call, 'codeCreatesEndUser')) throw unknownEndUser('codeCreatesEndUser')
  const now = clock.now()
  records.endUsers.save(applicationId, user, now)
  const issued = records.codes.issue(applicationId, user.userId, now)
  return caller.variant === 1
    ? { value: { code: issued, expires_in: LIMITS.codeSeconds, userId: user.userId } }
    : { value: { code: issued } }
}

import { type EndUser, LIMITS } from '@mailframe/protocol'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { readJsonObject } from '../kernel/body.js'
import type { Call, Route } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import { parse } from '../kernel/parse.js'
import { json } from '../kernel/reply.js'
import type { Services } from '../kernel/services.js'
import { authorizeCaller, type Caller, requireApplication, unknownEndUser } from './authorization.js'
import { authenticateClient, type Client } from './basic.js'
import { codeRecords } from './codes.js'
import { endUserRecords } from './end-users.js'
import { type Answer, answerIn } from './envelope.js'
import { readBodyInput } from './input.js'
import { accessSchemas } from './schema.js'
import { tokenService } from './tokens.js'

/** Tokens and codes. Spec: Endpoints. */
export const accessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: SERVICE_PATHS.token,
    fault: 'serverError',
    async handle(call) {
      const client = await authenticateClient(call, call.request)
      if (client.variant === 1) return json(await applicationToken(call, client))
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

async function applicationToken({ get }: Services, { applicationId, clientId }: Client & { variant: 1 }) {
  return {
    access_token: await get(tokenService).issue(
      'application',
      { applicationId, clientId },
      LIMITS.tokenSeconds,
    ),
    expires_in: LIMITS.tokenSeconds,
    token_type: 'Bearer',
  }
}

/** Creates the End User, or refreshes the profile. */
async function endUserToken(call: Call, { applicationId, keyId }: Client & { variant: 2 }) {
  const { clock, get } = call
  const tokens = call.get(tokenService)
  const { endUserTokenRequest } = accessSchemas(call.choices.current)
  const { id, ...user } = parse(endUserTokenRequest, await readJsonObject(call, { required: true }))
  requireApplication(call, applicationId)
  const now = clock.now()
  get(endUserRecords).save(applicationId, { userId: id, ...user }, now)
  const value = {
    token: await tokens.issue('endUser', { applicationId, userId: id, keyId }, LIMITS.tokenSeconds),
    expireTime: new Date(now.getTime() + LIMITS.tokenSeconds * 1000).toISOString(),
    userId: id,
  }
  return { value }
}

async function code(call: Call, caller: Caller): Promise<Answer> {
  const { choices, clock, get } = call
  const { applicationId } = caller
  const { codeRequest, ownCodeRequest } = accessSchemas(choices.current)
  const user: EndUser =
    caller.variant === 1
      ? await readBodyInput(call, caller, codeRequest, { bodyRequired: true })
      : await readBodyInput(call, caller, ownCodeRequest, { bodyRequired: false })
  requireApplication(call, applicationId)
  const known = get(endUserRecords).get(applicationId, user.userId) !== undefined
  if (!known && !choose(call, 'codeCreatesEndUser')) throw unknownEndUser('codeCreatesEndUser')
  const now = clock.now()
  get(endUserRecords).save(applicationId, user, now)
  const issued = get(codeRecords).issue(applicationId, user.userId, now)
  return caller.variant === 1
    ? { value: { code: issued, expires_in: LIMITS.codeSeconds, userId: user.userId } }
    : { value: { code: issued } }
}

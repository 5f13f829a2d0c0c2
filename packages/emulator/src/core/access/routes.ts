import { type EndUser, LIMITS, SERVICE_PATHS } from '@mailframe/protocol'
import { z } from 'zod'
import { readJsonObject } from '../http/body.js'
import { endUserEmail, endUserName, endUserPhone, parse, userId } from '../http/fields.js'
import { readQuery } from '../http/query.js'
import { json } from '../http/reply.js'
import type { Route } from '../http/router.js'
import { authenticateClient, authorizeApplication, requireApplication } from './authorization.js'

/** Body of POST /access/code. Spec: End User. */
export const codeRequest = z.object({ userId, name: endUserName, email: endUserEmail, phone: endUserPhone })

export const accessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: SERVICE_PATHS.token,
    fault: 'serverError',
    async handle({ core, request }) {
      const client = await authenticateClient(core, request)
      return json({
        access_token: await core.tokens.issue('application', client, LIMITS.tokenSeconds),
        expires_in: LIMITS.tokenSeconds,
        token_type: 'Bearer',
      })
    },
  },
  {
    method: 'POST',
    path: SERVICE_PATHS.code,
    fault: 'serverError',
    async handle(call) {
      const { core, request, url } = call
      const applicationId = await authorizeApplication(core, request)
      readQuery(url)
      const user: EndUser = parse(codeRequest, await readJsonObject(call, { required: true }))
      requireApplication(core, applicationId)
      const now = core.clock.now()
      core.records.endUsers.save(applicationId, user, now)
      const code = core.records.codes.issue(applicationId, user.userId, now)
      return json({ code, expires_in: LIMITS.codeSeconds, userId: user.userId })
    },
  },
]

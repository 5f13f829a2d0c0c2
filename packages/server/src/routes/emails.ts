import type { EmailInput, EmailListResponse, JsonObject } from '@mailframe/protocol'
import {
  emailAnswer,
  isOfNewcomer,
  newcomerAnswer,
  pageAnswer,
  summaryAnswer,
} from '@mailframe/protocol/service'
import { emailFieldsProblem, emailIdProblem, paginationProblem } from '../client/checks.js'
import { json } from '../http/responses.js'
import { check, singleNumber } from './input.js'
import type { Route, RouteCall, UserEndpoint } from './route.js'

/** `GET|POST …/emails` */
export const emails: Route = {
  pattern: ['emails'],
  endpoints: {
    GET: {
      action: 'emails.list',
      takesBody: false,
      isPage: false,
      prepare({ query }) {
        const page = { pageNo: singleNumber(query, 'pageNo'), pageSize: singleNumber(query, 'pageSize') }
        check(paginationProblem(page))
        return { run: async (call) => json(await listEmails(call, page)) }
      },
    },
    POST: {
      action: 'emails.create',
      takesBody: true,
      isPage: false,
      prepare({ body }) {
        check(emailFieldsProblem(body, { nameRequired: true }))
        return {
          async run({ mailframe, user: { userId } }) {
            const input = { ...fieldsOf(body), name: String(body.name), userId }
            return json(emailAnswer(await mailframe.emails.create(input)))
          },
        }
      },
    },
  },
}

/** `GET|PUT|DELETE …/emails/:emailId` */
export const email: Route = {
  pattern: ['emails', ':emailId'],
  endpoints: {
    GET: ofOneEmail('emails.get', async ({ mailframe, user: { userId }, request }, emailId) => {
      return emailAnswer(await mailframe.emails.get({ userId, emailId }, { signal: request.signal }))
    }),
    PUT: {
      action: 'emails.update',
      takesBody: true,
      isPage: false,
      prepare({ emailId, body }) {
        check(emailIdProblem(emailId), emailFieldsProblem(body, { nameRequired: false }))
        return {
          emailId,
          async run({ mailframe, user: { userId } }) {
            return json(emailAnswer(await mailframe.emails.update({ ...fieldsOf(body), userId, emailId })))
          },
        }
      },
    },
    DELETE: ofOneEmail('emails.delete', async ({ mailframe, user: { userId } }, emailId) => {
      return mailframe.emails.delete({ userId, emailId })
    }),
  },
}

/** `POST …/emails/:emailId/copy` */
export const emailCopy: Route = {
  pattern: ['emails', ':emailId', 'copy'],
  endpoints: {
    POST: ofOneEmail('emails.copy', async ({ mailframe, user: { userId } }, emailId) => {
      return emailAnswer(await mailframe.emails.copy({ userId, emailId }))
    }),
  },
}

function ofOneEmail(
  action: UserEndpoint['action'],
  work: (call: RouteCall, emailId: string) => Promise<unknown>,
): UserEndpoint {
  return {
    action,
    takesBody: false,
    isPage: false,
    prepare({ emailId }) {
      check(emailIdProblem(emailId))
      return { emailId, run: async (call) => json(await work(call, emailId)) }
    },
  }
}

async function listEmails(
  { mailframe, user: { userId }, request, report }: RouteCall,
  { pageNo, pageSize }: { pageNo: number | undefined; pageSize: number | undefined },
): Promise<EmailListResponse> {
  try {
    const page = await mailframe.emails.list({ userId, pageNo, pageSize }, { signal: request.signal })
    return pageAnswer(page, summaryAnswer)
  } catch (error) {
    if (!isOfNewcomer(error)) throw error
    // Reported, since a lost Application looks the same.
    report(error)
    return newcomerAnswer({ pageNo, pageSize })
  }
}

/** The fields of an Email in a body that was checked. Anything else, above all a userId, is left out. */
function fieldsOf({ name, subject, extra, html, json }: JsonObject): Partial<EmailInput> {
  const given = Object.entries({ name, subject, extra, html, json }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(given)
}

import {
  type Email,
  type EmailInput,
  type EmailListResponse,
  type EmailSummary,
  type JsonObject,
  LIMITS,
} from '@mailframe/protocol'
import { emailFieldsProblem, emailIdProblem, paginationProblem } from '../../client/checks.js'
import { isMailframeError } from '../../client/error.js'
import { json } from '../responses.js'
import type { Route, RouteCall, UserEndpoint } from '../route.js'
import { check, pageOf, singleNumber } from './input.js'

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
            return json(emailOf(await mailframe.emails.create(input)))
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
      return emailOf(await mailframe.emails.get({ userId, emailId }, { signal: request.signal }))
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
            return json(emailOf(await mailframe.emails.update({ ...fieldsOf(body), userId, emailId })))
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
      return emailOf(await mailframe.emails.copy({ userId, emailId }))
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
    return pageOf(page, summaryOf)
  } catch (error) {
    if (!isMailframeError(error) || error.error !== 'invalidContext') throw error
    // A user whom the service has not met has no emails yet. It is told, since a lost Application looks the same.
    report(error)
    return {
      list: [],
      total: 0,
      pageNo: pageNo ?? LIMITS.pageNoDefault,
      pageSize: pageSize ?? LIMITS.pageSizeDefault,
    }
  }
}

/** The fields of an Email in a body that was checked. All else, a userId above all, stays behind. */
function fieldsOf({ name, subject, extra, html, json }: JsonObject): Partial<EmailInput> {
  const given = Object.entries({ name, subject, extra, html, json }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(given)
}

function summaryOf({ id, name, subject, userId, createdAt, updatedAt }: Email): EmailSummary {
  return { id, name, subject, userId, createdAt, updatedAt }
}

/** Without `raw`: what the service adds is not for browsers. */
function emailOf(email: Email): Email {
  return { ...summaryOf(email), extra: email.extra, html: email.html, json: email.json }
}

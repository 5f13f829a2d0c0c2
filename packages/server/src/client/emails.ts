import {
  type DeletedEmail,
  type Email,
  type EmailInput,
  type EmailPatch,
  emailCopyPath,
  emailPath,
  type JsonObject,
  LIMITS,
  SERVICE_PATHS,
  userIdProblem,
} from '@mailframe/protocol'
import { emailFieldsProblem, emailIdProblem, paginationProblem, refuse, serialised } from './checks.js'
import type { CallOptions } from './options.js'
import { type EmailPage, type EmailRecord, readEmailPage, readEmailRecord } from './readers.js'
import type { Reply, Service } from './service.js'

/** The End User in whose scope a call works. */
export interface EmailScope {
  userId: string
}

export interface EmailRef extends EmailScope {
  /** The Email's public slug. */
  emailId: string
}

export interface ListEmailsInput extends EmailScope {
  /** From 1. Default 1. */
  pageNo?: number | undefined
  /** 1 to 100. Default 20. */
  pageSize?: number | undefined
}

/** The Email Resource API. Spec: Endpoints, Variant 1. Every method throws MailframeError. */
export interface Emails {
  list(input: ListEmailsInput, options?: CallOptions): Promise<EmailPage>
  get(input: EmailRef, options?: CallOptions): Promise<EmailRecord>
  /** Never repeated when it may have been done: then the error is `outcomeUnknown`. */
  create(input: EmailScope & EmailInput, options?: CallOptions): Promise<EmailRecord>
  update(input: EmailRef & EmailPatch, options?: CallOptions): Promise<EmailRecord>
  delete(input: EmailRef, options?: CallOptions): Promise<DeletedEmail>
  /** Never repeated when it may have been done: then the error is `outcomeUnknown`. */
  copy(input: EmailRef, options?: CallOptions): Promise<EmailRecord>
  /** All Emails of the End User, newest first, read page by page; the options count for each page. */
  all(input: EmailScope, options?: CallOptions): AsyncGenerator<EmailRecord, void, undefined>
}

export function createEmails(service: Service, readEmail?: (raw: JsonObject) => Partial<Email>): Emails {
  function record(reply: Reply, userId: string): EmailRecord {
    const email = readEmailRecord(reply.json, userId, readEmail)
    if (email === null) throw reply.unreadable('the answer is not an Email')
    return email
  }

  async function list({ userId, pageNo, pageSize }: ListEmailsInput, options?: CallOptions) {
    refuse(userIdProblem(userId), paginationProblem({ pageNo, pageSize }))
    const path = SERVICE_PATHS.emails
    const query = { userId, pageNo, pageSize }
    const reply = await service.send(
      { name: 'emails.list', method: 'GET', path, query, repeatable: true },
      options,
    )
    const asked = {
      userId,
      pageNo: pageNo ?? LIMITS.pageNoDefault,
      pageSize: pageSize ?? LIMITS.pageSizeDefault,
    }
    const page = readEmailPage(reply.json, asked, readEmail)
    if (page === null) throw reply.unreadable('the answer is not a list of Emails')
    return page
  }

  return {
    list,
    async get({ userId, emailId }, options) {
      refuse(userIdProblem(userId), emailIdProblem(emailId))
      const path = emailPath(emailId)
      const query = { userId }
      return record(
        await service.send({ name: 'emails.get', method: 'GET', path, query, repeatable: true }, options),
        userId,
      )
    },
    async create(input, options) {
      refuse(userIdProblem(input.userId), emailFieldsProblem(input, { nameRequired: true }))
      const path = SERVICE_PATHS.emails
      const body = serialised({ ...input })
      return record(
        await service.send({ name: 'emails.create', method: 'POST', path, body, repeatable: false }, options),
        input.userId,
      )
    },
    async update({ emailId, ...input }, options) {
      refuse(
        userIdProblem(input.userId),
        emailIdProblem(emailId),
        emailFieldsProblem(input, { nameRequired: false }),
      )
      const path = emailPath(emailId)
      const body = serialised(input)
      return record(
        await service.send({ name: 'emails.update', method: 'PUT', path, body, repeatable: true }, options),
        input.userId,
      )
    },
    async delete({ userId, emailId }, options) {
      refuse(userIdProblem(userId), emailIdProblem(emailId))
      const path = emailPath(emailId)
      const query = { userId }
      await service.send(
        { name: 'emails.delete', method: 'DELETE', path, query, repeatable: true },
        options,
        // An earlier try of this call deleted it, and its answer was lost.
        ({ error, ranBefore }) => ranBefore && error.error === 'emailNotFound',
      )
      return { id: emailId, deleted: true }
    },
    async copy({ userId, emailId }, options) {
      refuse(userIdProblem(userId), emailIdProblem(emailId))
      const path = emailCopyPath(emailId)
      const body = serialised({ userId })
      return record(
        await service.send({ name: 'emails.copy', method: 'POST', path, body, repeatable: false }, options),
        userId,
      )
    },
    async *all({ userId }, options) {
      // An Email that is made meanwhile moves the others on to the next page: those come once.
      let before = new Set<string>()
      for (let pageNo = 1; ; pageNo += 1) {
        const page = await list({ userId, pageNo, pageSize: LIMITS.pageSizeMax }, options)
        const fresh = page.list.filter((email) => !before.has(email.id))
        yield* fresh
        // A service that gives the same page again and again has no more.
        if (!page.hasMore || fresh.length === 0) return
        before = new Set(page.list.map((email) => email.id))
      }
    },
  }
}

import {
  type DeletedEmail,
  type Email,
  type EmailInput,
  type EmailPatch,
  type JsonObject,
  userIdProblem,
} from '@mailframe/protocol'
import { emailCopyPath, emailPath, SERVICE_PATHS } from '@mailframe/protocol/service'
import { emailFieldsProblem, emailIdProblem, paginationProblem } from './checks.js'
import type { CallOptions } from './options.js'
import { allPages, type PageInput, readPage } from './pages.js'
import { type EmailPage, type EmailRecord, readEmailRecord } from './readers.js'
import { given, refuse } from './refuse.js'
import type { Reply, Service } from './service.js'

/** The End User in whose scope a call works. */
export interface EmailScope {
  /** The End User whose Emails they are. */
  userId: string
}

/** One Email of one End User. */
export interface EmailRef extends EmailScope {
  /** The Email's public slug. */
  emailId: string
}

/** Whose Emails, and which page of them. */
export interface ListEmailsInput extends EmailScope, PageInput {}

/** The Email Resource API. Spec: Endpoints. Every method throws MailframeError. */
export interface Emails {
  /** One page, newest first. Rejects with `invalidContext` for an End User the service has not met. */
  list(input: ListEmailsInput, options?: CallOptions): Promise<EmailPage>
  /** One Email with its content. Rejects with `emailNotFound`. */
  get(input: EmailRef, options?: CallOptions): Promise<EmailRecord>
  /** Never repeated when it may have been done: then the error is `outcomeUnknown`. */
  create(input: EmailScope & EmailInput, options?: CallOptions): Promise<EmailRecord>
  /** Changes what is given, and leaves the rest. */
  update(input: EmailRef & EmailPatch, options?: CallOptions): Promise<EmailRecord>
  /** Deletes for good. */
  delete(input: EmailRef, options?: CallOptions): Promise<DeletedEmail>
  /** Never repeated when it may have been done: then the error is `outcomeUnknown`. */
  copy(input: EmailRef, options?: CallOptions): Promise<EmailRecord>
  /**
   * All Emails of the End User, newest first, read page by page; the options count for each page. Throws at the call
   * where an argument is wrong.
   */
  all(input: EmailScope, options?: CallOptions): AsyncGenerator<EmailRecord, void, undefined>
}

export function createEmails(service: Service, readEmail?: (raw: JsonObject) => Partial<Email>): Emails {
  function record(reply: Reply, userId: string): EmailRecord {
    const email = readEmailRecord(reply.json, userId, readEmail)
    if (email === null) throw reply.unreadable('the answer is not an Email')
    return email
  }

  async function list(input: ListEmailsInput, options?: CallOptions) {
    const { userId, ...page } = given(input)
    refuse(userIdProblem(userId), paginationProblem(page))
    const { pageNo, pageSize } = page
    const reply = await service.send(
      {
        name: 'emails.list',
        method: 'GET',
        path: SERVICE_PATHS.emails,
        user: { userId },
        query: { pageNo, pageSize },
        repeatable: true,
      },
      options,
    )
    const answer = readPage(reply.json, page, (item) => readEmailRecord(item, userId, readEmail))
    if (answer === null) throw reply.unreadable('the answer is not a list of Emails')
    return answer
  }

  return {
    list,
    async get(input, options) {
      const { userId, emailId } = given(input)
      refuse(userIdProblem(userId), emailIdProblem(emailId))
      const operation = { name: 'emails.get', method: 'GET', path: emailPath(emailId) } as const
      const user = { userId }
      return record(await service.send({ ...operation, user, repeatable: true }, options), userId)
    },
    async create(input, options) {
      const { userId, ...body } = given(input)
      refuse(userIdProblem(userId), emailFieldsProblem(body, { nameRequired: true }))
      const operation = { name: 'emails.create', method: 'POST', path: SERVICE_PATHS.emails } as const
      const user = { userId }
      return record(await service.send({ ...operation, user, body, repeatable: false }, options), userId)
    },
    async update(input, options) {
      const { userId, emailId, ...body } = given(input)
      refuse(
        userIdProblem(userId),
        emailIdProblem(emailId),
        emailFieldsProblem(body, { nameRequired: false }),
      )
      const operation = { name: 'emails.update', method: 'PUT', path: emailPath(emailId) } as const
      const user = { userId }
      return record(await service.send({ ...operation, user, body, repeatable: true }, options), userId)
    },
    async delete(input, options) {
      const { userId, emailId } = given(input)
      refuse(userIdProblem(userId), emailIdProblem(emailId))
      const operation = { name: 'emails.delete', method: 'DELETE', path: emailPath(emailId) } as const
      await service.send(
        { ...operation, user: { userId }, repeatable: true },
        options,
        // An earlier try of this call deleted it, and its answer was lost.
        ({ error, ranBefore }) => ranBefore && error.error === 'emailNotFound',
      )
      return { id: emailId, deleted: true }
    },
    async copy(input, options) {
      const { userId, emailId } = given(input)
      refuse(userIdProblem(userId), emailIdProblem(emailId))
      const operation = { name: 'emails.copy', method: 'POST', path: emailCopyPath(emailId) } as const
      const user = { userId }
      return record(await service.send({ ...operation, user, repeatable: false }, options), userId)
    },
    all(input, options) {
      const { userId } = given(input)
      return allPages((page, each) => list({ userId, ...page }, each), options)
    },
  }
}

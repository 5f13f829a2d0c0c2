import type { DeletedEmail, Email, EmailInput, EmailListResponse, EmailPatch } from '@mailframe/protocol'
import { canonical } from './address.js'
import { segment } from './editor.js'
import { RequestError } from './errors.js'
import type { EmailListParams, RouteClient } from './route-client.js'
import { flag, object, optional, pageOf, record, text } from './shapes.js'

const summaryFields = { id: text, name: text, subject: optional(text), createdAt: text, updatedAt: text }
/** A list that scrolls has a place for each: more than anyone has would fill the memory. */
const EMAILS_AT_MOST = 1e7
const EMAILS = /* @__PURE__ */ pageOf(/* @__PURE__ */ record(summaryFields), EMAILS_AT_MOST)
const EMAIL = record({
  ...summaryFields,
  extra: optional(object),
  html: optional(text),
  json: optional(object),
})
const DELETED = /* @__PURE__ */ record({ id: text, deleted: flag })

/** How many changes each route has answered on this page. */
const changes = new Map<unknown, number>()

/**
 * Reads again as long as a change was answered meanwhile: it may have overtaken the read, whose answer would show what
 * was there before.
 */
async function read<Answer>({ endpoint }: RouteClient, call: () => Promise<Answer>): Promise<Answer> {
  const route = canonical(endpoint)
  for (;;) {
    const before = changes.get(route)
    const answer = await call()
    if (before === changes.get(route)) return answer
  }
}

/** Counts a change, for all clients of the route; also one that fails: it may have been done. */
async function change<Answer>({ endpoint }: RouteClient, call: () => Promise<Answer>): Promise<Answer> {
  const route = canonical(endpoint)
  try {
    return await call()
  } finally {
    changes.set(route, (changes.get(route) ?? 0) + 1)
  }
}

const pathOf = (emailId: string) => `/emails/${segment(emailId)}`

export const listEmails = (
  client: RouteClient,
  { pageNo, pageSize }: EmailListParams,
  signal?: AbortSignal,
): Promise<EmailListResponse> =>
  read(client, () => client.call('GET', `/emails?pageNo=${pageNo}&pageSize=${pageSize}`, EMAILS, { signal }))

export const getEmail = (client: RouteClient, emailId: string, signal?: AbortSignal): Promise<Email> =>
  read(client, async () => client.call('GET', pathOf(emailId), EMAIL, { signal }))

export const createEmail = (client: RouteClient, input: EmailInput): Promise<Email> =>
  change(client, () => client.call('POST', '/emails', EMAIL, { body: input }))

/** Of three bytes at most: requests that outlive their page may have 64 KiB in flight together. */
const KEEPALIVE_CHARACTERS = 16_384

export const updateEmail = (client: RouteClient, emailId: string, patch: EmailPatch): Promise<Email> =>
  change(client, async () => {
    const put = (keepalive: boolean) =>
      client.call<Email>('PUT', pathOf(emailId), EMAIL, { body: patch, keepalive })
    // A reload right after a rename must not end it.
    if (JSON.stringify(patch).length > KEEPALIVE_CHARACTERS) return put(false)
    return put(true).catch((error) => {
      // The browser may have refused to keep it, for all else that the page has in flight.
      if (error instanceof RequestError && error.kind === 'offline') return put(false)
      throw error
    })
  })

export const copyEmail = (client: RouteClient, emailId: string): Promise<Email> =>
  change(client, async () => client.call('POST', `${pathOf(emailId)}/copy`, EMAIL))

export const deleteEmail = (client: RouteClient, emailId: string): Promise<DeletedEmail> =>
  change(client, async () => client.call('DELETE', pathOf(emailId), DELETED, { keepalive: true }))

import type { Email, EmailListResponse, EmailSummary, ServicePage } from '@mailframe/protocol'
import {
  emailAnswer,
  isOfNewcomer,
  newcomerAnswer,
  pageAnswer,
  summaryAnswer,
} from '@mailframe/protocol/service'
import { getEmail, listEmails } from '../client/emails.js'
import { createRouteClient, type EmailListParams, type RouteClient } from '../client/route-client.js'

/** How emails are read. */
export interface EmailReader {
  /** Part of the keys. */
  endpoint: string
  /** Reads a page of emails, or one email. */
  emails: {
    /** One page, newest first. */
    list(params: EmailListParams, signal?: AbortSignal): Promise<EmailListResponse>
    /** One email, with its content. */
    get(emailId: string, signal?: AbortSignal): Promise<Email>
  }
}

/** Reads from the route, as components do: what reads on a server stays out of their bundle. */
export const routeReader = (client: RouteClient): EmailReader => ({
  endpoint: client.endpoint,
  emails: {
    list: (params, signal) => listEmails(client, params, signal),
    get: (emailId, signal) => getEmail(client, emailId, signal),
  },
})

/** When a read on a server ends. */
export interface ServerCall {
  /** Ends it. */
  signal: AbortSignal
  /** Milliseconds. Default: that of `mailframe`. */
  timeout?: number | undefined
}

/** Whose emails, and which page of them. */
export interface ServerListInput extends EmailListParams {
  /** The End User. */
  userId: string
}

/** One email of an End User. */
export interface ServerEmailInput {
  /** The End User. */
  userId: string
  /** The public Email slug. */
  emailId: string
}

/** What `mailframe` of `@mailframe/server` reads emails with. */
export interface ServerEmails {
  /** One page of a user's emails, newest first. */
  list(input: ServerListInput, options: ServerCall): Promise<ServicePage<EmailSummary>>
  /** One email of a user, with its content. */
  get(input: ServerEmailInput, options: ServerCall): Promise<Email>
}

/** On a server: read by its own client, with no request to the route. */
export interface ServerSource {
  /** As the provider has it: it is part of the key. */
  endpoint: string
  /** What `createMailframe()` returned. */
  mailframe: { emails: ServerEmails }
  /** Whose emails: the signed-in user, never what a request says. */
  userId: string
  /** Milliseconds that the page waits at most; then the browser reads it. Default: that of `mailframe`. */
  timeout?: number | undefined
}

/** In a browser: read from the route. */
export interface RouteSource {
  /** As the provider has it: it is part of the key. */
  endpoint: string
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Where emails are read from: on a server by its own client, in a browser from the route. */
export type EmailSource = ServerSource | RouteSource

export function readerOf(source: EmailSource | EmailReader | RouteClient): EmailReader {
  if ('emails' in source) return source
  if ('mailframe' in source) return serverReader(source)
  return routeReader('call' in source ? source : createRouteClient(source))
}

/** Gives what the route's answers give, so that the browser finds what it would have read itself, and no more. */
function serverReader({ endpoint, mailframe, userId, timeout }: ServerSource): EmailReader {
  const limit = timeout === undefined ? {} : { timeout }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    emails: {
      async list(params, signal = new AbortController().signal): Promise<EmailListResponse> {
        try {
          const page = await mailframe.emails.list({ ...params, userId }, { signal, ...limit })
          return pageAnswer(page, summaryAnswer)
        } catch (error) {
          if (!isOfNewcomer(error)) throw error
          return newcomerAnswer(params)
        }
      },
      async get(emailId, signal = new AbortController().signal): Promise<Email> {
        const email = await mailframe.emails.get({ userId, emailId }, { signal, ...limit })
        return emailAnswer(email)
      },
    },
  }
}

import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

const EMAILS = '/resource/email'

const email = (more: object) => ({ id: expect.any(String), name: 'Conformance', ...more })
const refused = (message: unknown) => ({ status: 400, body: { error: 'invalidParameter', message } })
const invalidContext = { status: 403, body: { error: 'invalidContext' } } as const
const notFound = { status: 404, body: { error: 'emailNotFound' } } as const

/** A list with this query, beside a known userId. */
const list =
  (query: string) =>
  async ({ application, email }: Context): Promise<CallSpec> => {
    const { userId } = await email()
    return { method: 'GET', path: `${EMAILS}?userId=${userId}&${query}`, headers: await application() }
  }

const create =
  (json: (context: Context) => object) =>
  async (context: Context): Promise<CallSpec> => ({
    method: 'POST',
    path: EMAILS,
    headers: await context.application(),
    json: json(context),
  })

/** An operation on an Email of its own. */
const onOwn =
  (method: string, suffix = '', json?: object) =>
  async ({ application, email }: Context): Promise<CallSpec> => {
    const { userId, emailId } = await email()
    return withUser(method, `${EMAILS}/${emailId}${suffix}`, userId, await application(), json)
  }

/** The same on an Email that is not there, by an End User who is. */
const onUnknown =
  (method: string, suffix = '') =>
  async ({ application, email }: Context): Promise<CallSpec> => {
    const { userId } = await email()
    return withUser(method, `${EMAILS}/conformance-none${suffix}`, userId, await application())
  }

/** The same by an End User whom the service has not met. */
const asUnknown =
  (method: string, suffix = '') =>
  async ({ application, newUserId }: Context): Promise<CallSpec> =>
    withUser(method, `${EMAILS}/conformance-none${suffix}`, newUserId(), await application())

function withUser(
  method: string,
  path: string,
  userId: string,
  headers: Record<string, string>,
  json: object = {},
): CallSpec {
  const inQuery = method === 'GET' || method === 'DELETE'
  return inQuery
    ? { method, path: `${path}?userId=${userId}`, headers }
    : { method, path, headers, json: { userId, ...json } }
}

export const emailCases = {
  create: {
    request: create((context) => ({
      userId: context.newUserId(),
      name: 'Conformance',
      subject: 'Hi',
      extra: { a: 1 },
    })),
    status: 200,
    body: email({ subject: 'Hi', extra: { a: 1 } }),
    writes: true,
  },
  'create for an unknown End User': {
    request: create((context) => ({ userId: context.newUserId(), name: 'Conformance' })),
    status: 200,
    body: email({}),
    writes: true,
  },
  'create without body': {
    request: async ({ application }) => ({ method: 'POST', path: EMAILS, headers: await application() }),
    ...refused(expect.stringMatching(/request body is invalid/)),
  },
  'create with a long name': {
    request: create(() => ({ userId: 'conformance', name: 'n'.repeat(65) })),
    ...refused('name must not exceed 64 characters'),
  },
  'create with a long subject': {
    request: create(() => ({ userId: 'conformance', name: 'Conformance', subject: 's'.repeat(513) })),
    ...refused(expect.stringContaining('subject')),
  },
  'create with a large extra': {
    request: create(() => ({ userId: 'conformance', name: 'Conformance', extra: { a: 'x'.repeat(20_000) } })),
    ...refused(expect.stringContaining('extra')),
  },

  list: {
    request: list('pageNo=1&pageSize=20'),
    status: 200,
    body: { list: [email({})], total: 1, pageNo: 1, pageSize: 20 },
    writes: true,
  },
  'list with pageSize 1': { request: list('pageSize=1'), status: 200, body: { pageSize: 1 }, writes: true },
  'list with pageSize 100': {
    request: list('pageSize=100'),
    status: 200,
    body: { pageSize: 100 },
    writes: true,
  },
  'list with pageNo 0': { request: list('pageNo=0'), ...paginationRefused(), writes: true },
  'list with a fraction as pageNo': { request: list('pageNo=1.5'), ...paginationRefused(), writes: true },
  'list with pageSize 0': { request: list('pageSize=0'), ...paginationRefused(), writes: true },
  'list with pageSize 101': { request: list('pageSize=101'), ...paginationRefused(), writes: true },
  'list without userId': {
    request: async ({ application }) => ({ method: 'GET', path: EMAILS, headers: await application() }),
    ...refused('userId is required'),
  },
  'list without token': {
    request: () => ({ method: 'GET', path: `${EMAILS}?userId=conformance` }),
    status: 401,
    body: { error: 'invalidCredential' },
  },
  'list of an unknown End User': {
    request: async ({ application, newUserId }) => ({
      method: 'GET',
      path: `${EMAILS}?userId=${newUserId()}`,
      headers: await application(),
    }),
    ...invalidContext,
  },
  "list with an End User's token and a userId": {
    request: async ({ endUser }) => ({
      method: 'GET',
      path: `${EMAILS}?userId=conformance`,
      headers: await endUser(),
    }),
    status: 403,
    body: { error: 'insufficientScope' },
    writes: true,
    variant2: true,
  },

  read: { request: onOwn('GET'), status: 200, body: email({ html: null, json: null }), writes: true },
  update: {
    request: onOwn('PUT', '', { name: 'Renamed', html: '<p>1</p>', json: { a: 1 } }),
    status: 200,
    body: { name: 'Renamed', html: '<p>1</p>', json: { a: 1 } },
    writes: true,
  },
  delete: {
    request: onOwn('DELETE'),
    status: 200,
    body: { id: expect.any(String), deleted: true },
    writes: true,
  },
  copy: {
    request: onOwn('POST', '/copy'),
    status: 200,
    body: { id: expect.any(String), name: 'Conformance (copy)' },
    writes: true,
  },

  'read an unknown Email': { request: onUnknown('GET'), ...notFound, writes: true },
  'update an unknown Email': { request: onUnknown('PUT'), ...notFound, writes: true },
  'delete an unknown Email': { request: onUnknown('DELETE'), ...notFound, writes: true },
  'copy an unknown Email': { request: onUnknown('POST', '/copy'), ...notFound, writes: true },
  "read another End User's Email": {
    async request({ application, email }) {
      const [mine, other] = [await email(), await email()]
      return withUser('GET', `${EMAILS}/${other.emailId}`, mine.userId, await application())
    },
    ...notFound,
    writes: true,
  },
  'read as an unknown End User': { request: asUnknown('GET'), ...invalidContext },
  'update as an unknown End User': { request: asUnknown('PUT'), ...invalidContext },
  'delete as an unknown End User': { request: asUnknown('DELETE'), ...invalidContext },
  'copy as an unknown End User': { request: asUnknown('POST', '/copy'), ...invalidContext },

  'Email query that fails': {
    async request(context) {
      const request = await list('')(context)
      await context.fault({ method: 'GET', path: EMAILS, error: 'emailQueryFailed' })
      return request
    },
    status: 500,
    body: { error: 'emailQueryFailed' },
    only: 'a fault',
  },
} satisfies Record<string, Case>

function paginationRefused() {
  return refused('pageNo must be positive and pageSize must be between 1 and 100')
}

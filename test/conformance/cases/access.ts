import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import { basic, bearer, type CallSpec } from '../service.js'

const token = (headers: Record<string, string>): CallSpec => ({
  method: 'POST',
  path: '/access/token',
  headers,
})

/** POST /access/code with an Application access token and this body. */
const code =
  (body: (context: Context) => object) =>
  async (context: Context): Promise<CallSpec> => ({
    method: 'POST',
    path: '/access/code',
    headers: await context.application(),
    json: body(context),
  })

const refused = (message: unknown) => ({ status: 400, body: { error: 'invalidParameter', message } })
const badToken = { status: 401, body: { error: 'invalidCredential', message: expect.any(String) } } as const
/** One identical answer, whatever was wrong. */
const badPair = { status: 401, body: { error: 'invalidCredential', message: 'invalid credentials' } } as const

const userId = 'conformance'
const invalidBody = expect.stringMatching(/request body is invalid/)

export const accessCases = {
  token: {
    request: ({ service: { credentials } }) => token(basic(credentials.clientId, credentials.clientSecret)),
    status: 200,
    body: { access_token: expect.any(String), expires_in: 604_800, token_type: 'Bearer' },
  },
  'token without credentials': { request: () => token({}), ...badPair },
  'token with malformed credentials': { request: () => token({ Authorization: 'Basic ###' }), ...badPair },
  'token with a wrong secret': {
    request: ({ service }) => token(basic(service.credentials.clientId, 'wrong')),
    ...badPair,
  },
  'token of an unknown client': { request: () => token(basic('nobody', 'wrong')), ...badPair },
  'token creation that fails': {
    async request({ fault, service: { credentials } }) {
      await fault({ method: 'POST', path: '/access/token', error: 'serverError' })
      return token(basic(credentials.clientId, credentials.clientSecret))
    },
    status: 500,
    body: { error: 'serverError' },
    only: 'a fault',
  },

  code: {
    request: code(() => ({ userId })),
    status: 200,
    body: { code: expect.any(String), expires_in: 300, userId },
    writes: true,
  },
  'code with the longest profile': {
    request: code((context) => ({
      userId: context.newUserId(),
      name: 'n'.repeat(200),
      email: `${'e'.repeat(64)}@${'d'.repeat(61)}.${'d'.repeat(61)}.example.com`,
      phone: '1'.repeat(50),
    })),
    status: 200,
    writes: true,
  },
  'code with every kind of character': {
    request: code(() => ({ userId: 'Conformance_User-09' })),
    status: 200,
    body: { userId: 'Conformance_User-09' },
    writes: true,
  },
  'code without userId': { request: code(() => ({})), ...refused('userId is required') },
  'code with a malformed userId': {
    request: code(() => ({ userId: 'a b' })),
    ...refused('userId can only contain letters, numbers, underscores, and hyphens'),
  },
  'code with a long name': {
    request: code(() => ({ userId, name: 'n'.repeat(201) })),
    ...refused('name must not exceed 200 characters'),
  },
  'code with a malformed email': {
    request: code(() => ({ userId, email: 'nobody' })),
    ...refused('email format is invalid'),
  },
  'code with a long email': {
    request: code(() => ({ userId, email: `${'e'.repeat(189)}@example.com` })),
    ...refused('email must not exceed 200 characters'),
  },
  'code with a long phone': {
    request: code(() => ({ userId, phone: '1'.repeat(51) })),
    ...refused('phone must not exceed 50 characters'),
  },
  'code without body': {
    request: async ({ application }) => ({
      method: 'POST',
      path: '/access/code',
      headers: await application(),
    }),
    ...refused(invalidBody),
  },
  'code with malformed JSON': {
    request: async ({ application }) => ({
      method: 'POST',
      path: '/access/code',
      headers: await application(),
      text: '{"userId":',
    }),
    ...refused(invalidBody),
  },
  'code without token': {
    request: () => ({ method: 'POST', path: '/access/code', json: { userId } }),
    ...badToken,
  },
  'code with a malformed token': {
    request: () => ({ method: 'POST', path: '/access/code', headers: bearer('a.b.c'), json: { userId } }),
    ...badToken,
  },
  'code with an expired token': {
    async request({ application, advance }) {
      const headers = await application()
      await advance(604_800_000 + 1000)
      return { method: 'POST', path: '/access/code', headers, json: { userId } }
    },
    ...badToken,
    only: 'a jump in time',
  },
  'code of a disabled Application': {
    request: async ({ seedApplication }) => ({
      method: 'POST',
      path: '/access/code',
      headers: await seedApplication('mailframe-off'),
      json: { userId },
    }),
    status: 403,
    body: { error: 'invalidContext' },
    only: 'a second Application',
  },
  "code with an End User's token and a userId": {
    request: async ({ endUser }) => ({
      method: 'POST',
      path: '/access/code',
      headers: await endUser(),
      json: { userId },
    }),
    status: 403,
    body: { error: 'insufficientScope' },
    writes: true,
    variant2: true,
  },
  'GET the token path': {
    request: () => ({ method: 'GET', path: '/access/token' }),
    status: 405,
    body: { error: 'methodNotAllowed' },
  },

  "End User's token": {
    request: ({ service: { apiKey }, newUserId }) => ({
      method: 'POST',
      path: '/access/token',
      headers: basic(apiKey?.applicationId ?? '', apiKey?.apiKey ?? ''),
      json: { id: newUserId(), name: 'Conformance', email: 'conformance@example.com' },
    }),
    status: 200,
    body: {
      data: {
        token: expect.any(String),
        expireTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        userId: expect.stringMatching(/^conformance-/),
      },
      success: true,
      code: 200,
    },
    writes: true,
    variant2: true,
  },
  "code with an End User's token": {
    request: async ({ endUser }) => ({ method: 'POST', path: '/access/code', headers: await endUser() }),
    status: 200,
    body: { data: { code: expect.any(String) }, success: true, code: 200 },
    writes: true,
    variant2: true,
  },
} satisfies Record<string, Case>

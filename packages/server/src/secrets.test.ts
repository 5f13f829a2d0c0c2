import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHandler, type Mailframe, type MailframeOptions, type TokenStore } from './index.js'
import { clientOf } from './test/client.js'
import { leaksOf, printed } from './test/leaks.js'
import {
  answers,
  type Behaviour,
  CREDENTIALS,
  drops,
  EMAIL,
  hangs,
  refuses,
  startService,
  type TestService,
} from './test/service.js'

const { clientId, clientSecret } = CREDENTIALS
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.pl4nted-pl4nted.t0ken-t0ken'
const CODE = 'pl4nted-c0de'
const SECRETS = [
  clientSecret,
  encodeURIComponent(clientSecret),
  JSON.stringify(clientSecret).slice(1, -1),
  btoa(`${clientId}:${clientSecret}`),
  TOKEN,
]

/** Says all that the request told it, in its body and its headers. */
const echo: Behaviour = ({ headers }) => {
  const text = `${headers.authorization} ${SECRETS.join(' ')}`
  return {
    status: 500,
    headers: { 'x-request-id': headers.authorization?.split(' ')[1] ?? '', 'x-echo': 'x' },
    body: { error: 'serverError', message: text, success: false, code: 500 },
  }
}

/** As an HTTP client whose errors carry the request. */
const leaks: typeof fetch = async (_, init) => {
  const text = `${JSON.stringify(init)} ${SECRETS.join(' ')}`
  throw Object.assign(new TypeError(text, { cause: Object.assign(new Error(text), { init }) }), { init })
}

const leakyStore: TokenStore = {
  async get() {
    throw Object.assign(new Error(`cannot get ${SECRETS.join(' ')}`), { command: SECRETS })
  },
  async set() {
    throw Object.assign(new Error(`cannot set ${SECRETS.join(' ')}`), { command: SECRETS })
  },
  async delete() {},
}

const ann = { userId: 'ann', emailId: 'mail-1' }
const range = { startDate: '2026-01-01', endDate: '2026-01-31' }
const period = { startTime: 0, endTime: 1 }

const WORKS: ((mailframe: Mailframe) => Promise<unknown>)[] = [
  (m) => m.emails.get(ann),
  (m) => m.emails.list(ann),
  (m) => m.emails.create({ userId: 'ann', name: 'N' }),
  (m) => m.emails.update({ ...ann, name: 'N' }),
  (m) => m.emails.copy(ann),
  (m) => m.emails.delete(ann),
  (m) => m.emails.all({ userId: 'ann' }).next(),
  (m) => m.codes.mint({ userId: 'ann', name: 'Ann' }),
  (m) => m.editor.open({ user: { userId: 'ann' }, emailId: 'mail-1' }),
  (m) => m.ai.quota(),
  (m) => m.ai.balances(),
  (m) => m.ai.bills({ month: '2026-01' }),
  (m) => m.ai.usage(range),
  (m) => m.ai.usageAll(range).next(),
  (m) => m.ai.setEndUserLimit({ userId: 'ann', maximumLimitCredits: 1, ...period }),
]

const REQUESTS: [method: string, path: string, body?: object][] = [
  ['POST', 'editor', { emailId: 'mail-1' }],
  ['GET', 'editor/mail-1'],
  ['GET', 'emails'],
  ['POST', 'emails', { name: 'N' }],
  ['DELETE', 'emails/mail-1'],
  ['GET', 'ai/summary?startDate=2026-01-01&endDate=2026-01-31'],
  ['GET', 'ai/quota'],
  ['PUT', 'ai/limit', { userId: 'bob', maximumLimitCredits: 1, ...period }],
]

/** All that a run tells anyone: errors, events, logs and answers. */
let told: unknown[] = []
beforeEach(() => {
  told = []
  for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...values) => {
      told.push(...values)
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function walk(service: TestService, options: MailframeOptions): Promise<void> {
  const watch = (event: unknown) => told.push(event)
  const mailframe = clientOf(service, { timeout: 300, onRequest: watch, onResponse: watch, ...options })
  told.push(mailframe, mailframe.emails, mailframe.ai)
  const results = await Promise.allSettled(WORKS.map((work) => work(mailframe)))
  for (const result of results) if (result.status === 'rejected') told.push(result.reason)
  const handle = createHandler({
    mailframe,
    user: () => ({ userId: 'ann', name: 'Ann' }),
    allow: () => true,
    onError: (error, { request: _, ...context }) => told.push(error, context),
  })
  for (const [method, path, body] of REQUESTS) {
    const response = await handle(
      new Request(`http://app.example/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', accept: 'text/html' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    told.push([...response.headers].join('\n'), await response.text())
  }
}

describe.each([1, 2] as const)('nothing that a run of variant %i tells holds a secret', (variant) => {
  const answersOf = (data: object) => answers({ ...data, success: true, data })
  const good = answersOf({ ...EMAIL, code: CODE, list: [] })

  it.each<[string, { calls?: Behaviour; tokens?: Behaviour } & MailframeOptions]>([
    ['the service repeats it', { calls: echo }],
    ['the token endpoint repeats it', { tokens: echo }],
    ['a 401 repeats it', { calls: refuses(401, 'invalidCredential', SECRETS.join(' ')) }],
    ['a 400 repeats it', { calls: refuses(400, 'invalidParameter', SECRETS.join(' ')) }],
    [
      'an envelope repeats it',
      { calls: answers({ success: false, code: 404, message: SECRETS.join(' ') }, 404) },
    ],
    ['the body is that', { calls: answers(SECRETS.join(' ')) }],
    [
      'the token cannot stand in a header',
      { tokens: answersOf({ access_token: `${TOKEN}\n`, token: `${TOKEN}\n` }) },
    ],
    ['the connection drops', { calls: drops }],
    ['nobody answers', { calls: hangs }],
    ['fetch repeats it', { fetch: leaks }],
    [
      'fetch repeats the token',
      { fetch: (url, init) => (String(url).endsWith('/token') ? fetch(url, init) : leaks(url, init)) },
    ],
    ['the token store repeats it', { store: leakyStore }],
    [
      'the secret cannot be read',
      {
        clientSecret: () => {
          throw Object.assign(new Error('vault is sealed'), { secret: SECRETS })
        },
      },
    ],
  ])('where %s', async (_, { calls = good, tokens, ...options }) => {
    await using service = await startService(calls)
    const token = { access_token: TOKEN, token: TOKEN, expires_in: 604_800, userId: 'ann' }
    service.tokens = [tokens ?? answersOf(token)]
    await walk(service, { ...options, variant })
    expect(told.length).toBeGreaterThan(20)
    expect(told.map(printed).flatMap((text) => leaksOf(text, SECRETS))).toEqual([])
  })

  it('a code is in the answer to who opens, and nowhere else', async () => {
    await using service = await startService(good)
    service.tokens = [answersOf({ access_token: TOKEN, token: TOKEN })]
    await walk(service, { variant })
    const holders = told.map(printed).filter((text) => text.includes(CODE))
    // The body of POST …/editor, and the Location of GET …/editor/:emailId.
    expect(holders).toHaveLength(2)
  })
})

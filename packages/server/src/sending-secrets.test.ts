import { createSender } from '@mailframe/sending'
import { createAccount } from '@mailframe/sending/account'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHandler } from './index.js'
import { clientOf } from './test/client.js'
import { leaksOf, printed } from './test/leaks.js'
import { answers, type Behaviour, drops, EMAIL, startService } from './test/service.js'

const API_KEY = 'pl4nted/s+nding=key%'
const KEYS = [API_KEY, encodeURIComponent(API_KEY), JSON.stringify(API_KEY).slice(1, -1), btoa(API_KEY)]
/** What only the service says. */
const UPSTREAM = 'host-17'

const text = `${UPSTREAM} ${KEYS.join(' ')}`
const says = (statusCode: number, result = false): Behaviour => {
  const record = {
    sendDate: text,
    requestTime: text,
    recipients: 'b@example.com',
    sendLog: text,
    subStatusDesc: text,
  }
  return answers({ result, statusCode, message: text, info: { emailIdList: ['id'], dataList: [record] } })
}
const leaks: typeof fetch = async (_, init) => {
  throw Object.assign(new TypeError(text, { cause: Object.assign(new Error(text), { init }) }), { init })
}

const REQUESTS: [method: string, path: string, body?: object][] = [
  ['POST', 'sending/test', { emailId: 'mail-1', to: 'ann@example.com' }],
  ['GET', 'sending/statistics?startDate=2026-11-01&endDate=2026-11-02'],
  ['GET', 'sending/deliveries'],
]

/** What the team's log was told. */
let logged: unknown[] = []
beforeEach(() => {
  logged = []
  for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...values) => {
      logged.push(...values)
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

it.each<[string, Behaviour, typeof fetch?]>([
  ['the service refuses the key', says(40005)],
  ['the service refuses the input', says(40007)],
  ['the service fails', says(501)],
  ['the service is busy', says(50000)],
  ['the service says it with a success', says(200, true)],
  ['a code is unknown', says(12_345)],
  ['the answer is no JSON', answers(text)],
  ['the connection drops', drops],
  ['fetch repeats it', says(200, true), leaks],
])('no key, and nothing that the service says, reaches a browser where %s', async (_, behaviour, fetch) => {
  await using emails = await startService(answers(EMAIL))
  await using service = await startService(behaviour)
  const options = {
    addresses: { sg: { api: service.url } },
    apiUser: 'user',
    apiKey: () => API_KEY,
    timeout: 3_000,
    ...(fetch && { fetch }),
  }
  const sending = { sender: createSender(options), account: createAccount(options) }
  const handle = createHandler({
    mailframe: clientOf(emails),
    user: () => ({ userId: 'ann', email: 'ann@example.com' }),
    allow: () => true,
    sending: { ...sending, from: 'hello@example.com', fromName: 'Postbox' },
    onError: (error, { request: _request, ...context }) => logged.push(error, context),
  })
  const shown: string[] = []
  for (const [method, path, body] of REQUESTS) {
    const response = await handle(
      new Request(`http://app.example/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    expect([200, 400, 502, 503]).toContain(response.status)
    shown.push(`${path} ${[...response.headers].join('\n')} ${await response.text()}`)
  }
  expect(shown.flatMap((answer) => leaksOf(answer, [UPSTREAM, ...KEYS]))).toEqual([])
  expect([...logged, sending].map(printed).flatMap((entry) => leaksOf(entry, KEYS))).toEqual([])
})

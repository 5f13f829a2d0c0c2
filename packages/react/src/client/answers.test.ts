// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { aiCalls } from './ai.js'
import { openEditor } from './editor.js'
import { copyEmail, createEmail, deleteEmail, getEmail, listEmails, updateEmail } from './emails.js'
import { createRouteClient, type RouteClient } from './route-client.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const email = { id: 'a', name: 'A', subject: null, userId: 'ada', createdAt: '', updatedAt: '' }
const page = { total: 1, pageNo: 1, pageSize: 20 }
const range = { startDate: '2026-10-01', endDate: '2026-10-31' }
const period = { startTime: '2026-10-01T00:00:00Z', endTime: '2026-11-01T00:00:00Z' }
const limit = { userId: 'ada', maximumLimitCredits: 5, ...period }
const spent = { id: '1', feature: 'aiRewrite', credits: 1, createdAt: '' }
const summary = { used: 1, limit: null, byDay: [], byFeature: [], partial: false }

const CALLS: [string, (client: RouteClient) => Promise<unknown>, good: object, bad: unknown[]][] = [
  [
    'emails.list',
    (client) => listEmails(client, { pageNo: 1, pageSize: 20 }),
    { list: [email], ...page },
    [
      { emails: [email] },
      { list: null, ...page },
      { list: {}, ...page },
      { list: [null], ...page },
      { list: [{ ...email, id: 7 }], ...page },
      { list: [{ ...email, name: { en: 'A' } }], ...page },
      { list: [{ ...email, subject: 5 }], ...page },
      { list: [{ ...email, updatedAt: 1_760_000_000 }], ...page },
      { list: [email] },
      { list: [email], ...page, total: '1' },
      { list: [email], ...page, total: -1 },
      { list: [email], ...page, total: 1e12 },
      { list: [email], ...page, pageNo: 0 },
      { list: [email], ...page, pageSize: 0.5 },
    ],
  ],
  [
    'emails.get',
    (client) => getEmail(client, 'a'),
    { ...email, html: '<p>', json: {} },
    [{ data: email }, { ...email, html: {} }, { ...email, json: '{}' }, { ...email, extra: [] }],
  ],
  ['emails.create', (client) => createEmail(client, { name: 'A' }), email, [{ created: true }]],
  ['emails.update', (client) => updateEmail(client, 'a', { name: 'A' }), email, [{ ok: true }]],
  ['emails.copy', (client) => copyEmail(client, 'a'), email, [{ id: 'b' }]],
  ['emails.delete', (client) => deleteEmail(client, 'a'), { id: 'a', deleted: true }, [{ id: 'a' }]],
  [
    'openEditor',
    (client) => openEditor(client, { emailId: 'a' }),
    { code: 'c', editorUrl: 'https://editor.example.com', emailId: 'a', expiresIn: 300 },
    [
      { url: 'https://editor.example.com' },
      { editorUrl: 'https://editor.example.com', emailId: 'a' },
      { code: 5, editorUrl: 'https://editor.example.com', emailId: 'a' },
    ],
  ],
  [
    'ai.summary',
    (client) => aiCalls(client).summary(range),
    { ...summary, limit },
    [
      { ...summary, used: '1' },
      { ...summary, byDay: null },
      { ...summary, byDay: [{ date: 5, credits: 1 }] },
      { ...summary, byFeature: [{ feature: 'x', credits: null }] },
      { ...summary, limit: { maximumLimitCredits: '5' } },
      { ...summary, limit: { ...limit, endTime: 'never' } },
    ],
  ],
  [
    'ai.usage',
    (client) => aiCalls(client).usage({ ...range, pageNo: 1, pageSize: 20 }),
    { list: [{ ...spent, userId: 'ada', emailId: 'a' }], ...page },
    [
      { list: [spent], ...page },
      { list: [7], ...page },
    ],
  ],
  [
    'ai.quota',
    (client) => aiCalls(client).quota(),
    { totalCredits: 1, usedCredits: null, remainingCredits: 1, periodStart: '', periodEnd: '' },
    [{ totalCredits: '1', periodStart: '', periodEnd: '' }, { totalCredits: 1 }],
  ],
  [
    'ai.balances',
    (client) => aiCalls(client).balances(),
    { list: [{ id: '1', source: 'plan', totalCredits: 1, remainingCredits: 1, expiresAt: null }] },
    [{ list: 'none' }, { list: [{ id: '1', source: null }] }],
  ],
  [
    'ai.bills',
    (client) => aiCalls(client).bills({ month: '2026-10', pageNo: 1, pageSize: 20 }),
    { list: [{ ...spent, month: '2026-10' }], ...page },
    [{ list: [spent], ...page }],
  ],
  ['ai.setLimit', (client) => aiCalls(client).setLimit(limit), limit, [{ userId: 'ada' }]],
]
const ALIEN = [[], null, 'text', 7, true]

function clientOf(answer: unknown) {
  return createRouteClient({ endpoint: '/api/mailframe', fetch: async () => Response.json(answer) })
}

it.each(CALLS)('%s takes the answer of the route, with fields beside its own', async (_, call, good) => {
  await call(clientOf({ ...good, later: 1 }))
})

it.each(
  CALLS.flatMap(([name, call, , bad]) => [...ALIEN, {}, ...bad].map((answer) => ({ name, call, answer }))),
)('$name calls $answer unavailable, and says so once', async ({ call, answer }) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = clientOf(answer)
  for (let times = 0; times < 2; times += 1) {
    await expect(call(client)).rejects.toMatchObject({ kind: 'unavailable', retryable: true, status: 200 })
  }
  expect(errors).toHaveBeenCalledTimes(1)
  expect(errors.mock.calls[0]?.[0]).toMatch(/^Mailframe: an answer of \/api\/mailframe is not the route's: /)
})

it('names the field', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = { list: [email, { ...email, name: null }], ...page }
  await expect(listEmails(clientOf(answer), { pageNo: 1, pageSize: 20 })).rejects.toThrow(
    "the answer to GET /emails is not the route's: list[1].name is no string",
  )
  expect(errors.mock.calls[0]?.[1]).toBe('(GET /api/mailframe/emails?pageNo=1&pageSize=20)')
})

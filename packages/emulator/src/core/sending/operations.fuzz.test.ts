import { PUBLIC_STATUS_CODES, STATUS_CODES } from '@mailframe/protocol/sending'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { createChecker } from '../../../../../test/conformance/openapi.js'
import { inFull } from '../../../../../test/full.js'
import { fieldsOf, odd, variation } from '../../test/odd-calls.js'
import { MAIL } from '../../test/send.js'
import { createClock, createMemoryStorage, createService, type Service } from '../index.js'
import { createChoices } from '../kernel/choices/choices.js'
import { RESOURCES } from '../service.js'

const RUNS = inFull(10_000, 2_000)

const ORIGIN = 'http://127.0.0.1:4010'

afterEach(() => vi.restoreAllMocks())

const PARTS = RESOURCES.flatMap(({ openapi }) => openapi ?? [])

/** Every operation of the sending API, with its parameters. */
const OPERATIONS = PARTS.flatMap(({ operations }) => operations(createChoices().current))
  .filter(({ security }) => security === 'form')
  .map(({ method, path, prefixes = [''], query, body }) => ({
    method: method.toUpperCase(),
    path,
    prefixes,
    names: Object.keys((query ?? body?.schema)?.shape ?? {}).filter(
      (name) => !/^(?:api|sms)(?:User|Key)$/.test(name),
    ),
  }))

/** The emulator's own routes of the account and of webhooks, and what its mail is watched by. */
const LOCAL = RESOURCES.flatMap(({ routes }) => routes).filter(
  ({ path }) => /^\/_emulator\/(?:sending|webhooks|sms-templates)/.test(path) || path.startsWith('/track/'),
)

async function start(): Promise<Service> {
  let reports = 0
  return await createService({
    storage: createMemoryStorage(),
    clock: createClock(),
    staticFile: async () => null,
    demo: false,
    choices: {},
    allowedHosts: [],
    webhook: { url: 'http://127.0.0.1:9/hook' },
    // The customer's address takes every second report.
    pushFetch: async () => {
      reports += 1
      return new Response(null, { status: reports % 2 === 0 ? 200 : 500 })
    },
  })
}

const operation = fc.record({
  kind: fc.constant('operation' as const),
  operation: fc.constantFrom(...OPERATIONS),
  variation,
  prefix: fc.nat({ max: 3 }),
  region: fc.integer({ min: 0, max: 9 }).map((n) => n > 2),
  signedIn: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
  split: fc.boolean(),
  more: fc.option(fc.tuple(odd, odd), { nil: null, freq: 30 }),
})

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('one', '1', 'one.example', 'User01', 'dev_user', 'bounce') },
  { weight: 1, arbitrary: odd },
)
const json = fc.oneof(
  fc.constantFrom(
    { labelName: 'one' },
    { name: 'one.example' },
    { name: 'User02', domainName: 'one.example' },
    { email: 'a@example.com' },
    { spf: true },
    { test: false, open: true, dailyQuota: null },
    { templateStat: 1 },
    { subject: 'Hi', html: '<p>%n%</p>' },
    { url: 'http://127.0.0.1:9/hook', format: 'json' },
    { url: 'ftp://x' },
    { balance: 1_000_000_000, paidQuota: 1_000_000_000, smsQuota: 1_000_000_000 },
  ),
  fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
)
const local = fc.record({
  kind: fc.constant('local' as const),
  route: fc.constantFrom(...LOCAL),
  region: fc.constantFrom('sg', 'sg', 'us', 'xx'),
  words: fc.array(word, { minLength: 3, maxLength: 3 }),
  json,
})

type OperationCall = typeof operation extends fc.Arbitrary<infer Value> ? Value : never
type LocalCall = typeof local extends fc.Arbitrary<infer Value> ? Value : never

function requestOf({ operation: one, prefix, region, signedIn, split, more, variation: how }: OperationCall) {
  const { method, path, prefixes, names } = one
  const key = (right: string) => (signedIn ? right : 'x')
  // Some stand at the address of one region, where its own user is known.
  const own = /^\/(?:us|hk)\//.test(path) ? `_${path.slice(1, 3)}` : ''
  const fields: (readonly [string, string])[] = [
    ...(path.endsWith('/smsapi/send')
      ? [['smsUser', 'dev_sms'] as const, ['smsKey', key('dev_sms_key')] as const]
      : [['apiUser', `dev_user${own}`] as const, ['apiKey', key(`dev_key${own}`)] as const]),
    ...fieldsOf(names, how),
    ...(more === null ? [] : [more]),
  ]
  // Of the base address that needs no region, or has the user's own, mostly.
  const at = region ? prefixes.find((one) => one === '' || one === '/sg') : prefixes[prefix % prefixes.length]
  const url = new URL(`${ORIGIN}${at ?? ''}${path}`)
  const form = new URLSearchParams()
  const both = method === 'POST' && split && !/send/.test(path)
  for (const [index, [name, content]] of fields.entries()) {
    if (method === 'GET' || (both && index % 2 === 0)) url.searchParams.append(name, content)
    else form.append(name, content)
  }
  return new Request(url, { method, ...(method === 'GET' ? {} : { body: form }) })
}

function localRequestOf({ route: { method, path }, region, words, json: body }: LocalCall) {
  let at = 0
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'region') return region
    at += 1
    return encodeURIComponent((words[at - 1] ?? '').replace(/\p{Cs}/gu, '?')) || 'x'
  })
  const headers = { 'Content-Type': 'application/json' }
  return new Request(ORIGIN + filled, {
    method,
    ...(method === 'GET' || method === 'DELETE' ? {} : { headers, body: JSON.stringify(body) }),
  })
}

/** Whatever is valid is taken, however often; and there is one of what calls ask for. */
async function prepare(service: Service): Promise<void> {
  const put = (path: string, body: object) =>
    service.fetch(
      new Request(`${ORIGIN}/_emulator/sending/sg${path}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const limits = { paidQuota: 1_000_000_000, balance: 1_000_000_000, smsQuota: 1_000_000_000 }
  expect((await put('', limits)).status).toBe(200)
  expect((await put('/templates/one', { subject: 'Hi', html: '<p>%n%</p>' })).status).toBe(200)
  const { apiUser, apiKey, ...mail } = MAIL
  for (const [path, fields] of [
    ['label/add', { labelName: 'one' }],
    ['domain/add', { name: 'one.example' }],
    ['apiuser/add', { name: 'User01', domainName: 'one.example', emailType: '0' }],
    ['addresslist/add', { address: 'one', name: 'One' }],
    ['addressmember/add', { address: 'one', members: 'a@example.com' }],
    ['mail/send', { ...mail, to: 'one', useAddressList: 'true' }],
  ] as const) {
    const body = new URLSearchParams({ apiUser, apiKey, ...fields })
    const answer = await service.fetch(new Request(`${ORIGIN}/api/${path}`, { method: 'POST', body }))
    expect(await answer.json()).toMatchObject({ result: true })
  }
}

/** Calls an operation without anything wrong, until it succeeds: each can. */
async function succeed(service: Service, one: OperationCall['operation']): Promise<void> {
  const answers: string[] = []
  for (let pick = 0; pick < 24; pick += 1) {
    const picks = Array.from({ length: 8 }, (_, at) => (pick >> (at % 3)) + (pick > 7 ? at : 0))
    const leftOut = Array.from({ length: 7 }, (_, at) => pick >= 16 && at === pick % 7)
    const call = { ...GOOD_CALL, operation: one, variation: { picks, leftOut, spoiled: [] } }
    const body = (await (await service.fetch(requestOf(call))).json()) as { result: boolean; message: string }
    if (body.result) return
    answers.push(body.message)
  }
  throw new Error(`${one.method} ${one.path} never succeeds: ${answers.join(' | ')}`)
}

const GOOD_CALL = {
  kind: 'operation',
  prefix: 0,
  region: true,
  signedIn: true,
  split: false,
  more: null,
} as const

it('every operation succeeds where nothing is wrong', async () => {
  expect(OPERATIONS.length).toBeGreaterThan(80)
  for (const one of OPERATIONS) {
    const service = await start()
    await prepare(service)
    await succeed(service, one)
    service.close()
  }
})

it(`answers ${RUNS} odd calls of every operation of the sending API as documented`, {
  timeout: inFull(300_000, 60_000),
}, async () => {
  expect(LOCAL.length).toBeGreaterThan(30)
  const unforeseen = vi.spyOn(console, 'error')
  const service = await start()
  await prepare(service)
  const document = await (await service.fetch(new Request(`${ORIGIN}/openapi.json`))).json()
  const problemOf = createChecker(document as Parameters<typeof createChecker>[0])
  const documented = new Set([...STATUS_CODES, ...PUBLIC_STATUS_CODES].map(({ statusCode }) => statusCode))
  const codes = new Set<number>()

  async function operate(call: OperationCall): Promise<void> {
    const { method, path } = call.operation
    const { status, headers, text } = await answerOf(service, requestOf(call))
    const body = JSON.parse(text) as { statusCode: number }
    expect(status).toBe(200)
    expect(problemOf({ request: { method, path }, status, headers, text, body })).toBeNull()
    codes.add(body.statusCode)
    expect(documented.has(body.statusCode)).toBe(true)
    expect([501, 40902]).not.toContain(body.statusCode)
  }

  async function control(call: LocalCall): Promise<void> {
    const { status } = await answerOf(service, localRequestOf(call))
    expect([200, 400, 404]).toContain(status)
  }

  const anyCall = fc.oneof({ weight: 9, arbitrary: operation }, { weight: 1, arbitrary: local })
  await fc.assert(
    fc.asyncProperty(anyCall, (call) => (call.kind === 'operation' ? operate(call) : control(call))),
    { numRuns: RUNS },
  )
  service.close()
  expect(unforeseen).not.toHaveBeenCalled()
  // The calls reach every stage, not just the first refusal.
  for (const code of [200, 40005, 40102, 40201, 40216, 40503, 40517])
    expect(codes.has(code), `${code}`).toBe(true)
})

async function answerOf(service: Service, request: Request) {
  const answer = await service.fetch(request)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

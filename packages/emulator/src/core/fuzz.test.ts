import { isServiceErrorPair, SERVICE_PATHS } from '@mailframe/protocol/service'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inFull } from '../../../../test/full.js'
import { basic } from '../test/api.js'
import { createClock, createMemoryStorage, createService } from './index.js'

const RUNS = inFull(10_000, 2_000)
const ORIGIN = 'http://127.0.0.1:4010'

/** Text of every kind that a caller may send: odd spaces, controls, halves of characters, names of ours. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '..',
    '%2e%2e',
    '__proto__',
    'constructor',
    'ada',
    'null',
    '\u0000',
    '\ud800',
    '2026-02-30',
    '1e400',
  ),
)

const path = fc.oneof(
  fc.constantFrom(...Object.values(SERVICE_PATHS)),
  fc
    .tuple(fc.constantFrom(...Object.values(SERVICE_PATHS), '/thirdApp'), text)
    .map(([base, tail]) => `${base}/${encodeURIComponent(wellFormed(tail))}`),
  fc
    .tuple(text, fc.constantFrom('', '/copy', '/'))
    .map(([id, tail]) => `/resource/email/${encodeURIComponent(wellFormed(id))}${tail}`),
  fc.constantFrom(
    '/thirdApp',
    '/thirdApp/emails/x',
    '/thirdApp/assets',
    '/thirdApp/assets/x',
    '/',
    '//',
    '/openapi.json/x',
  ),
  text.map((segment) => `/${encodeURI(wellFormed(segment))}`),
)

const name = fc.constantFrom(
  'userId',
  'id',
  'name',
  'email',
  'phone',
  'subject',
  'extra',
  'html',
  'json',
  'pageNo',
  'pageSize',
  'month',
  'startDate',
  'endDate',
  'maximumLimitCredits',
  'startTime',
  'endTime',
  'code',
  'lang',
  '__proto__',
)
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.constant('ada'),
)
const fields = fc.dictionary(name, value, { maxKeys: 6 })

const body = fc.oneof(
  fields.map((object) => JSON.stringify(object)),
  fc.jsonValue().map((json) => JSON.stringify(json)),
  // Broken in the middle, or nested deeply.
  fc.tuple(fields, fc.nat(60)).map(([object, cut]) => JSON.stringify(object).slice(0, cut)),
  fc.integer({ min: 1, max: 3000 }).map((depth) => `{"json":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.uint8Array({ maxLength: 200 }),
  text,
)

const request = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'),
  path,
  query: fc.array(fc.tuple(name, text), { maxLength: 4 }),
  authorization: fc.oneof(
    { weight: 6, arbitrary: fc.constant('application') },
    { weight: 3, arbitrary: fc.constant('endUser') },
    { weight: 1, arbitrary: fc.constantFrom('client', 'apiKey', 'none') },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((odd) => `Bearer ${odd}`) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((odd) => `Basic ${odd}`) },
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    '',
    'multipart/form-data',
  ),
  body: fc.option(body, { nil: null }),
})

/** Addresses hold no halves of characters: what a caller sends has been through an encoder. */
function wellFormed(odd: string): string {
  return odd.replace(/\p{Cs}/gu, '\ufffd')
}

async function startFuzz() {
  const service = await createService({
    storage: createMemoryStorage(),
    clock: createClock(),
    staticFile: async () => null,
    demo: true,
    allowedHosts: [],
  })
  const post = async (headers: Record<string, string>, json?: object) => {
    const init = { method: 'POST', headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) }
    const answer = await service.fetch(new Request(`${ORIGIN}${SERVICE_PATHS.token}`, init))
    return (await answer.json()) as { access_token: string; data: { token: string } }
  }
  const client = basic('mailframe-dev', 'mailframe-dev-secret')
  const apiKey = basic('mailframe-app', 'mailframe-app-key')
  const { access_token } = await post({ Authorization: client })
  const { data } = await post({ Authorization: apiKey, 'Content-Type': 'application/json' }, { id: 'ada' })
  const known: Record<string, string | undefined> = {
    application: `Bearer ${access_token}`,
    endUser: `Bearer ${data.token}`,
    client,
    apiKey,
  }
  return { service, authorizationOf: (kind: string) => (kind === 'none' ? undefined : (known[kind] ?? kind)) }
}

/** What is wrong with an answer, or null. */
async function problemOf(answer: Response, method: string): Promise<string | null> {
  const { status } = answer
  const content = await answer.text()
  const type = answer.headers.get('content-type') ?? ''
  if (status >= 500) return `status ${status}: ${content}`
  if (method === 'HEAD' || type.startsWith('text/html')) return null
  const said = JSON.parse(content) as { error?: string; message?: unknown; success?: boolean; code?: number }
  if (status < 300) return null
  if (said.success === false)
    return said.code === status ? null : `envelope says ${said.code}, status ${status}`
  if (!isServiceErrorPair(status, said.error)) return `undocumented pair: ${status} ${said.error}`
  return typeof said.message === 'string' && said.message !== '' ? null : 'no message'
}

it(`answers ${RUNS} malformed requests as documented`, { timeout: 120_000 }, async () => {
  const { service, authorizationOf } = await startFuzz()
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, authorization, type, body }) => {
      const url = new URL(ORIGIN + path)
      for (const [field, content] of query) url.searchParams.append(field, wellFormed(content))
      const headers = new Headers(type === '' ? {} : { 'Content-Type': type })
      const credentials = authorizationOf(authorization)
      if (credentials !== undefined) headers.set('Authorization', credentials.replace(/[^\x20-\x7e]/g, '?'))
      const bodyless = method === 'GET' || method === 'HEAD' || body === null
      const answer = await service.fetch(
        new Request(url, { method, headers, ...(bodyless ? {} : { body: body as BodyInit }) }),
      )
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(await problemOf(answer, method)).toBeNull()
    }),
    { numRuns: RUNS },
  )
  // The requests reach every stage, not just the first refusal.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405]))
})

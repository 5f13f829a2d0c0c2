import { STATUS_CODES, statusCodeInfo } from '@mailframe/protocol/sending'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { inFull } from '../../../../../test/full.js'
import { MAIL } from '../../test/send.js'
import { createClock, createMemoryStorage, createService } from '../index.js'
import { createChoices } from '../kernel/choices/choices.js'
import { RESOURCES } from '../service.js'

const RUNS = inFull(10_000, 1500)

const ORIGIN = 'http://127.0.0.1:4010'

afterEach(() => vi.restoreAllMocks())

/** Every operation on the resources of an account, with its parameters. */
const OPERATIONS = RESOURCES.flatMap(({ openapi }) => openapi?.operations(createChoices().current) ?? [])
  .filter(({ prefixes }) => prefixes !== undefined)
  .map(({ method, path, query, body }) => ({
    method: method.toUpperCase(),
    path,
    names: Object.keys((query ?? body?.schema)?.shape ?? {}).filter(
      (name) => !/^api(?:User|Key)$/.test(name),
    ),
  }))

/** Few words, so that what one call makes is met by the next; and what no call should be sent. */
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '0',
      '1',
      '2',
      '-1',
      'one',
      'two',
      'a@example.com',
      'a@example.com;b@example.com',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '{}',
      '{"n":1};{}',
      '[',
      '2030-01-01',
      '2030-02-30',
      '1e9',
      '9'.repeat(20),
      'x'.repeat(600),
      ';;;',
      'nobody',
      'a@bücher.example',
      '__proto__',
      'constructor',
      '\u0000',
      '\ud800',
      'a\r\nb',
      '/../',
      '\u{1F600}',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

const request = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  values: fc.array(fc.option(value, { nil: null, freq: 8 }), { minLength: 12, maxLength: 12 }),
  prefix: fc.constantFrom('', '', '', '/sg', '/us'),
  signedIn: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
  split: fc.boolean(),
  more: fc.option(fc.tuple(value, value), { nil: null, freq: 20 }),
})

it(`answers ${RUNS} odd calls of the operations of an account in the envelope`, {
  timeout: 60_000,
}, async () => {
  expect(OPERATIONS.length).toBeGreaterThan(30)
  const unforeseen = vi.spyOn(console, 'error')
  const service = await createService({
    storage: createMemoryStorage(),
    clock: createClock(),
    staticFile: async () => null,
    demo: false,
    choices: {},
    allowedHosts: [],
  })
  const codes = new Set<number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, values, prefix, signedIn, split, more }) => {
      const { method, path, names } = operation
      const given = names.flatMap((name, at) => {
        const content = values[at % values.length]
        return content === null || content === undefined ? [] : [[name, content] as const]
      })
      const fields = [
        ['apiUser', MAIL.apiUser] as const,
        ['apiKey', signedIn ? MAIL.apiKey : 'x'] as const,
        ...given,
        ...(more === null ? [] : [more]),
      ]
      const url = new URL(`${ORIGIN}${prefix}${path}`)
      const form = new URLSearchParams()
      for (const [index, [name, content]] of fields.entries()) {
        const inQuery = method === 'GET' || (split && index % 2 === 0)
        if (inQuery) url.searchParams.append(name, content)
        else form.append(name, content)
      }
      const answer = await service.fetch(
        new Request(url, { method, ...(method === 'GET' ? {} : { body: form }) }),
      )
      expect(answer.status).toBe(200)
      const { result, statusCode, message, info } = (await answer.json()) as {
        result: boolean
        statusCode: number
        message: string
        info: Record<string, unknown>
      }
      codes.add(statusCode)
      expect(statusCodeInfo(statusCode)).toBeDefined()
      expect(statusCode).not.toBe(501)
      expect(message).not.toBe('')
      expect(Object.keys(info).length > 0).toBe(result)
    }),
    { numRuns: RUNS },
  )
  expect(unforeseen).not.toHaveBeenCalled()
  // The calls reach every stage, not just the first refusal.
  for (const code of [200, 40005, 40102, 40103, 40201, 40216, 40503, 40517])
    expect(codes.has(code), `${code}`).toBe(true)
  const documented = new Set(STATUS_CODES.map(({ statusCode }) => statusCode))
  expect([...codes].filter((code) => !documented.has(code) && code !== 40401 && code !== 40821)).toEqual([])
})

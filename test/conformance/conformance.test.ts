import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Case } from './case.js'
import { CASES, type CaseName } from './cases.js'
import { type Context, createContext } from './context.js'
import { createChecker } from './openapi.js'
import { ROWS } from './rows.js'
import type { Service } from './service.js'

const { CONFORMANCE_BASE_URL, CONFORMANCE_WRITE } = process.env

let emulator: Emulator | undefined
let context: Context
let problemOf: ReturnType<typeof createChecker>

beforeAll(async () => {
  // The document always comes from the emulator: a service need not have one.
  emulator = await createEmulator()
  const document = await fetch(`${emulator.url}/openapi.json`)
  problemOf = createChecker((await document.json()) as Parameters<typeof createChecker>[0])
  context = createContext(
    CONFORMANCE_BASE_URL === undefined ? emulated(emulator) : elsewhere(CONFORMANCE_BASE_URL),
  )
})
afterAll(() => emulator?.close())

function emulated({ url, editorUrl, credentials }: Emulator): Service {
  const { clientId, clientSecret, applicationId, apiKey } = credentials
  return {
    baseUrl: url,
    editorUrl,
    credentials: { clientId, clientSecret },
    apiKey: { applicationId, apiKey },
    isEmulator: true,
  }
}

function elsewhere(baseUrl: string): Service {
  const { env } = process
  const { CONFORMANCE_APPLICATION_ID: applicationId, CONFORMANCE_API_KEY: apiKey } = env
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    editorUrl: (env.CONFORMANCE_EDITOR_URL ?? baseUrl).replace(/\/+$/, ''),
    credentials: {
      clientId: env.CONFORMANCE_CLIENT_ID ?? '',
      clientSecret: env.CONFORMANCE_CLIENT_SECRET ?? '',
    },
    apiKey: applicationId && apiKey ? { applicationId, apiKey } : null,
    isEmulator: false,
  }
}

/** Why a case cannot be run against this address, or null. */
function reasonNotToRun({ only, writes, variant2 }: Case): string | null {
  if (CONFORMANCE_BASE_URL === undefined) return null
  if (only !== undefined) return `it needs ${only}, which only the emulator has`
  if (writes === true && CONFORMANCE_WRITE === undefined) return 'it writes: run with --write'
  const { CONFORMANCE_APPLICATION_ID, CONFORMANCE_API_KEY } = process.env
  if (variant2 === true && !(CONFORMANCE_APPLICATION_ID && CONFORMANCE_API_KEY)) {
    return 'it needs CONFORMANCE_APPLICATION_ID and CONFORMANCE_API_KEY'
  }
  return null
}

it('has a case for every row, and a row for every case', () => {
  const named = ROWS.map((row) => row.case)
  expect(named.filter((name) => CASES[name] === undefined)).toEqual([])
  expect(Object.keys(CASES).filter((name) => !named.includes(name as CaseName))).toEqual([])
})

describe.each([...new Set(ROWS.map(({ section }) => section))])('%s', (section) => {
  for (const { row, expectation, case: name } of ROWS.filter((candidate) => candidate.section === section)) {
    const one: Case = CASES[name]
    const reason = reasonNotToRun(one)
    const title = `${row}: ${expectation} (${name})`
    if (reason !== null) it.skip(`${title}: not run: ${reason}`, () => {})
    else {
      it(title, async () => {
        const answer = await context.call(await one.request(context))
        expect({ status: answer.status, body: answer.body }).toMatchObject({
          status: one.status,
          ...(one.body === undefined ? {} : { body: one.body }),
        })
        expect(problemOf(answer)).toBeNull()
      })
    }
  }
})

it('answers every failure of POST /access/token in the same bytes', async () => {
  const names = [
    'token without credentials',
    'token with malformed credentials',
    'token with a wrong secret',
    'token of an unknown client',
  ] as const
  const answers = []
  for (const name of names) {
    const one: Case = CASES[name]
    const { status, text, headers } = await context.call(await one.request(context))
    answers.push(
      JSON.stringify({
        status,
        text,
        type: headers.get('content-type'),
        length: headers.get('content-length'),
      }),
    )
  }
  expect(new Set(answers).size).toBe(1)
})

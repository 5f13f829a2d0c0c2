import { STATUS_CODES } from '@mailframe/protocol/sending'
import { describe, expect, it } from 'vitest'
import type { Case } from './case.js'
import { CASES, type CaseName } from './cases.js'
import type { Context } from './context.js'
import type { createChecker } from './openapi.js'
import { ROWS } from './rows.js'

/** What the suite runs against, once it is there. */
export interface Subject {
  context: Context
  problemOf: ReturnType<typeof createChecker>
}

/** The statusCode that a case must be answered with. */
function codeOf({ body }: Case): unknown {
  return typeof body === 'object' && body !== null && 'statusCode' in body ? body.statusCode : undefined
}

/**
 * Every row of the tables and its case, as tests. `reasonNotToRun` says which cannot be run here, and why; `every`: only
 * every so many rows are run.
 */
export function conformanceTests(
  subject: () => Subject,
  reasonNotToRun: (one: Case) => string | null = () => null,
  every = 1,
): void {
  const run = ROWS.filter((_, index) => index % every === 0)

  it('has a case for every row, and a row for every case', () => {
    const named = ROWS.map((row) => row.case)
    expect(named.filter((name) => CASES[name] === undefined)).toEqual([])
    expect(Object.keys(CASES).filter((name) => !named.includes(name as CaseName))).toEqual([])
  })

  it('has a row for every statusCode of the tables, whose case is answered with it', () => {
    const rows = ROWS.map(({ section, row }) => `${section}: ${row}`)
    expect(STATUS_CODES.length).toBe(130)
    expect(
      STATUS_CODES.map(({ table, statusCode }) => `Sending: ${table}: ${statusCode}`).filter(
        (row) => !rows.includes(row),
      ),
    ).toEqual([])
    const coded = ROWS.filter(({ section, row }) => section.startsWith('Sending: ') && /^\d{3,5}$/.test(row))
    expect(coded.length).toBeGreaterThanOrEqual(STATUS_CODES.length)
    expect(coded.filter(({ row, case: name }) => codeOf(CASES[name]) !== Number(row))).toEqual([])
  })

  describe.each([...new Set(run.map(({ section }) => section))])('%s', (section) => {
    for (const { row, expectation, case: name } of run.filter((candidate) => candidate.section === section)) {
      const one: Case = CASES[name]
      const reason = reasonNotToRun(one)
      const title = `${row}: ${expectation} (${name})`
      if (reason !== null) it.skip(`${title}: not run: ${reason}`, () => {})
      else {
        it(title, async () => {
          const { context, problemOf } = subject()
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
    const { context } = subject()
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
}

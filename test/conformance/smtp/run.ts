import { afterEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.js'
import type { SmtpCase } from './case.js'
import { SMTP_CASES } from './cases.js'
import { createSmtpContext, type SmtpContext, type SmtpService } from './context.js'
import { SMTP_ROWS } from './rows.js'

export type { SmtpService } from './context.js'

/** Every row that is said of SMTP and its case, as tests: in Node only, since a page has no sockets. */
export function smtpTests(
  subject: () => { context: Context; smtp: SmtpService },
  reasonNotToRun: (one: SmtpCase) => string | null,
): void {
  let context: SmtpContext | undefined
  afterEach(() => context?.end())

  it('has a row for every case of SMTP', () => {
    const named: string[] = SMTP_ROWS.map((row) => row.case)
    expect(Object.keys(SMTP_CASES).filter((name) => !named.includes(name))).toEqual([])
  })

  describe.each([...new Set(SMTP_ROWS.map(({ section }) => section))])('%s', (section) => {
    for (const { row, expectation, case: name } of SMTP_ROWS.filter((one) => one.section === section)) {
      const one: SmtpCase = SMTP_CASES[name]
      const reason = reasonNotToRun(one)
      const title = `${row}: ${expectation} (${name})`
      if (reason !== null) it.skip(`${title}: not run: ${reason}`, () => {})
      else {
        it(title, async () => {
          const { context: rest, smtp } = subject()
          context = createSmtpContext(rest, smtp)
          expect(await one.talk(context)).toMatch(one.reply)
        })
      }
    }
  })
}

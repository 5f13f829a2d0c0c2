import { userIdProblem } from '@mailframe/protocol'
import { dateRangeProblem, monthProblem } from '@mailframe/protocol/service'
import type { Ai } from './ai.js'
import { refuseSignal, timeoutOf } from './call-options.js'
import type { Emails } from './emails.js'
import type { CallOptions } from './options.js'
import { given, refuse } from './refuse.js'

/** The calls that return an iterator over all pages. */
export type AllPages = Pick<Emails, 'all'> & Pick<Ai, 'billsAll' | 'usageAll'>

/**
 * Those of a client that is loaded with the first page. What is wrong with their arguments is thrown at the call: the
 * iterator may be read elsewhere, or by nobody.
 */
export function allPagesOf(load: () => Promise<AllPages>): AllPages {
  return {
    all(input, options) {
      refuse(userIdProblem(given(input).userId))
      refuseOptions(options)
      return later(async () => (await load()).all(input, options))
    },
    billsAll(input, options) {
      refuse(monthProblem(given(input).month))
      refuseOptions(options)
      return later(async () => (await load()).billsAll(input, options))
    },
    usageAll(input, options) {
      const { userId, startDate, endDate } = given(input)
      refuse(userId === undefined ? null : userIdProblem(userId), dateRangeProblem({ startDate, endDate }))
      refuseOptions(options)
      return later(async () => (await load()).usageAll(input, options))
    },
  }
}

function refuseOptions(options: CallOptions | undefined): void {
  timeoutOf(options ?? {})
  refuseSignal(options?.signal)
}

async function* later<Item>(
  open: () => Promise<AsyncGenerator<Item, void, undefined>>,
): AsyncGenerator<Item, void, undefined> {
  yield* await open()
}

import { dateRangeProblem, monthProblem } from '@mailframe/protocol'
import type { DateRange } from '../client/route-client.js'

/** @throws RangeError for days that no calendar has, or the last before the first. */
export function checkDays(part: string, range: DateRange): void {
  const problem = dateRangeProblem(range)
  if (problem === null) return
  const given = JSON.stringify(range)
  throw new RangeError(
    `${part}: ${problem.message}; startDate and endDate are yyyy-MM-dd, such as 2026-11-01; it is ${given}`,
  )
}

/** @throws RangeError for what is no month. */
export function checkMonth(part: string, month: string): void {
  if (monthProblem(month) === null) return
  throw new RangeError(`${part} must be yyyy-MM, such as 2026-11; it is ${JSON.stringify(month)}`)
}

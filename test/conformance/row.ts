import type { CaseName } from './cases.js'

/** One row of a table (or one rule) of the service's document, and the case that shows it. */
export interface Row {
  /** The heading that the table stands under. */
  section: string
  row: string
  expectation: string
  case: CaseName
}

export const table = (
  section: string,
  rows: Array<[row: string, expectation: string, name: CaseName]>,
): Row[] => rows.map(([row, expectation, name]) => ({ section, row, expectation, case: name }))

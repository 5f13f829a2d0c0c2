import type { CaseName } from './cases.js'

/** One row of a table (or one rule) of the service's document, and the case that shows it. */
export interface Row<Name extends string = CaseName> {
  /** The heading that the table stands under. */
  section: string
  row: string
  expectation: string
  case: Name
}

export const table = <Name extends string = CaseName>(
  section: string,
  rows: Array<[row: string, expectation: string, name: Name]>,
): Row<Name>[] => rows.map(([row, expectation, name]) => ({ section, row, expectation, case: name }))

import type { BulkCounts, RecipientReport, RecipientReports } from './types.js'

/** Gathers reports packed, so that a million of them fit in memory. */
export interface ReportStore {
  add(reports: readonly RecipientReport[]): void
  counts: BulkCounts
  reports: RecipientReports
}

/** A report without what its place and address tell. `head` is the email id up to the address. */
type Row = [to: string, outcome: RecipientReport['outcome'], head?: string, rest?: Partial<RecipientReport>]

/** Rows that are packed together. */
const ROWS = 1_000

export async function createReportStore(): Promise<ReportStore> {
  // Here, so that single sends run where there is no zlib.
  const { deflateRawSync, inflateRawSync } = await import('node:zlib')
  const packed: Uint8Array[] = []
  /** Rows as JSON, a text for each batch: a thousand objects that live this long would cost more. */
  let pending: string[] = []
  let pendingRows = 0
  const counts: BulkCounts = { sent: 0, refused: 0, notSent: 0, unknown: 0 }
  let length = 0
  return {
    counts,
    add(reports) {
      for (const report of reports) {
        counts[report.outcome] += 1
        length += 1
      }
      if (reports.length > 0) pending.push(JSON.stringify(reports.map(toRow)).slice(1, -1))
      pendingRows += reports.length
      if (pendingRows < ROWS) return
      // A copy of its own length: what zlib gives holds on to 16 KB.
      packed.push(new Uint8Array(deflateRawSync(`[${pending.join(',')}]`)))
      pending = []
      pendingRows = 0
    },
    reports: {
      get length() {
        return length
      },
      *[Symbol.iterator]() {
        let index = 0
        for (const chunk of packed) {
          const rows = JSON.parse(inflateRawSync(chunk).toString()) as Row[]
          for (const row of rows) yield toReport(row, index++)
        }
        for (const row of JSON.parse(`[${pending.join(',')}]`) as Row[]) yield toReport(row, index++)
      },
    },
  }
}

function toRow({ index: _, to, outcome, emailId, ...rest }: RecipientReport): Row {
  const hasRest = Object.keys(rest).length > 0
  const isPlain = emailId?.endsWith(`$${to}`) ?? false
  if (emailId === undefined && !hasRest) return [to, outcome]
  if (emailId !== undefined && isPlain && !hasRest) return [to, outcome, emailId.slice(0, -to.length)]
  return [to, outcome, '', emailId === undefined ? rest : { ...rest, emailId }]
}

function toReport([to, outcome, head = '', rest]: Row, index: number): RecipientReport {
  return { index, to, outcome, ...(head === '' ? {} : { emailId: head + to }), ...rest }
}

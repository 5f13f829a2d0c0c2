import type { BulkCounts, RecipientReport, RecipientReports } from './types.js'

/** Gathers reports packed, so that a million of them fit in memory. */
export interface ReportStore {
  add(reports: readonly RecipientReport[]): void
  counts: BulkCounts
  reports: RecipientReports
}

export async function createReportStore(): Promise<ReportStore> {
  // Here, so that single sends run where there is no zlib.
  const { deflateRawSync, inflateRawSync } = await import('node:zlib')
  const chunks: Buffer[] = []
  const counts: BulkCounts = { sent: 0, refused: 0, notSent: 0, unknown: 0 }
  let length = 0
  return {
    counts,
    add(reports) {
      for (const { outcome } of reports) counts[outcome] += 1
      length += reports.length
      chunks.push(deflateRawSync(JSON.stringify(reports), { level: 4 }))
    },
    reports: {
      get length() {
        return length
      },
      *[Symbol.iterator]() {
        for (const chunk of chunks) yield* JSON.parse(inflateRawSync(chunk).toString()) as RecipientReport[]
      },
    },
  }
}

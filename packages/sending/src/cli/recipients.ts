import type { BulkRecipient } from '../bulk/types.js'
import type { Csv } from './csv.js'

/** The recipients of the command line, then those of the list: read while they are sent. */
export async function* recipientsOf(
  to: readonly string[],
  csv: Csv | undefined,
): AsyncGenerator<BulkRecipient> {
  yield* to
  if (csv !== undefined) yield* csv.rows()
}

import type { Services } from '../services.js'
import { masked, shownBody } from './mask.js'
import type { RequestRecord } from './record.js'
import { createSharedStrings } from './shared-strings.js'

/** Older records make room for newer ones: at most this many, of this many characters of JSON. */
const LOG_BOUNDS = { records: 10_000, characters: 16 * 1024 * 1024 }

/** What becomes a record: nothing is masked or cut yet. */
export interface Entry
  extends Pick<RequestRecord, 'method' | 'path' | 'query' | 'status' | 'requestBody' | 'responseBody'> {
  /** On the clock of `performance`, in milliseconds. */
  startedAt: number
  /** The fault that the call met. */
  fault: { id: string } | null
  rests: ReadonlySet<string>
  warnings: readonly string[]
}

/** The calls of the service, oldest first. */
export const requestLog = (services: Services) => createLog(services)

/** The same with other bounds. */
export function createLog({ clock, ids }: Pick<Services, 'clock' | 'ids'>, bounds = LOG_BOUNDS) {
  const records: RequestRecord[] = []
  const sizes: number[] = []
  const strings = createSharedStrings()
  let size = 0

  function push({
    query,
    startedAt,
    requestBody,
    responseBody,
    fault,
    rests,
    warnings,
    ...entry
  }: Entry): void {
    const text = JSON.stringify({
      id: ids.next('req'),
      at: clock.now().toISOString(),
      ...entry,
      query: masked(query) as Record<string, string>,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      requestBody: shownBody(requestBody),
      responseBody: shownBody(responseBody),
      ...(fault === null ? {} : { fault: fault.id }),
      undocumented: [...rests],
      ...(warnings.length === 0 ? {} : { warnings }),
    })
    // Read anew: a piece of a string keeps all of it in memory. What calls have in common is kept once.
    records.push(strings.share(JSON.parse(text) as RequestRecord))
    sizes.push(text.length)
    size += text.length
    makeRoom()
  }

  function makeRoom(): void {
    while (records.length > bounds.records || (size > bounds.characters && records.length > 1)) {
      // Where there are thousands, `shift` moves none of the others; `splice` does.
      records.shift()
      size -= sizes.shift() ?? 0
    }
  }

  return {
    records: records as readonly RequestRecord[],

    /** A request, or a step of an SMTP session. */
    add: push,

    /** In characters of JSON. */
    sizeOf: (index: number) => sizes[index] ?? 0,

    clear(): void {
      records.length = 0
      sizes.length = 0
      size = 0
      strings.clear()
    },
  }
}

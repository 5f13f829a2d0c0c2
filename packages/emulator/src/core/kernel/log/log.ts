import type { Clock } from '../clock.js'
import type { Ids } from '../ids.js'
import { MAX_JSON_DEPTH, scanJson } from '../json-scan.js'
import type { Reply } from '../reply.js'
import type { Call } from '../router.js'
import { masked, shownBody } from './mask.js'
import type { RequestRecord } from './record.js'

/** Older records make room for newer ones: at most so many, of so many characters of JSON. */
export const LOG_BOUNDS = { records: 10_000, characters: 32 * 1024 * 1024 }

/** What becomes a record: nothing is masked or cut yet. */
export interface Entry
  extends Pick<RequestRecord, 'method' | 'path' | 'query' | 'status' | 'requestBody' | 'responseBody'>,
    Pick<Call, 'fault' | 'rests' | 'warnings'> {
  startedAt: number
}

/** The calls of the service, oldest first. */
export function createLog(clock: Clock, ids: Ids, bounds = LOG_BOUNDS) {
  const records: RequestRecord[] = []
  const sizes: number[] = []
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
    // Read anew: a piece of a string keeps all of it in memory.
    records.push(JSON.parse(text) as RequestRecord)
    sizes.push(text.length)
    size += text.length
    makeRoom()
  }

  function makeRoom(): void {
    let count = 0
    while (
      records.length - count > bounds.records ||
      (size > bounds.characters && count < records.length - 1)
    ) {
      size -= sizes[count] ?? 0
      count += 1
    }
    records.splice(0, count)
    sizes.splice(0, count)
  }

  return {
    records: records as readonly RequestRecord[],

    add(
      { request, url, bodyText, form, fault, rests, warnings }: Call,
      reply: Reply,
      startedAt: number,
    ): void {
      push({
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        status: reply.status,
        startedAt,
        requestBody: form ?? parsed(bodyText),
        responseBody: bodyOf(reply),
        fault,
        rests,
        warnings,
      })
    },

    /** Something that is no request: a step of an SMTP session. */
    addEntry: push,

    /** In characters of JSON. */
    sizeOf: (index: number) => sizes[index] ?? 0,

    clear(): void {
      records.length = 0
      sizes.length = 0
      size = 0
    },
  }
}

export type Log = ReturnType<typeof createLog>

function parsed(text: string | null): unknown {
  if (text === null || text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return scanJson(text).depth > MAX_JSON_DEPTH ? text : value
  } catch {
    return text
  }
}

function bodyOf({ body }: Reply): unknown {
  switch (body.kind) {
    case 'json':
      return body.value
    case 'text':
      return `[${body.text.length} characters of HTML]`
    case 'bytes':
      return `[${body.bytes.byteLength} bytes]`
    case 'none':
      return null
  }
}

import type { Clock } from '../clock.js'
import { MAX_JSON_DEPTH, scanJson } from '../http/json-scan.js'
import type { Reply } from '../http/reply.js'
import type { Call } from '../http/router.js'
import type { Ids } from '../ids.js'
import { masked } from './mask.js'
import type { RequestRecord } from './record.js'

/** Older records make room for newer ones. */
const MAX_RECORDS = 10_000

/** What becomes a record: nothing is masked or cut yet. */
export interface Entry
  extends Pick<RequestRecord, 'method' | 'path' | 'query' | 'status' | 'requestBody' | 'responseBody'>,
    Pick<Call, 'fault' | 'rests' | 'warnings'> {
  startedAt: number
}

/** The calls of the service, oldest first. */
export function createLog(clock: Clock, ids: Ids) {
  const records: RequestRecord[] = []

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
    records.push({
      id: ids.next('req'),
      at: clock.now().toISOString(),
      ...entry,
      query: masked(query) as Record<string, string>,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      requestBody: masked(requestBody),
      responseBody: masked(responseBody),
      ...(fault === null ? {} : { fault: fault.id }),
      undocumented: [...rests],
      ...(warnings.length === 0 ? {} : { warnings }),
    })
    if (records.length > MAX_RECORDS) records.splice(0, records.length - MAX_RECORDS)
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

    clear(): void {
      records.length = 0
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

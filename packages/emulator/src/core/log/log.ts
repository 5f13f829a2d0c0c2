import type { Clock } from '../clock.js'
import { MAX_JSON_DEPTH, scanJson } from '../http/json-scan.js'
import type { Reply } from '../http/reply.js'
import type { Call } from '../http/router.js'
import type { Ids } from '../ids.js'
import { masked } from './mask.js'
import type { RequestRecord } from './record.js'

/** Older records make room for newer ones. */
const MAX_RECORDS = 10_000

/** The calls of the service, oldest first. */
export function createLog(clock: Clock, ids: Ids) {
  const records: RequestRecord[] = []
  return {
    records: records as readonly RequestRecord[],

    add({ request, url, bodyText, fault, rests }: Call, reply: Reply, startedAt: number): void {
      records.push({
        id: ids.next('req'),
        at: clock.now().toISOString(),
        method: request.method,
        path: url.pathname,
        query: masked(Object.fromEntries(url.searchParams)) as Record<string, string>,
        status: reply.status,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        requestBody: masked(parsed(bodyText)),
        responseBody: masked(bodyOf(reply)),
        ...(fault === null ? {} : { fault: fault.id }),
        undocumented: [...rests],
      })
      if (records.length > MAX_RECORDS) records.splice(0, records.length - MAX_RECORDS)
    },

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

import { CONSOLE_API, found } from '../access/console.js'
import { localRoute } from '../kernel/local-route.js'
import type { RequestRecord } from '../kernel/log/record.js'
import type { Route } from '../kernel/router.js'

/** A call as the list shows it: without its bodies. */
export type RequestLine = Omit<RequestRecord, 'requestBody' | 'responseBody'>

export interface RequestList {
  /** Newest first; at most 200. */
  list: RequestLine[]
  /** How many the log holds, and how many of them match. */
  total: number
  matching: number
}

const SHOWN = 200

export const requestRoutes: readonly Route[] = [
  // `?text=` looks in method, path, query and status; `?status=` is the first digit: 2, 3, 4, 5, or 0 (no answer).
  localRoute('GET', `${CONSOLE_API}/requests`, ({ core, url }): RequestList => {
    const text = (url.searchParams.get('text') ?? '').trim().toLowerCase()
    const status = url.searchParams.get('status') ?? ''
    const matching = core.log.records.filter(
      (record) => matchesStatus(record, status) && lineOf(record).includes(text),
    )
    const shown = matching.slice(-SHOWN).reverse()
    return {
      list: shown.map(({ requestBody: _, responseBody: __, ...line }) => line),
      total: core.log.records.length,
      matching: matching.length,
    }
  }),

  localRoute(
    'GET',
    `${CONSOLE_API}/requests/:requestId`,
    ({ core, params }): RequestRecord =>
      found(
        core.log.records.find(({ id }) => id === params.requestId),
        'request',
      ),
  ),
]

const matchesStatus = ({ status }: RequestRecord, digit: string) =>
  digit === '' || String(Math.floor(status / 100)) === digit

function lineOf({ method, path, query, status }: RequestRecord): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${method} ${path}?${search.join('&')} ${status}`.toLowerCase()
}

import type { Call, Route } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { localRoute } from '../kernel/local-route.js'
import { requestLog } from '../kernel/log/log.js'
import type { RequestRecord } from '../kernel/log/record.js'
import { json, type Reply } from '../kernel/reply.js'

const PATH = '/_emulator/requests'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000

/** A page ends before its limit where it would be larger, in characters of JSON. */
const MAX_PAGE = 4 * 1024 * 1024

/** The request log over HTTP, page by page. */
export const requestLogRoutes: readonly Route[] = [
  // The newest ones, oldest first; `?before=<id>` and `?after=<id>` are the pages beside it, as `Link` has them.
  { ...localRoute('GET', PATH, () => null), handle: page },
  localRoute('DELETE', PATH, ({ get }) => {
    get(requestLog).clear()
    return { cleared: true }
  }),
]

function page({ get, url }: Call): Reply {
  const log = get(requestLog)
  const { limit, before, after } = readPage(url)
  const end = before === null ? log.records.length : placeOf(log.records, 'before', before)
  const start = after === null ? null : placeOf(log.records, 'after', after) + 1
  const [first, last] =
    start === null
      ? [end - fitting(limit, end, (taken) => log.sizeOf(end - 1 - taken)), end]
      : [start, start + fitting(limit, log.records.length - start, (taken) => log.sizeOf(start + taken))]
  const shown = log.records.slice(first, last)
  const links = [
    ...(first > 0 ? [linkTo('prev', 'before', shown[0] ?? log.records[first], limit)] : []),
    ...(last < log.records.length
      ? [linkTo('next', 'after', shown.at(-1) ?? log.records[last - 1], limit)]
      : []),
  ]
  return json(shown, 200, {
    'X-Total-Count': String(log.records.length),
    ...(links.length === 0 ? {} : { Link: links.join(', ') }),
  })
}

/** How many of `there` records make one page: at least one of them. */
function fitting(limit: number, there: number, sizeOf: (taken: number) => number): number {
  let [count, size] = [0, 0]
  while (count < Math.min(limit, there)) {
    size += sizeOf(count)
    if (count > 0 && size > MAX_PAGE) break
    count += 1
  }
  return count
}

const linkTo = (rel: string, cursor: string, record: RequestRecord | undefined, limit: number) =>
  `<${PATH}?${new URLSearchParams({ limit: String(limit), [cursor]: record?.id ?? '' })}>; rel="${rel}"`

function readPage({ searchParams }: URL) {
  const [limit, before, after] = ['limit', 'before', 'after'].map((name) => searchParams.get(name))
  const count = Number(limit ?? DEFAULT_LIMIT)
  if (!/^[1-9]\d{0,3}$/.test(limit ?? '1') || count > MAX_LIMIT) {
    throw invalidParameter(`limit must be a whole number from 1 to ${MAX_LIMIT}`)
  }
  if (before !== null && after !== null) throw invalidParameter('give before or after, not both')
  return { limit: count, before: before ?? null, after: after ?? null }
}

function placeOf(records: readonly RequestRecord[], cursor: string, id: string): number {
  const place = records.findIndex((record) => record.id === id)
  if (place >= 0) return place
  throw invalidParameter(
    `${cursor} must be the id of a request in the log: older ones make room for newer ones`,
  )
}

import { isJsonObject, LIMITS } from '@mailframe/protocol'
import type { CallOptions } from './options.js'
import { numberOf } from './values.js'

/** Which page of a list. */
export interface PageInput {
  /** From 1. Default 1. */
  pageNo?: number | undefined
  /** 1 to 100. Default 20. */
  pageSize?: number | undefined
}

/** One page of a list, in the order of the service: newest first. */
export interface ListPage<Item> {
  /** The items of this page. */
  list: Item[]
  /** Null where the service does not say. */
  total: number | null
  /** From 1. */
  pageNo: number
  /** The page size of the request. */
  pageSize: number
  /** Whether another page follows. */
  hasMore: boolean
  /** The body as the service answered it. */
  raw: unknown
}

const LIST_FIELDS = ['list', 'records', 'items', 'emails', 'data']

/** The items of an answer: it is an array, or has one under a usual name. Null where an item cannot be read. */
export function readItems<Item>(value: unknown, readItem: (item: unknown) => Item | null): Item[] | null {
  const fields = isJsonObject(value) ? value : {}
  const items = Array.isArray(value) ? value : LIST_FIELDS.map((name) => fields[name]).find(Array.isArray)
  if (items === undefined) return null
  const list: Item[] = []
  for (const each of items) {
    const item = readItem(each)
    if (item === null) return null
    list.push(item)
  }
  return list
}

/** A page of an answer, or null. Without a total, a short page is the last (spec/choices.md, list). */
export function readPage<Item>(
  value: unknown,
  asked: PageInput,
  readItem: (item: unknown) => Item | null,
): ListPage<Item> | null {
  const list = readItems(value, readItem)
  if (list === null) return null
  const fields = isJsonObject(value) ? value : {}
  const total = numberOf(fields.total) ?? numberOf(fields.totalCount) ?? null
  const pageNo = numberOf(fields.pageNo) ?? asked.pageNo ?? LIMITS.pageNoDefault
  const pageSize = numberOf(fields.pageSize) ?? asked.pageSize ?? LIMITS.pageSizeDefault
  const hasMore =
    total === null
      ? list.length > 0 && list.length >= pageSize
      : list.length > 0 && (pageNo - 1) * pageSize + list.length < total
  return { list, total, pageNo, pageSize, hasMore, raw: value }
}

/** Every item of a list, read page by page; the options count for each page. */
export async function* allPages<Item extends { id: string }>(
  read: (page: Required<PageInput>, options: CallOptions | undefined) => Promise<ListPage<Item>>,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  // A record created meanwhile moves others to the next page: they must not come twice.
  let before = new Set<string>()
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await read({ pageNo, pageSize: LIMITS.pageSizeMax }, options)
    const fresh = page.list.filter(({ id }) => id === '' || !before.has(id))
    yield* fresh
    // A service that gives the same page again and again has no more.
    if (!page.hasMore || fresh.length === 0) return
    before = new Set(page.list.map(({ id }) => id))
  }
}

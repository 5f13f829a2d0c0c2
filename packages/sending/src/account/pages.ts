import type { JsonObject } from '@mailframe/protocol'
import { signalOf, timeoutOf } from '../client/post.js'
import { refusal } from './checks.js'
import { type AccountCallOptions, type AccountContext, callAccount, type Params } from './context.js'
import { numberOf, objectsOf, type Page } from './read.js'

/** Which page of a list. */
export interface PageQuery {
  /** Records before it. Default: 0. */
  start?: number | undefined
  /** Records of it, 0 to 100; 0 reads the total alone. Default: 100. */
  limit?: number | undefined
}

const MOST = 100

/** @throws SendingError where it is none: 40002, 40004. */
function checkPage({ start = 0, limit = MOST }: PageQuery, least = 0): { start: number; limit: number } {
  if (!Number.isSafeInteger(start) || start < 0) throw refusal(40002, 'start', 'must be an integer from 0')
  if (!Number.isSafeInteger(limit) || limit < least || limit > MOST) {
    throw refusal(40004, 'limit', `must be an integer from ${least} to ${MOST}`)
  }
  return { start, limit }
}

/** The lists of a resource: page by page, or one record after the other. */
export interface Lists<Query, Item> {
  /** One page of records. */
  list(query?: Query & PageQuery, options?: AccountCallOptions): Promise<Page<Item>>
  /**
   * All records: pages are read as they are needed, of `limit` records, 1 to 100. Default: 100. Throws at the call where
   * an argument is wrong.
   */
  all(query?: Query & Pick<PageQuery, 'limit'>, options?: AccountCallOptions): AsyncGenerator<Item>
}

/** The lists of an operation, with the parameters of a query and the reader of a record. */
export function createLists<Query extends object, Item>(
  context: AccountContext,
  name: string,
  paramsOf: (query: Query) => Params,
  read: (record: JsonObject) => Item,
): Lists<Query, Item> {
  const list: Lists<Query, Item>['list'] = async (query, options) => {
    const page = checkPage(query ?? {})
    const params = paramsOf(query ?? ({} as Query))
    const { info } = await callAccount(context, name, { ...params, ...page }, 'read', options)
    return { list: objectsOf(info).map(read), total: numberOf(info.total), ...page }
  }
  return {
    list,
    all(query, options) {
      // At the call: the iterator may be read elsewhere, or by nobody.
      checkPage(query ?? {}, 1)
      paramsOf(query ?? ({} as Query))
      timeoutOf(options?.timeout)
      signalOf(options?.signal)
      return eachOf((start) => list({ ...(query ?? ({} as Query)), start }, options))
    },
  }
}

async function* eachOf<Item>(read: (start: number) => Promise<Page<Item>>): AsyncGenerator<Item> {
  for (let start = 0; ; ) {
    const page = await read(start)
    yield* page.list
    start += page.list.length
    if (page.list.length === 0) return
    // Some answers have no total: a page that is not full is the last one.
    if (page.total === null ? page.list.length < page.limit : start >= page.total) return
  }
}

import { MESSAGES, type Page, type Problem } from '@mailframe/protocol'
import type { ListPage } from '../../client/pages.js'
import { invalidParameter } from '../failure.js'

/** Throws the first problem as `invalidParameter`. */
export function check(...problems: (Problem | null)[]): void {
  const problem = problems.find((candidate) => candidate !== null)
  if (problem) throw invalidParameter(problem.message)
}

/** A query parameter that is given at most once. */
export function single(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  if (more.length > 0) throw invalidParameter(`${name} must be given only once`)
  return value
}

/** A query parameter of the pagination: plain digits. */
export function singleNumber(query: URLSearchParams, name: string): number | undefined {
  const text = single(query, name)
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw invalidParameter(MESSAGES.pagination)
  return Number(text)
}

/** A page for the browser. Where the service counts nothing, the total is as many as are known of. */
export function pageOf<Item, Shown>(
  { list, total, pageNo, pageSize, hasMore }: ListPage<Item>,
  show: (item: Item) => Shown,
): Page<Shown> {
  const known = (pageNo - 1) * pageSize + list.length + (hasMore ? 1 : 0)
  return { list: list.map(show), total: total ?? known, pageNo, pageSize }
}

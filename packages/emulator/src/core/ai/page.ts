import type { Page } from '@mailframe/protocol'

/** One page of a list that is there as a whole. */
export function pageOf<Item>(
  items: Item[],
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Page<Item> {
  const offset = (pageNo - 1) * pageSize
  return { list: items.slice(offset, offset + pageSize), total: items.length, pageNo, pageSize }
}

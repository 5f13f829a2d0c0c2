'use client'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { RequestError } from '../../client/errors.js'
import { useMailframe } from '../../context/context.js'
import { type ListedEmail, useEmailChanges, withChanges } from '../../emails/changes.js'
import { useEmails } from '../../emails/hooks.js'
import { readEmails } from '../../queries/emails.js'
import { ownRetries } from '../../queries/policy.js'
import { routeReader } from '../../queries/source.js'
import { pageSlots, type ReadPage, slotsOf } from './slots.js'

/** `staleTime` of a page that comes back into view, in milliseconds. Changes invalidate it sooner. */
const SCROLLED_FRESH_MS = 30_000

/** The rows of a list, and the state of reading them. */
export interface ListRows {
  slots: readonly (ListedEmail | null)[]
  total: number
  /** Whether any page was read. */
  isRead: boolean
  /** The rows of another page are still shown. */
  isStale: boolean
  error: RequestError | null
  refetch: () => void
}

export interface PagedRows extends ListRows {
  pageNo: number
  pageCount: number
  setPageNo: (pageNo: number) => void
}

interface Options {
  pageSize: number
  enabled: boolean
}

/**
 * One page at a time. `leaving`: rows in the undo window, which are hidden. While they are all of a page, the next page
 * is read and shown in its place; on the last page, the previous one.
 */
export function usePagedRows({
  pageSize,
  enabled,
  leaving,
}: Options & { leaving: ReadonlySet<string> }): PagedRows {
  const changes = useEmailChanges()
  const [pageNo, setPageNo] = useState(1)
  const query = useEmails({ pageNo, pageSize }, { enabled })
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = query

  useEffect(() => {
    // The last email of the last page was deleted.
    if (data && data.pageNo === pageNo && data.list.length === 0 && pageNo > 1) {
      setPageNo(Math.max(1, Math.ceil(data.total / pageSize)))
    }
  }, [data, pageNo, pageSize])

  const shown = useMemo(
    () =>
      data
        ? pageSlots({ pageNo: data.pageNo, data, readAt: dataUpdatedAt }, changes)
        : { slots: [], total: 0 },
    [data, dataUpdatedAt, changes],
  )
  const isEmptied =
    data !== undefined &&
    !isPlaceholderData &&
    data.list.length > 0 &&
    shown.slots.every((row) => row !== null && leaving.has(row.id))
  const stays = data ? shown.total - shown.slots.length : 0
  const beside = !isEmptied || stays === 0 ? null : pageNo * pageSize < data.total ? pageNo + 1 : pageNo - 1
  const neighbour = useEmails({ pageNo: beside ?? pageNo, pageSize }, { enabled: enabled && beside !== null })
  const isNeighbour = beside !== null && neighbour.data?.pageNo === beside
  const filling = useMemo((): readonly (ListedEmail | null)[] => {
    if (beside === null) return []
    if (isNeighbour && neighbour.data)
      return withChanges(neighbour.data.list, neighbour.dataUpdatedAt, changes)
    return Array.from({ length: Math.min(pageSize, stays) }, () => null)
  }, [beside, isNeighbour, neighbour.data, neighbour.dataUpdatedAt, changes, pageSize, stays])
  return {
    slots: filling.length === 0 ? shown.slots : [...shown.slots, ...filling],
    total: shown.total,
    isRead: data !== undefined,
    isStale: isPlaceholderData,
    error,
    refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
    pageNo: Math.min(data?.pageNo ?? pageNo, beside ?? Number.POSITIVE_INFINITY),
    pageCount: Math.ceil((beside === null ? (data?.total ?? 0) : stays) / pageSize),
    setPageNo,
  }
}

export interface ScrolledRows extends ListRows {
  /** Sets which rows are in view: their pages are read. */
  show: (from: number, to: number) => void
  /** Reading more failed; what was read before is shown. */
  moreError: RequestError | null
}

/** Pages that are read at a time where all are wanted. */
const READS_OF_ALL = 4

/**
 * All rows, of which those in view are read; with `isWhole` the others too, a few pages at a time. Pages out of view
 * stay as they were read.
 */
export function useScrolledRows({
  pageSize,
  enabled,
  isWhole,
}: Options & { isWhole: boolean }): ScrolledRows {
  const { client, queryClient } = useMailframe()
  const changes = useEmailChanges()
  const [inView, setInView] = useState<readonly number[]>([1])
  const [visited, setVisited] = useState<readonly number[]>([1])
  const [missing, setMissing] = useState<readonly number[]>([])

  const queries = useMemo(
    () =>
      (enabled ? visited : []).map((pageNo) => ({
        ...readEmails(routeReader(client), { pageNo, pageSize }),
        ...ownRetries(queryClient),
        staleTime: SCROLLED_FRESH_MS,
        enabled: inView.includes(pageNo) || missing.includes(pageNo),
      })),
    [enabled, visited, inView, missing, client, queryClient, pageSize],
  )
  const pages = useQueries({ queries, combine: combinePages }, queryClient)
  const { slots, total, pageCount } = useMemo(
    () =>
      slotsOf(
        pages.flatMap(({ data, readAt }, index): ReadPage[] =>
          data ? [{ pageNo: visited[index] ?? 1, data, readAt }] : [],
        ),
        pageSize,
        changes,
      ),
    [pages, visited, pageSize, changes],
  )

  const show = useCallback(
    (from: number, to: number) => {
      // Some rows ahead, so that slow scrolling never meets a gap.
      const ahead = Math.min(pageSize, 20)
      const first = Math.floor(Math.max(0, from - ahead) / pageSize) + 1
      const last = Math.min(Math.floor((to + ahead) / pageSize) + 1, Math.max(1, pageCount))
      const wanted = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      setInView(unlessSame(wanted))
      setVisited(withAll(wanted))
    },
    [pageSize, pageCount],
  )

  const refetch = useCallback(() => {
    for (const pageNo of new Set([...inView, ...missing])) {
      const { queryKey } = readEmails(routeReader(client), { pageNo, pageSize })
      void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }, [queryClient, client, inView, missing, pageSize])

  const isRead = pages.some(({ data }) => data !== undefined)
  const failed = pages.find(
    ({ error, data }, index) =>
      error !== null && (inView.includes(visited[index] ?? 1) || (isWhole && data === undefined)),
  )
  useEffect(() => {
    if (!isWhole || failed) return
    const wanted = Array.from({ length: pageCount }, (_, index) => index + 1)
      .filter((pageNo) => pages[visited.indexOf(pageNo)]?.data === undefined)
      .slice(0, READS_OF_ALL)
    setMissing(unlessSame(wanted))
    setVisited(withAll(wanted))
  }, [isWhole, failed, pageCount, pages, visited])

  return {
    slots,
    total,
    isRead,
    isStale: false,
    error: failed && (!isRead || failed.data) ? failed.error : null,
    moreError: failed && isRead && !failed.data ? failed.error : null,
    refetch,
    show,
  }
}

type Update = (before: readonly number[]) => readonly number[]

/** Where nothing changes the list stays the same object: no render follows. */
const unlessSame =
  (next: readonly number[]): Update =>
  (before) =>
    before.join() === next.join() ? before : next

const withAll =
  (added: readonly number[]): Update =>
  (before) =>
    unlessSame([...new Set([...before, ...added])])(before)

interface PageResult {
  data: ReadPage['data'] | undefined
  dataUpdatedAt: number
  error: Error | null
}

function combinePages(results: readonly PageResult[]) {
  return results.map(({ data, dataUpdatedAt, error }) => ({
    data,
    readAt: dataUpdatedAt,
    error: error instanceof RequestError ? error : null,
  }))
}

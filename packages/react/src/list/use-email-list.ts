'use client'
import { type EmailSummary, LIMITS } from '@mailframe/protocol'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { RequestError } from '../client/request-error.js'
import { isNew, type ListedEmail } from '../emails/email-changes.js'
import { fill } from '../labels/fill.js'
import { useWindowFocus } from '../parts/use-window-focus.js'
import { useMailframe } from '../provider/context.js'
import type { Place } from '../provider/places.js'
import { useLatest } from '../provider/use-latest.js'
import { useOwnState } from '../provider/use-own-state.js'
import { describeDone } from './describe-operation.js'
import { shownName } from './email-name.js'
import {
  checkPageSize,
  DEFAULT_ACTIONS,
  type EmailListAction,
  type EmailListOptions,
} from './list-options.js'
import { type ListRows, usePagedRows, useScrolledRows } from './use-list-rows.js'
import { type ListView, useListView } from './use-list-view.js'
import { useOnline } from './use-online.js'
import { type OperationFailure, useOperations } from './use-operations.js'
import { useReturn } from './use-return.js'
import { type RowSelection, useRowSelection } from './use-row-selection.js'
import { type UndoWindow, useUndoWindow } from './use-undo-window.js'

/** Where the focus is to go as soon as it can. */
export interface FocusRequest {
  emailId: string
  part: 'row' | 'rename'
  /** After this (`performance.now()`) it is dropped. */
  until: number
}

/** Back from the editor, to the row that was left or the one in its place. */
export interface ReturnRequest extends Place {
  part: 'row'
  until: number
}

/** What the person is asked. */
export type ListQuestion = { kind: 'create' } | { kind: 'delete'; emails: readonly EmailSummary[] }

/** What a list of emails knows and can do: all of `<EmailList>` but its markup. */
export interface EmailListModel
  extends Pick<ListView, 'rows' | 'isAvailable' | 'isSearching' | 'query' | 'setQuery' | 'sort' | 'setSort'> {
  /** Whether there are rows: `error` and `loading` only where there are none to show. */
  state: 'loading' | 'ready' | 'empty' | 'error'
  /** As the options say it. */
  paging: 'pages' | 'infinite'
  /** Emails in one read. */
  pageSize: number
  /** All emails there are, those that are not loaded included. */
  total: number
  /** The rows are still those of the last page. */
  isStale: boolean
  /** Whether the browser says that it has no network. */
  isOffline: boolean
  /** Why there are no rows. */
  error: RequestError | null
  /** Why the rows, which are there, are not up to date. */
  refreshError: RequestError | null
  /** Why there are no more rows, though there are more emails. */
  moreError: RequestError | null
  /** Reads the emails again. */
  refetch: () => void
  /** The page that is shown, from 1; with `infinite` always 1. */
  pageNo: number
  /** How many pages there are; at least 1. */
  pageCount: number
  /** Shows another page. */
  setPageNo: (pageNo: number) => void
  /** With `infinite`: which rows are in view. */
  show: (from: number, to: number) => void

  /** What each row offers. */
  actions: readonly EmailListAction[]
  /** Whether rows offer this; one that they do not has no key either. */
  can: (action: 'rename' | 'copy' | 'delete') => boolean
  /** Calls `onOpen`, but for an email that the service does not have yet. */
  open: (email: ListedEmail) => void
  /** Whether rows can be selected. */
  selectable: boolean
  /** Which rows are selected, by id. */
  selection: RowSelection
  /** The emails of the selected rows, in the order of the list. */
  selected: readonly ListedEmail[]

  /** What the person is asked; null: nothing. */
  question: ListQuestion | null
  /** Asks for the name of a new email. */
  askName: () => void
  /** Takes the question back; nothing is done. */
  closeQuestion: () => void
  /** Creates an email of this name. It is listed at once, and taken back where that fails. */
  create: (name: string) => void
  /** The email whose name is being edited. */
  renamingId: string | null
  /** `from`: where the focus returns to. */
  startRename: (email: ListedEmail, from: FocusRequest['part']) => void
  /** Without a name: as it was. */
  endRename: (email: ListedEmail, name?: string) => void
  /** Copies these emails, one by one. */
  copy: (emails: readonly EmailSummary[]) => void
  /** Asks, or opens the undo window, as `deletion` says. */
  remove: (emails: readonly EmailSummary[]) => void
  /** Deletes what was asked about. */
  confirmRemove: () => void
  /** With `undo` as `deletion`: what can still be taken back. */
  undo: UndoWindow<EmailSummary>
  /** What could not be done, oldest first, until it is dismissed. */
  failures: readonly OperationFailure[]
  /** The person has read this failure. */
  dismiss: (failureId: number) => void
  /** What was done last, to be read aloud. */
  said: string
  /** Says aloud that the person is back, on `row` or, without one, where that was. */
  sayReturned: (place: Place, isThere: boolean) => void
  /** Where the focus is to go as soon as that row is there. */
  focusRequest: { current: FocusRequest | ReturnRequest | null }
}

const FOCUS_MS = 5000

/** All of `<EmailList>` but its markup. */
export function useEmailList({
  onOpen,
  createFrom,
  paging = 'pages',
  pageSize = LIMITS.pageSizeDefault,
  deletion = 'confirm',
  actions = DEFAULT_ACTIONS,
  selectable = true,
  onSelectionChange,
}: EmailListOptions): EmailListModel {
  checkPageSize(pageSize)
  const { labels, language, session, person } = useMailframe()
  const latestPerson = useLatest(person)
  const isOnline = useOnline()
  const [question, setQuestion] = useOwnState<ListQuestion | null>(null)
  const [renaming, setRenaming] = useOwnState<{ id: string; from: FocusRequest['part'] } | null>(null)
  const [said, setSaid] = useOwnState('')
  const focusRequest = useRef<FocusRequest | ReturnRequest | null>(null)
  useEffect(
    () =>
      session.subscribe(() => {
        focusRequest.current = null
      }),
    [session],
  )
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const { isPlaced, leave } = useReturn((place, isNew) => {
    if (isNew) pages.setPageNo(place.pageNo)
    focusRequest.current = { ...place, part: 'row', until: Number.POSITIVE_INFINITY }
    // What places the focus looks after each rendering.
    draw()
  })

  const operations = useOperations({
    createFrom,
    onDone: (kind, names, made) => {
      if (latestPerson.current !== person) return
      setSaid(describeDone(kind, names, labels, language))
      const [newest] = made
      if (newest === undefined) return
      pages.setPageNo(1)
      requestFocus(newest.id, 'row')
    },
  })
  const undo = useUndoWindow<EmailSummary>({
    commit: (emails, { isLeaving }) => operations.remove(emails, { keepalive: isLeaving }),
  })

  const leaving = useMemo(
    () => new Set(undo.entries.flatMap(({ items }) => items.map(({ id }) => id))),
    [undo.entries],
  )
  const pages = usePagedRows({ pageSize, enabled: paging === 'pages' && isPlaced, leaving })
  const scrolled = useScrolledRows({ pageSize, enabled: paging === 'infinite' })
  const read: ListRows = paging === 'pages' ? pages : scrolled
  useWindowFocus(read.refetch)

  const slots = useMemo(
    () =>
      leaving.size === 0 ? read.slots : read.slots.filter((row) => row === null || !leaving.has(row.id)),
    [read.slots, leaving],
  )
  const total = Math.max(0, read.total - (read.slots.length - slots.length))
  const view = useListView(slots, read.isComplete)
  const loadedIds = useMemo(
    () => view.rows.flatMap((row) => (row === null || isNew(row) ? [] : row.id)),
    [view.rows],
  )
  const selection = useRowSelection(loadedIds, onSelectionChange)
  const selected = useMemo(
    () => view.rows.filter((row) => row !== null && selection.has(row.id)) as readonly ListedEmail[],
    [view.rows, selection.has],
  )

  function requestFocus(emailId: string, part: FocusRequest['part']) {
    focusRequest.current = { emailId, part, until: performance.now() + FOCUS_MS }
  }

  /** The rows go, and the focus with them: it belongs to the next one. */
  function focusBeside(emails: readonly EmailSummary[]) {
    const going = new Set(emails.map(({ id }) => id))
    const isGoing = (row: ListedEmail | null) => row !== null && going.has(row.id)
    const first = view.rows.findIndex(isGoing)
    const next =
      view.rows.find((row, index) => index > first && row !== null && !isGoing(row)) ??
      view.rows.findLast((row, index) => index < first && row !== null && !isGoing(row))
    if (next) requestFocus(next.id, 'row')
  }

  return {
    ...view,
    state: read.isRead ? (total > 0 ? 'ready' : 'empty') : read.error ? 'error' : 'loading',
    paging,
    pageSize,
    total,
    isStale: read.isStale,
    isOffline: !isOnline || (read.error?.kind === 'offline' && read.isRead),
    error: read.isRead ? null : read.error,
    refreshError: read.isRead && read.error?.kind !== 'offline' ? read.error : null,
    moreError: paging === 'infinite' ? scrolled.moreError : null,
    refetch: read.refetch,
    pageNo: pages.pageNo,
    pageCount: paging === 'pages' ? pages.pageCount : 1,
    setPageNo: (pageNo) => {
      selection.clear()
      pages.setPageNo(pageNo)
    },
    show: scrolled.show,

    actions,
    can: useCallback((action) => actions.includes(action), [actions]),
    open: (email) => {
      if (isNew(email)) return
      const index = view.rows.findIndex((row) => row?.id === email.id)
      leave({ emailId: email.id, name: shownName(email.name, labels), index, pageNo: pages.pageNo })
      onOpen(email.id)
    },
    selectable,
    selection,
    selected,

    question,
    askName: () => setQuestion({ kind: 'create' }),
    closeQuestion: () => setQuestion(null),
    create: (name) => {
      setQuestion(null)
      // Where the new row will be seen.
      view.setQuery('')
      pages.setPageNo(1)
      void operations.create(name)
    },
    renamingId: renaming?.id ?? null,
    startRename: ({ id }, from) => setRenaming({ id, from }),
    endRename: (email, name) => {
      setRenaming(null)
      requestFocus(email.id, renaming?.from ?? 'row')
      if (name !== undefined && name !== email.name) void operations.rename(email, name)
    },
    copy: (emails) => void operations.copy(emails),
    remove: (emails) => {
      if (emails.length === 0) return
      if (deletion === 'confirm') return setQuestion({ kind: 'delete', emails })
      focusBeside(emails)
      undo.add(emails)
      setSaid(
        describeDone(
          'delete',
          emails.map(({ name }) => name),
          labels,
          language,
        ),
      )
    },
    confirmRemove: () => {
      setQuestion(null)
      if (question?.kind !== 'delete') return
      focusBeside(question.emails)
      void operations.remove(question.emails)
    },
    undo: {
      ...undo,
      undo: (id) => {
        const [first] = (undo.entries.find((entry) => entry.id === id) ?? undo.entries.at(-1))?.items ?? []
        if (first) requestFocus(first.id, 'row')
        undo.undo(id)
        setSaid(labels.undone)
      },
    },
    failures: operations.failures,
    dismiss: operations.dismiss,
    said,
    sayReturned: ({ name }, isThere) =>
      setSaid(fill(isThere ? labels.listReturned : labels.listReturnedGone, { name })),
    focusRequest,
  }
}

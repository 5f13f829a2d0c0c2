'use client'
import { type EmailSummary, LIMITS } from '@mailframe/protocol'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { useMailframe } from '../context/context.js'
import { useOwnState } from '../context/own-state.js'
import { isNew, type ListedEmail } from '../emails/email-changes.js'
import { fill } from '../lib/fill.js'
import { useLatest } from '../lib/latest.js'
import { createValue, useValue } from '../lib/value.js'
import { useWindowFocus } from '../lib/window-focus.js'
import { describeDone } from './describe-operation.js'
import { shownName } from './email-name.js'
import type { EmailListModel, FocusRequest, ListQuestion, Renaming, ReturnRequest } from './list-model.js'
import { checkPageSize, DEFAULT_ACTIONS, type EmailListOptions } from './list-options.js'
import { type ListRows, usePagedRows, useScrolledRows } from './use-list-rows.js'
import { useListView } from './use-list-view.js'
import { useOnline } from './use-online.js'
import { useOperations } from './use-operations.js'
import { useReturn } from './use-return.js'
import { useRowSelection } from './use-row-selection.js'
import { useUndoWindow } from './use-undo-window.js'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each person
  const renaming = useMemo(() => createValue<Renaming | null>(null), [person])
  const renamingId = useValue(renaming, (row) => row?.id ?? null)
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
    renamingId,
    renaming,
    startRename: ({ id }, from) => renaming.set({ id, from }),
    endRename: (email, name) => {
      requestFocus(email.id, renaming.get()?.from ?? 'row')
      renaming.set(null)
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

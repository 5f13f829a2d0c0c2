'use client'
import { type EmailSummary, LIMITS } from '@mailframe/protocol'
import { useCallback, useMemo } from 'react'
import { useLabels, useMailframe, useOwnState } from '../../context/context.js'
import { isNew, type ListedEmail } from '../../emails/changes.js'
import { listTexts } from '../../labels/list.js'
import { useOnline } from '../../lib/browser.js'
import { useWindowFocus } from '../../lib/focus.js'
import { fill } from '../../lib/format.js'
import { useLatest } from '../../lib/refs.js'
import { createValue, useValue } from '../../lib/value.js'
import { useFocusRequests } from './focus-request.js'
import type { EmailListModel, ListQuestion, Renaming } from './model.js'
import { describeDone, shownName, useOperations } from './operations.js'
import { checkPageSize, DEFAULT_ACTIONS, type EmailListAction, type EmailListOptions } from './options.js'
import { type ListRows, usePagedRows, useScrolledRows } from './rows.js'
import { useRowSelection } from './selection.js'
import { useUndoWindow } from './undo.js'
import { useListView } from './view.js'

/** State and actions of a list of emails: all of `<EmailList>` but its markup. */
export function useEmailList({
  onOpen,
  createFrom,
  paging: givenPaging = 'pages',
  pageSize = LIMITS.pageSizeDefault,
  view: shownAs = 'rows',
  deletion = 'confirm',
  actions: givenActions = DEFAULT_ACTIONS,
  selectable = true,
  onSelectionChange,
}: EmailListOptions): EmailListModel {
  checkPageSize(pageSize)
  const actions = useStableActions(givenActions)
  const labels = useLabels(listTexts)
  const { language, person } = useMailframe()
  const latestPerson = useLatest(person)
  const isOnline = useOnline()
  const [question, setQuestion] = useOwnState<ListQuestion | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each person
  const renaming = useMemo(() => createValue<Renaming | null>(null), [person])
  const renamingId = useValue(renaming, (row) => row?.id ?? null)
  const [said, setSaid] = useOwnState('')
  const focus = useFocusRequests((pageNo) => pages.setPageNo(pageNo))

  const operations = useOperations({
    createFrom,
    onDone: (kind, names, made) => {
      if (latestPerson.current !== person) return
      setSaid(describeDone(kind, names, labels, language))
      const [newest] = made
      if (newest === undefined) return
      pages.setPageNo(1)
      focus.focusRow(newest.id, 'row')
    },
  })
  const undo = useUndoWindow<EmailSummary>({
    commit: (emails, { isLeaving }) => operations.remove(emails, { keepalive: isLeaving }),
  })

  const leaving = useMemo(
    () => new Set(undo.entries.flatMap(({ items }) => items.map(({ id }) => id))),
    [undo.entries],
  )
  const [isWhole, setWhole] = useOwnState(false)
  // All at once have no pages: then they stand in one box that scrolls.
  const isScrolled = givenPaging === 'infinite' || isWhole
  const pages = usePagedRows({ pageSize, enabled: !isScrolled && focus.isPlaced, leaving })
  const scrolled = useScrolledRows({ pageSize, enabled: isScrolled, isWhole })
  const paging = isScrolled && (givenPaging === 'infinite' || scrolled.isRead) ? 'infinite' : 'pages'
  const read: ListRows = paging === 'pages' ? pages : scrolled
  useWindowFocus(read.refetch)

  const slots = useMemo(
    () =>
      leaving.size === 0 ? read.slots : read.slots.filter((row) => row === null || !leaving.has(row.id)),
    [read.slots, leaving],
  )
  const total = Math.max(0, read.total - (read.slots.length - slots.length))
  const view = useListView(slots)
  const loadedIds = useMemo(
    () => view.rows.flatMap((row) => (row === null || isNew(row) ? [] : row.id)),
    [view.rows],
  )
  const selection = useRowSelection(loadedIds, onSelectionChange)
  const selected = useMemo(
    () => view.rows.filter((row) => row !== null && selection.has(row.id)) as readonly ListedEmail[],
    [view.rows, selection.has],
  )

  /** These rows are removed, and the focus with them: it goes to the next one. */
  function focusBeside(emails: readonly EmailSummary[]) {
    const going = new Set(emails.map(({ id }) => id))
    const isGoing = (row: ListedEmail | null) => row !== null && going.has(row.id)
    const first = view.rows.findIndex(isGoing)
    const next =
      view.rows.find((row, index) => index > first && row !== null && !isGoing(row)) ??
      view.rows.findLast((row, index) => index < first && row !== null && !isGoing(row))
    if (next) focus.focusRow(next.id, 'row')
  }

  return {
    ...view,
    state: read.isRead ? (total > 0 ? 'ready' : 'empty') : read.error ? 'error' : 'loading',
    paging,
    view: shownAs,
    pageSize,
    total,
    isStale: read.isStale,
    isOffline: !isOnline || (read.error?.kind === 'offline' && read.isRead),
    error: read.isRead ? null : read.error,
    refreshError: read.isRead && read.error?.kind !== 'offline' ? read.error : null,
    moreError: paging === 'infinite' ? scrolled.moreError : null,
    refetch: read.refetch,
    isLoadingRest: isWhole && view.loaded < total,
    loadRest: () => {
      setWhole(true)
      if (scrolled.moreError) scrolled.refetch()
    },
    pageNo: isWhole ? 1 : pages.pageNo,
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
      focus.leave({ emailId: email.id, name: shownName(email.name, labels), index, pageNo: pages.pageNo })
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
      focus.focusRow(email.id, renaming.get()?.from ?? 'row')
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
        if (first) focus.focusRow(first.id, 'row')
        undo.undo(id)
        setSaid(labels.undone)
      },
    },
    failures: operations.failures,
    dismiss: operations.dismiss,
    said,
    sayReturned: ({ name }, isThere) =>
      setSaid(fill(isThere ? labels.listReturned : labels.listReturnedGone, { name })),
    focusRequest: focus.request,
  }
}

/** The same actions as long as buttons look the same: an inline array draws no row anew. A click finds the newest. */
function useStableActions(given: readonly EmailListAction[]): readonly EmailListAction[] {
  const latest = useLatest(given)
  const look = JSON.stringify(
    given.map((action) =>
      typeof action === 'string' ? action : [action.id, action.label, action.isDanger, Boolean(action.icon)],
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is all that is drawn of them
  return useMemo(
    () =>
      given.map((action) => {
        if (typeof action === 'string') return action
        const onAction = (email: ListedEmail) => {
          const newest = latest.current.find((each) => typeof each !== 'string' && each.id === action.id)
          if (typeof newest === 'object') newest.onAction(email)
        }
        return { ...action, onAction }
      }),
    [look, latest],
  )
}

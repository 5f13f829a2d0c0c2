import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  EmailList,
  MailframeProvider,
  useCopyEmail,
  useCreateEmail,
  useDeleteEmail,
  useEmail,
  useEmails,
  useInfiniteEmails,
  useUpdateEmail,
} from '../index.js'
import { emailQuery, emailsQuery, infiniteEmailsQuery } from '../queries.js'
import { createGate } from '../test/harness.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
let emailId: string
let queryClient: QueryClient
/** The first read after this is set gives what was there then, once it is opened. */
let late: ReturnType<typeof createGate> | null
let isLate: () => boolean

beforeEach(async () => {
  backend = await createTestBackend({ emails: ['Other', 'Before'], onError: () => {} })
  emailId = backend.emails[1]?.id ?? ''
  queryClient = new QueryClient()
  late = null
  isLate = () => false
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await backend.close()
})

const fetch: typeof globalThis.fetch = async (input, init) => {
  const { signal: _, ...rest } = init ?? {}
  const isRead = (init?.method ?? 'GET') === 'GET' && String(input).includes('/emails')
  // Not aborted, as where the answer is on its way already.
  const response = await backend.fetch(input, rest)
  const gate = isRead ? late : null
  if (gate === null) return response
  late = null
  let isOpen = false
  isLate = () => !isOpen
  await gate.opened
  isOpen = true
  return response
}

function App({ children }: { children?: ReactNode }) {
  return (
    <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={queryClient}>
      {children}
    </MailframeProvider>
  )
}

function useChanges() {
  return {
    update: useUpdateEmail().mutateAsync,
    remove: useDeleteEmail().mutateAsync,
    create: useCreateEmail().mutateAsync,
    copy: useCopyEmail().mutateAsync,
  }
}
type Changes = ReturnType<typeof useChanges>

const CHANGES: [string, (changes: Changes) => Promise<unknown>, after: string[]][] = [
  ['a rename', ({ update }) => update({ emailId, name: 'After' }), ['After', 'Other']],
  ['a deletion', ({ remove }) => remove({ emailId }), ['Other']],
  ['a creation', ({ create }) => create({ name: 'New' }), ['New', 'Before', 'Other']],
  ['a copy', ({ copy }) => copy({ emailId }), ['Before (copy)', 'Before', 'Other']],
]

/** What is read by whom, and how it is read again while it is shown. */
const READERS: [string, () => readonly string[] | undefined, read: () => Promise<unknown>][] = [
  [
    'a page',
    () => useEmails().data?.list.map(({ name }) => name),
    () => queryClient.refetchQueries({ queryKey: ['mailframe', backend.endpoint, 'emails', 'list'] }),
  ],
  [
    'an infinite list',
    () => useInfiniteEmails().data?.pages.flatMap(({ list }) => list.map(({ name }) => name)),
    () => queryClient.refetchQueries({ queryKey: ['mailframe', backend.endpoint, 'emails', 'infinite'] }),
  ],
]

it.each(
  READERS.flatMap(([reader, useNames, read]) =>
    CHANGES.map(([change, run, after]) => ({ reader, useNames, read, change, run, after })),
  ),
)('$change is not undone by a read of $reader under way', async ({ useNames, read, run, after }) => {
  const { result } = renderHook(() => ({ names: useNames(), changes: useChanges() }), { wrapper: App })
  await waitFor(() => expect(result.current.names).toEqual(['Before', 'Other']))
  const gate = createGate()
  late = gate
  void read()
  await waitFor(() => expect(isLate()).toBe(true))
  await act(() => run(result.current.changes))
  await waitFor(() => expect(result.current.names).toEqual(after))
  await act(async () => gate.open())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current.names).toEqual(after)
})

it.each([
  ['a page', () => queryClient.fetchQuery(emailsQuery(source()))],
  ['an infinite list', () => queryClient.fetchInfiniteQuery(infiniteEmailsQuery(source()))],
  ['the email', () => queryClient.fetchQuery(emailQuery(source(), emailId))],
])('nor by %s that is read ahead and not shown yet', async (_, read) => {
  const { result } = renderHook(useChanges, { wrapper: App })
  const gate = createGate()
  late = gate
  const reading = read()
  await waitFor(() => expect(isLate()).toBe(true))
  await act(() => result.current.update({ emailId, name: 'After' }))
  gate.open()
  expect(JSON.stringify(await reading)).toContain('After')
  expect(JSON.stringify(await reading)).not.toContain('Before')
})
const source = () => ({ endpoint: backend.endpoint, fetch })

it('nor by a read of the email itself', async () => {
  const { result } = renderHook(() => ({ email: useEmail(emailId), changes: useChanges() }), { wrapper: App })
  await waitFor(() => expect(result.current.email.data?.name).toBe('Before'))
  const gate = createGate()
  late = gate
  void result.current.email.refetch()
  await waitFor(() => expect(isLate()).toBe(true))
  await act(() => result.current.changes.update({ emailId, name: 'After' }))
  await waitFor(() => expect(result.current.email.data?.name).toBe('After'))
  await act(async () => gate.open())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current.email.data?.name).toBe('After')
})

function Rename() {
  const { mutate } = useUpdateEmail()
  return (
    <button type="button" onClick={() => mutate({ emailId, name: 'After' })}>
      Rename
    </button>
  )
}

it('nor in two lists, of which one was read between the call and its answer', async () => {
  render(
    <App>
      <EmailList onOpen={() => {}} />
      <EmailList onOpen={() => {}} paging="infinite" pageSize={10} />
      <Rename />
    </App>,
  )
  await waitFor(() => expect(screen.getAllByText('Before')).toHaveLength(2))
  const gate = createGate()
  late = gate
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(isLate()).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.getAllByText('After')).toHaveLength(2))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  await act(async () => gate.open())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getAllByText('After')).toHaveLength(2)
  expect(screen.queryByText('Before')).toBeNull()
})

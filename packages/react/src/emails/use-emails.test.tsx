import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  useCopyEmail,
  useEmailEditor,
  useEmails,
  useInfiniteEmails,
  useSuspenseInfiniteEmails,
  useUpdateEmail,
} from '../index.js'
import { emailKeys, infiniteEmailsQuery } from '../queries.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await backend?.close()
})

async function create(names: string[]) {
  const ids: string[] = []
  for (const name of names) {
    const answer = await backend.fetch(`${backend.endpoint}/emails`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    ids.push((await answer.json()).id)
  }
  return ids
}

function Infinite({ pageSize = 20 }: { pageSize?: number }) {
  const { data, fetchNextPage, hasNextPage } = useInfiniteEmails({ pageSize })
  return (
    <section>
      <p>{data && `all: ${data.pages.flatMap(({ list }) => list.map(({ name }) => name))}`}</p>
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </section>
  )
}

function Total() {
  return <p>{useEmails().data?.total ?? 'none'}</p>
}

function Waiting() {
  return <p>{useSuspenseInfiniteEmails().data.pages[0]?.total} in all</p>
}

function Hook({ emailId }: { emailId: string }) {
  return <p>hook: {useEmailEditor(emailId).status}</p>
}

it('reads page after page', async () => {
  backend = await createTestBackend()
  await create(['One', 'Two', 'Three'])
  render(<Infinite pageSize={2} />, { wrapper: backend.Provider })
  await screen.findByText('all: Three,Two')
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByText('all: Three,Two,One')
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

it('stands beside every way to open an editor, which takes the name that it has read', async () => {
  backend = await createTestBackend()
  const [emailId = ''] = await create(['Autumn sale'])
  render(
    <>
      <Infinite />
      <EmailList onOpen={() => {}} />
      <EmailEditorFrame emailId={emailId} />
      <EmailEditorDialog emailId={emailId} open onClose={() => {}} />
      <Hook emailId={emailId} />
    </>,
    { wrapper: backend.Provider },
  )
  await screen.findByText('all: Autumn sale')
  await waitFor(() =>
    expect(document.querySelectorAll('iframe[title*="Autumn sale"]').length).toBeGreaterThan(0),
  )
  await screen.findByText('hook: loading')
})

it('takes the name from an infinite list alone, prefetched or read', async () => {
  backend = await createTestBackend()
  const [emailId = ''] = await create(['Prefetched'])
  const queryClient = new QueryClient()
  await queryClient.prefetchInfiniteQuery(
    infiniteEmailsQuery({ endpoint: backend.endpoint, fetch: backend.fetch }),
  )
  const { Provider } = backend
  render(
    <Provider queryClient={queryClient}>
      <EmailEditorFrame emailId={emailId} />
    </Provider>,
  )
  await waitFor(() => expect(document.querySelector('iframe')?.title).toContain('Prefetched'))
})

function Renamed({ emailId }: { emailId: string }) {
  const update = useUpdateEmail()
  const copy = useCopyEmail()
  return (
    <>
      <button type="button" onClick={() => update.mutate({ emailId, name: 'After' })}>
        Rename
      </button>
      <button type="button" onClick={() => copy.mutate({ emailId })}>
        Copy
      </button>
    </>
  )
}

it('shows a change by another component', async () => {
  backend = await createTestBackend()
  const [emailId = ''] = await create(['Before'])
  render(
    <>
      <Infinite />
      <Renamed emailId={emailId} />
    </>,
    { wrapper: backend.Provider },
  )
  await screen.findByText('all: Before')
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('all: After')
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('all: After (copy),After')
})

it('has one shape under each key of lists', async () => {
  backend = await createTestBackend()
  await create(['One'])
  const queryClient = new QueryClient()
  const { Provider } = backend
  render(
    <Provider queryClient={queryClient}>
      <Total />
      <Infinite />
    </Provider>,
  )
  await screen.findByText('all: One')
  await screen.findByText('1')
  const shapes = (queryKey: readonly unknown[]) =>
    queryClient.getQueriesData<object>({ queryKey }).map(([, data]) => Object.keys(data ?? {}).sort())
  expect(shapes(emailKeys.lists(backend.endpoint))).toEqual([['list', 'pageNo', 'pageSize', 'total']])
  expect(shapes(emailKeys.infiniteLists(backend.endpoint))).toEqual([['pageParams', 'pages']])
})

it('waits in the nearest Suspense', async () => {
  backend = await createTestBackend()
  await create(['One', 'Two'])
  await act(async () =>
    render(
      <Suspense fallback="waiting">
        <Waiting />
      </Suspense>,
      { wrapper: backend.Provider },
    ),
  )
  await screen.findByText('2 in all')
})

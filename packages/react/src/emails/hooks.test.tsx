import { act, renderHook, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  useCopyEmail,
  useCreateEmail,
  useDeleteEmail,
  useEmail,
  useEmails,
  useSuspenseEmail,
  useSuspenseEmails,
  useUpdateEmail,
} from '../index.js'
import { emailKeys } from '../queries.js'
import { Boundary } from '../test/harness.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
afterEach(async () => {
  vi.restoreAllMocks()
  await backend?.close()
})

async function start(names: string[] = []) {
  backend = await createTestBackend({ emails: names, onError: () => {} })
  return backend.emails.map(({ id }) => id)
}
const inApp = <Result,>(hook: () => Result) => renderHook(hook, { wrapper: backend.Provider })
const saved = async (emailId: string) => await backend.mailframe.emails.get({ userId: 'test-user', emailId })
const readsOf = (path: string) =>
  backend.emulator.requests.filter((request) => request.method === 'GET' && request.path === path).length

it('useEmail reads one email with its content, and one that is not there is notFound', async () => {
  await start()
  const { id } = await backend.mailframe.emails.create({
    userId: 'test-user',
    name: 'Welcome',
    subject: 'Hello',
    html: '<p>Hi</p>',
    extra: { campaign: 7 },
  })
  const { result } = inApp(
    () => [useEmail(id), useEmail('not-there'), useEmail(id, { enabled: false })] as const,
  )
  await waitFor(() => expect(result.current[0].data?.html).toBe('<p>Hi</p>'))
  expect(result.current[0].data).toMatchObject({
    id,
    name: 'Welcome',
    subject: 'Hello',
    extra: { campaign: 7 },
  })
  await waitFor(() => expect(result.current[1].error?.kind).toBe('notFound'))
})

it('useEmail reads nothing while it is not enabled, nor under an id that is none', async () => {
  const [id = ''] = await start(['Welcome'])
  const { result } = inApp(() => [useEmail(id, { enabled: false }), useEmail('')] as const)
  await waitFor(() => expect(result.current[1].error?.kind).toBe('invalid'))
  expect(result.current[0]).toMatchObject({ data: undefined, fetchStatus: 'idle' })
  expect(readsOf(`/resource/email/${id}`)).toBe(0)
})

it('useSuspenseEmail and useSuspenseEmails wait, and fail in the nearest boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [id = ''] = await start(['Welcome'])
  const { Provider } = backend
  const read = (emailId: string) =>
    act(async () =>
      renderHook(() => ({ email: useSuspenseEmail(emailId).data, page: useSuspenseEmails().data }), {
        wrapper: ({ children }) => (
          <Boundary>
            <Provider>
              <Suspense fallback="waiting">{children}</Suspense>
            </Provider>
          </Boundary>
        ),
      }),
    )
  const { result } = await read(id)
  await waitFor(() => expect(result.current?.email.name).toBe('Welcome'))
  expect(result.current.page.total).toBe(1)
  await read('not-there')
  await waitFor(() => expect(document.body.textContent).toContain('caught: notFound'))
})

it('useCreateEmail answers the email, which is there and in the lists', async () => {
  await start(['One'])
  const { result } = inApp(() => ({ list: useEmails().data, create: useCreateEmail() }))
  await waitFor(() => expect(result.current.list?.total).toBe(1))
  await act(() => result.current.create.mutateAsync({ name: 'Two', subject: 'Soon' }))
  await waitFor(() => expect(result.current.create.data).toMatchObject({ name: 'Two', subject: 'Soon' }))
  await waitFor(() => expect(result.current.list?.list.map(({ name }) => name)).toEqual(['Two', 'One']))
  expect(await saved(result.current.create.data?.id ?? '')).toMatchObject({ name: 'Two' })
})

it('useUpdateEmail changes what it is given, in the email that is shown too', async () => {
  const [id = ''] = await start(['One'])
  const { result } = inApp(() => ({ email: useEmail(id).data, update: useUpdateEmail() }))
  await waitFor(() => expect(result.current.email?.name).toBe('One'))
  await act(() => result.current.update.mutateAsync({ emailId: id, subject: 'Hi', html: '<b>New</b>' }))
  await waitFor(() =>
    expect(result.current.email).toMatchObject({ name: 'One', subject: 'Hi', html: '<b>New</b>' }),
  )
  expect(await saved(id)).toMatchObject({ name: 'One', subject: 'Hi', html: '<b>New</b>' })
})

it('useCopyEmail answers the copy', async () => {
  const [id = ''] = await start(['One'])
  const { result } = inApp(() => ({ list: useEmails().data, copy: useCopyEmail() }))
  await waitFor(() => expect(result.current.list?.total).toBe(1))
  const copy = await act(() => result.current.copy.mutateAsync({ emailId: id }))
  expect(copy.id).not.toBe(id)
  await waitFor(() => expect(result.current.list?.list.map((email) => email.id)).toEqual([copy.id, id]))
})

it('useDeleteEmail deletes for good, and forgets what was read', async () => {
  const [one = '', two = ''] = await start(['One', 'Two'])
  const { result } = inApp(() => ({ list: useEmails().data, remove: useDeleteEmail() }))
  await waitFor(() => expect(result.current.list?.total).toBe(2))
  await act(() => result.current.remove.mutateAsync({ emailId: one }))
  await waitFor(() => expect(result.current.list?.list.map((email) => email.id)).toEqual([two]))
  await expect(saved(one)).rejects.toMatchObject({ status: 404 })
  await act(async () => result.current.remove.mutate({ emailId: one }))
  await waitFor(() => expect(result.current.remove.error?.kind).toBe('notFound'))
})

it.each([
  ['useCreateEmail', useCreateEmail, { name: 'Two' }],
  ['useUpdateEmail', useUpdateEmail, { emailId: 'one', name: 'Two' }],
  ['useCopyEmail', useCopyEmail, { emailId: 'one' }],
  ['useDeleteEmail', useDeleteEmail, { emailId: 'one' }],
] as const)(
  '%s hands failures to the nearest boundary where throwOnError picks them',
  async (_, hook, variables) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await start()
    backend.signIn(null)
    const { Provider } = backend
    const run = async (kind: string) => {
      const { result, unmount } = renderHook(
        () =>
          hook({ throwOnError: (error) => error.kind === kind }) as unknown as {
            mutate: (input: unknown) => void
            error: { kind: string } | null
          },
        {
          wrapper: ({ children }) => (
            <Boundary>
              <Provider>{children}</Provider>
            </Boundary>
          ),
        },
      )
      await act(async () => result.current.mutate(variables))
      return { result, unmount }
    }
    const kept = await run('forbidden')
    await waitFor(() => expect(kept.result.current.error?.kind).toBe('unauthenticated'))
    kept.unmount()
    await run('unauthenticated')
    await waitFor(() => expect(document.body.textContent).toContain('caught: unauthenticated'))
  },
)

it('has a key for every list and email of an endpoint', () => {
  const under = (key: readonly unknown[]) => key.slice(0, 3)
  const keys = [
    emailKeys.list('/a', { pageNo: 1, pageSize: 20 }),
    emailKeys.infinite('/a', { pageSize: 20 }),
    emailKeys.detail('/a', 'one'),
  ]
  expect(keys.map(under)).toEqual(keys.map(() => emailKeys.all('/a')))
})

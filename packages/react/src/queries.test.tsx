import { createMailframe, MailframeError } from '@mailframe/server'
import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import {
  EmailList,
  type EmailSummary,
  MailframeProvider,
  type Page,
  type RequestError,
  useEmails,
  useSuspenseEmail,
  useSuspenseEmails,
  useSuspenseInfiniteEmails,
} from './index.js'
import { emailQuery, emailsQuery, infiniteEmailsQuery, type ServerEmails } from './queries.js'
import { pageOf, summary } from './test/listed.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const ENDPOINT = '/api/mailframe'
const PAGE = pageOf([summary(1), summary(2)])

/** As `mailframe.emails` answers: with more than a browser is to see. */
function serverWith(list: ServerEmails['list'], get: ServerEmails['get'] = vi.fn()) {
  return { endpoint: ENDPOINT, userId: 'ada', mailframe: { emails: { list, get } } }
}
const answering = () =>
  vi.fn<ServerEmails['list']>(async ({ pageNo, pageSize }) => ({
    ...PAGE,
    pageNo,
    pageSize,
    hasMore: false,
    list: PAGE.list.map((email) => ({ ...email, html: null, raw: { secret: true } })),
  }))

it('takes the client of @mailframe/server as it is', () => {
  expectTypeOf(createMailframe()).toExtend<{ emails: ServerEmails }>()
})

it('reads on a server for the user that it is told, and gives what the route would', async () => {
  const list = answering()
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(emailsQuery(serverWith(list)))
  expect(list).toHaveBeenCalledExactlyOnceWith(
    { userId: 'ada', pageNo: 1, pageSize: 20 },
    { signal: expect.any(AbortSignal) },
  )
  const data = queryClient.getQueryData(emailsQuery({ endpoint: ENDPOINT }).queryKey)
  expectTypeOf(data).toEqualTypeOf<Page<EmailSummary> | undefined>()
  expect(data).toEqual(PAGE)
  await queryClient.prefetchInfiniteQuery(infiniteEmailsQuery(serverWith(list)))
  expect(queryClient.getQueryData(infiniteEmailsQuery({ endpoint: ENDPOINT }).queryKey)?.pages).toEqual([
    PAGE,
  ])
})

it('counts on where the service tells no total, and gives a newcomer an empty list', async () => {
  const queryClient = new QueryClient()
  const counting = serverWith(async () => ({ ...PAGE, total: null, pageSize: 2, hasMore: true }))
  expect((await queryClient.fetchQuery(emailsQuery(counting, { pageSize: 2 }))).total).toBe(3)
  const newcomer = serverWith(async () => {
    throw new MailframeError({ error: 'invalidContext', message: 'no', status: 403, retryable: false })
  })
  expect(await queryClient.fetchQuery(emailsQuery(newcomer, { pageSize: 5 }))).toEqual({
    list: [],
    total: 0,
    pageNo: 1,
    pageSize: 5,
  })
  const failing = serverWith(async () => {
    throw new MailframeError({ error: 'timeout', message: 'no', retryable: true })
  })
  await expect(queryClient.fetchQuery(emailsQuery(failing, { pageSize: 6 }))).rejects.toThrow('no')
})

it('leaves out of an email what a browser is not to see', async () => {
  const get = vi.fn(async () => ({
    ...summary(1),
    html: '<p>Hi</p>',
    json: {},
    extra: null,
    raw: { secret: true },
  }))
  const email = await new QueryClient().fetchQuery(emailQuery(serverWith(answering(), get), 'email-1'))
  expect(email).toEqual({ ...summary(1), html: '<p>Hi</p>', json: {}, extra: null })
})

it('is in the HTML, and the browser does not read it again', async () => {
  const server = new QueryClient()
  await server.prefetchQuery(emailsQuery(serverWith(answering())))
  const state = JSON.parse(JSON.stringify(dehydrate(server)))
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ ...summary(1), html: null }))
  const app = (queryClient: QueryClient) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={state}>
          <MailframeProvider endpoint={ENDPOINT} fetch={fetch} timeZone="Asia/Tokyo">
            <EmailList onOpen={() => {}} />
          </MailframeProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(app(new QueryClient()))
  expect(container.querySelectorAll('[role="row"]')).toHaveLength(2)
  document.body.append(container)
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, app(new QueryClient()), { onRecoverableError }))
  await screen.findAllByTitle(/January 10, 2026 at 9:00\sPM/)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(fetch.mock.calls.filter(([input]) => String(input).includes('/emails?'))).toEqual([])
  await act(async () => root.unmount())
  container.remove()
})

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    return error ? <p>caught {'kind' in error ? String(error.kind) : error.message}</p> : this.props.children
  }
}

function inApp(children: ReactNode, fetch: typeof globalThis.fetch) {
  return (
    <Boundary>
      <MailframeProvider endpoint={ENDPOINT} fetch={fetch} queryClient={new QueryClient()}>
        <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
      </MailframeProvider>
    </Boundary>
  )
}

function Waiting() {
  const { data } = useSuspenseEmails()
  const { data: email } = useSuspenseEmail('email-1')
  const { data: all } = useSuspenseInfiniteEmails({ pageSize: 2 })
  expectTypeOf(data.total).toEqualTypeOf<number>()
  return (
    <p>
      {data.total} emails, the first is {email.name}, {all.pages.length} page
    </p>
  )
}

const fine: typeof fetch = async (input) =>
  Response.json(String(input).includes('/emails/') ? { ...summary(1), html: null } : PAGE)
const refusing: typeof fetch = async () =>
  Response.json({ error: 'forbidden', message: 'no' }, { status: 403 })

it('waits in Suspense, and fails in the nearest error boundary', async () => {
  const { unmount } = render(inApp(<Waiting />, fine))
  expect(screen.getByText('waiting')).toBeDefined()
  await screen.findByText('2 emails, the first is Email 1, 1 page')
  unmount()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(inApp(<Waiting />, refusing))
  await screen.findByText('caught forbidden')
})

function Throwing({ throwOnError }: { throwOnError: boolean | ((error: RequestError) => boolean) }) {
  const { error } = useEmails({}, { throwOnError })
  return <p>kept {error?.kind}</p>
}

it.each([
  [true, 'caught forbidden'],
  [({ kind }: RequestError) => kind === 'forbidden', 'caught forbidden'],
  [({ kind }: RequestError) => kind !== 'forbidden', 'kept forbidden'],
])('throwOnError %s', async (throwOnError, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(inApp(<Throwing throwOnError={throwOnError} />, refusing))
  await screen.findByText(text)
})

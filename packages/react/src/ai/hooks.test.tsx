import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { AiUsage, MailframeProvider, useAiQuota, useAiUsage, useSuspenseAiQuota } from '../index.js'
import { aiSummaryQuery } from '../queries.js'
import { spendAi } from '../test/spend-ai.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
afterEach(async () => {
  vi.restoreAllMocks()
  await backend?.close()
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message === '' ? this.props.children : <p>caught: {this.state.message}</p>
  }
}
const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }

function Uses(input: { userId?: string; pageNo?: number }) {
  const { data } = useAiUsage({ ...OCTOBER, ...input, pageSize: 2 })
  return <p>{data && `${data.list.map(({ userId }) => userId)} of ${data.total}`}</p>
}

function Quota({ throwOnError }: { throwOnError: boolean }) {
  const { error } = useAiQuota({ throwOnError })
  return <p>{error && `${error.kind} kept`}</p>
}

function WaitingQuota() {
  return <p>{useSuspenseAiQuota().data.totalCredits}</p>
}

it('reads uses page by page, of everyone where allow says so', async () => {
  backend = await createTestBackend({ allow: () => true })
  await spendAi(backend, 'ada', [{ at: '2026-10-01T00:00:00Z', feature: 'aiRewrite' }])
  await spendAi(backend, 'bob', [{ at: '2026-10-02T00:00:00Z', feature: 'aiRewrite', times: 2 }])
  render(
    <>
      <Uses userId="*" pageNo={2} />
      <Uses userId="bob" />
      <Uses />
    </>,
    { wrapper: backend.Provider },
  )
  expect(await screen.findByText('ada of 3')).toBeDefined()
  expect(await screen.findByText('bob,bob of 2')).toBeDefined()
  expect(await screen.findByText('of 0')).toBeDefined()
})

it('hands failures to the nearest boundary where throwOnError says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  backend = await createTestBackend()
  render(
    <Boundary>
      <Quota throwOnError={false} />
    </Boundary>,
    { wrapper: backend.Provider },
  )
  expect(await screen.findByText('forbidden kept')).toBeDefined()
  render(
    <Boundary>
      <Quota throwOnError />
    </Boundary>,
    { wrapper: backend.Provider },
  )
  expect(await screen.findByText(/^caught: /)).toBeDefined()
})

it('waits in Suspense, with data always there', async () => {
  backend = await createTestBackend({ allow: () => true })
  await act(async () => {
    render(
      <Suspense fallback="waiting">
        <WaitingQuota />
      </Suspense>,
      { wrapper: backend.Provider },
    )
  })
  expect(await screen.findByText('10000')).toBeDefined()
})

it('renders prefetched figures on the server without a request, and hydrates without a mismatch', async () => {
  const endpoint = '/api/mailframe'
  const summary = {
    used: 3,
    limit: null,
    byDay: [{ date: '2026-10-31', credits: 3 }],
    byFeature: [{ feature: 'aiRewrite', credits: 3 }],
    partial: false,
  }
  const prefetch = async () => {
    const client = new QueryClient()
    const { queryKey } = aiSummaryQuery({ endpoint }, OCTOBER)
    client.setQueryData(queryKey, summary)
    return client
  }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(summary))
  const app = (queryClient: QueryClient) => (
    <StrictMode>
      <MailframeProvider endpoint={endpoint} queryClient={queryClient} fetch={fetch}>
        <AiUsage defaultPeriod={OCTOBER} />
        <AiUsage />
      </MailframeProvider>
    </StrictMode>
  )
  const html = renderToString(app(await prefetch()))
  expect(fetch).not.toHaveBeenCalled()
  expect(html).toContain('Oct 31, 2026')
  expect(html).not.toContain('style=')
  const container = document.createElement('div')
  container.innerHTML = html
  const errors = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  const client = await prefetch()
  const root = await act(async () => hydrateRoot(container, app(client), { onRecoverableError }))
  expect([onRecoverableError.mock.calls, errors.mock.calls]).toEqual([[], []])
  await act(async () => root.unmount())
})

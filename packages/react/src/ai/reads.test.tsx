import { QueryClient } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  useAiBalances,
  useAiBills,
  useAiQuota,
  useAiSummary,
  useAiUsage,
  useSetAiLimit,
  useSuspenseAiBalances,
  useSuspenseAiBills,
  useSuspenseAiQuota,
  useSuspenseAiSummary,
  useSuspenseAiUsage,
} from '../index.js'
import {
  aiBalancesQuery,
  aiBillsQuery,
  aiKeys,
  aiLimitUsageQuery,
  aiQuotaQuery,
  aiSummaryQuery,
  aiUsageQuery,
} from '../queries.js'
import { Boundary } from '../test/harness.js'
import { spendAi } from '../test/spend-ai.js'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '../testing.js'

let backend: TestBackend
afterEach(async () => {
  vi.restoreAllMocks()
  await backend?.close()
})

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const PERIOD = { startTime: '2026-10-01T00:00:00Z', endTime: '2026-11-01T00:00:00Z' }
const LIMIT = { userId: 'ada', maximumLimitCredits: 50, ...PERIOD }
const ADA = { userId: 'ada' }

/** Ada spent 14 credits in October, of which 10 on the second. */
async function start(options: TestBackendOptions = {}) {
  backend = await createTestBackend({ allow: () => true, user: ADA, onError: () => {}, ...options })
  await spendAi(backend, 'ada', [
    { at: '2026-10-01T12:00:00Z', feature: 'aiRewrite', times: 2 },
    { at: '2026-10-02T12:00:00Z', feature: 'aiEmailGeneration' },
  ])
}

/** Every figure, as a page that waits for it and one that does not see it. */
const READS = {
  summary: [() => useAiSummary(OCTOBER), () => useSuspenseAiSummary(OCTOBER)],
  usage: [() => useAiUsage(OCTOBER), () => useSuspenseAiUsage(OCTOBER)],
  quota: [() => useAiQuota(), () => useSuspenseAiQuota()],
  balances: [() => useAiBalances(), () => useSuspenseAiBalances()],
  bills: [
    () => useAiBills({ month: '2026-10', pageSize: 1 }),
    () => useSuspenseAiBills({ month: '2026-10', pageSize: 1 }),
  ],
} as const

const EXPECTED: Record<keyof typeof READS, object> = {
  summary: {
    used: 14,
    limit: null,
    byDay: [
      { date: '2026-10-01', credits: 4 },
      { date: '2026-10-02', credits: 10 },
    ],
    partial: false,
  },
  usage: {
    total: 3,
    pageNo: 1,
    pageSize: 20,
    list: [{ userId: 'ada' }, { userId: 'ada' }, { userId: 'ada' }],
  },
  quota: { totalCredits: 10_000, usedCredits: 14, remainingCredits: 9986 },
  balances: { list: [{ totalCredits: 10_000, remainingCredits: 9986 }] },
  bills: { pageNo: 1, pageSize: 1, list: [{ month: '2026-10' }] },
}

const NAMES = Object.keys(READS) as (keyof typeof READS)[]

it.each(NAMES)('reads %s', async (name) => {
  await start()
  const { result } = renderHook((): { data: object | undefined } => READS[name][0](), {
    wrapper: backend.Provider,
  })
  await waitFor(() => expect(result.current.data).toMatchObject(EXPECTED[name]))
})

it.each(NAMES)('waits for %s in Suspense, and fails in the nearest boundary', async (name) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await start()
  const { Provider } = backend
  const read = () =>
    act(async () =>
      renderHook((): { data: object } => READS[name][1](), {
        wrapper: ({ children }) => (
          <Boundary>
            <Provider>
              <Suspense fallback="waiting">{children}</Suspense>
            </Provider>
          </Boundary>
        ),
      }),
    )
  const { result } = await read()
  await waitFor(() => expect(result.current?.data).toMatchObject(EXPECTED[name]))
  backend.signIn(null)
  await read()
  await screen.findByText('caught: unauthenticated')
})

it.each(['quota', 'balances', 'bills'] as const)('keeps %s from whom allow does not let in', async (name) => {
  await start({ allow: undefined })
  const { result } = renderHook(() => READS[name][0]().error, { wrapper: backend.Provider })
  await waitFor(() => expect(result.current?.kind).toBe('forbidden'))
})

it('gives with its functions what the hooks read, under one key', async () => {
  await start()
  const source = { endpoint: backend.endpoint, fetch: backend.fetch }
  const queryClient = new QueryClient()
  const read = {
    summary: await queryClient.fetchQuery(aiSummaryQuery(source, OCTOBER)),
    usage: await queryClient.fetchQuery(aiUsageQuery(source, { ...OCTOBER, pageNo: 1, pageSize: 20 })),
    quota: await queryClient.fetchQuery(aiQuotaQuery(source)),
    balances: await queryClient.fetchQuery(aiBalancesQuery(source)),
    bills: await queryClient.fetchQuery(aiBillsQuery(source, { month: '2026-10', pageNo: 1, pageSize: 1 })),
  }
  expect(read).toMatchObject(EXPECTED)
  const limitUsage = await queryClient.fetchQuery(
    aiLimitUsageQuery(source, queryClient, { ...PERIOD, startTime: '2026-10-02T00:00:00Z' }),
  )
  expect(limitUsage).toEqual({ used: 10, partial: false })

  const asked = backend.emulator.requests.length
  const { Provider } = backend
  const { result } = renderHook(() => NAMES.map((name) => READS[name][0]().data), {
    wrapper: ({ children }) => <Provider queryClient={queryClient}>{children}</Provider>,
  })
  expect(result.current).toEqual(NAMES.map((name) => read[name]))
  expect(backend.emulator.requests).toHaveLength(asked)

  const isStale = () => queryClient.getQueryCache().findAll({ queryKey: aiKeys.all(backend.endpoint) })
  expect(isStale()).toHaveLength(7)
  await queryClient.invalidateQueries({ queryKey: aiKeys.all(backend.endpoint), refetchType: 'none' })
  expect(isStale().map(({ state }) => state.isInvalidated)).toEqual(Array.from({ length: 7 }, () => true))
})

it('sets a limit, and reads the figures anew', async () => {
  await start()
  const { result } = renderHook(() => ({ quota: useAiQuota(), set: useSetAiLimit() }), {
    wrapper: backend.Provider,
  })
  await waitFor(() => expect(result.current.quota.data).toBeDefined())
  const readsSince = (count: number) =>
    backend.emulator.requests.slice(count).filter(({ path }) => path.endsWith('/ai/quota')).length
  const asked = backend.emulator.requests.length
  await act(() => result.current.set.mutateAsync(LIMIT))
  await waitFor(() =>
    expect(result.current.set.data).toMatchObject({ userId: 'ada', maximumLimitCredits: 50 }),
  )
  expect(readsSince(asked)).toBe(1)
  await act(async () => result.current.set.mutate({ ...LIMIT, maximumLimitCredits: -1 }))
  await waitFor(() => expect(result.current.set.error?.kind).toBe('invalid'))
})

function SetLimit() {
  const { mutate } = useSetAiLimit({ throwOnError: true })
  return (
    <button type="button" onClick={() => mutate(LIMIT)}>
      Set
    </button>
  )
}

it('hands a limit that fails to the nearest boundary where throwOnError says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await start({ allow: undefined })
  render(
    <Boundary>
      <SetLimit />
    </Boundary>,
    { wrapper: backend.Provider },
  )
  act(() => screen.getByRole('button', { name: 'Set' }).click())
  await screen.findByText('caught: forbidden')
})

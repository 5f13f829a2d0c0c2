import { QueryClient } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Boundary } from '../test/harness.js'
import { sendingOf } from '../test/sending-account.js'
import { createTestBackend, type TestBackend } from '../testing.js'
import { sendingKeys } from './calls.js'
import {
  useSendingDeliveries,
  useSendingStatistics,
  useSendTest,
  useSuspenseSendingDeliveries,
  useSuspenseSendingStatistics,
} from './hooks.js'

let backend: TestBackend
afterEach(() => backend?.close())

const RANGE = { startDate: '2026-11-01', endDate: '2026-11-30' }

const start = async () => {
  backend = await createTestBackend({
    allow: () => true,
    sending: sendingOf,
    emails: [{ name: 'Welcome', html: '<p>Hi</p>' }],
  })
}

it('reads statistics and deliveries, under keys of their own', async () => {
  await start()
  const queryClient = new QueryClient()
  const { result } = renderHook(() => [useSendingStatistics(RANGE), useSendingDeliveries()] as const, {
    wrapper: ({ children }) => <backend.Provider queryClient={queryClient}>{children}</backend.Provider>,
  })
  await waitFor(() => expect(result.current.map(({ isSuccess }) => isSuccess)).toEqual([true, true]))
  expect(result.current[0].data).toMatchObject({ byDay: [], total: { sent: 0 }, timeZone: '+08:00' })
  expect(result.current[1].data).toEqual({ list: [], total: 0, pageNo: 1, pageSize: 20 })
  const key = sendingKeys.statistics(backend.endpoint, RANGE)
  expect(queryClient.getQueryData(key)).toBe(result.current[0].data)
  expect(queryClient.getQueryCache().findAll({ queryKey: sendingKeys.all(backend.endpoint) })).toHaveLength(2)
})

it('reads the log anew once a test was sent', async () => {
  await start()
  const { result } = renderHook(() => ({ log: useSendingDeliveries(), test: useSendTest() }), {
    wrapper: backend.Provider,
  })
  await waitFor(() => expect(result.current.log.data?.total).toBe(0))
  const emailId = backend.emails[0]?.id ?? ''
  await act(async () => {
    await result.current.test.mutateAsync({ emailId, to: 'team@example.com' })
  })
  await waitFor(() => expect(result.current.log.data?.list[0]?.recipient).toBe('team@example.com'))
})

it('hands failures of a test on, and sends none twice', async () => {
  await start()
  const { result } = renderHook(() => useSendTest(), { wrapper: backend.Provider })
  await act(async () => {
    await result.current.mutateAsync({ emailId: 'none', to: 'team@example.com' }).catch(() => {})
  })
  await waitFor(() => expect(result.current.error?.kind).toBe('notFound'))
  expect(result.current.failureCount).toBe(1)
})

function Shown() {
  const { data } = useSuspenseSendingStatistics(RANGE)
  const log = useSuspenseSendingDeliveries({ pageSize: 5 })
  return <p>{`sent ${data.total.sent}, page of ${log.data.pageSize}`}</p>
}

it('waits in Suspense, and fails in an error boundary', async () => {
  await start()
  render(
    <Suspense fallback="waiting">
      <Shown />
    </Suspense>,
    { wrapper: backend.Provider },
  )
  await screen.findByText('sent 0, page of 5')
  await backend.close()
  backend = await createTestBackend()
  render(
    <Boundary>
      <Suspense fallback="waiting">
        <Shown />
      </Suspense>
    </Boundary>,
    { wrapper: backend.Provider },
  )
  await screen.findByText('caught: notFound')
})

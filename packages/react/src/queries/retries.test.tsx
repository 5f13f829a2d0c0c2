import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Component, type ReactElement, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { RequestError } from '../client/errors.js'
import { AiUsage, EmailList, MailframeProvider, useSuspenseEmail } from '../index.js'
import { ownRetries } from './policy.js'

const down = vi.fn(async () => Response.json({ error: 'serviceUnavailable', message: 'no' }, { status: 503 }))

function renderWith(queryClient: QueryClient, part: ReactElement) {
  down.mockClear()
  render(
    <MailframeProvider endpoint="/api/mailframe" fetch={down} queryClient={queryClient}>
      {part}
    </MailframeProvider>,
  )
}
const readsOf = (path: string) =>
  (down.mock.calls as unknown as [string][]).filter(([address]) => address.includes(path)).length

const list = (paging: 'pages' | 'infinite') => <EmailList onOpen={() => {}} paging={paging} />

it.each([
  ['a list', '/emails', list('pages')],
  ['a list that scrolls', '/emails', list('infinite')],
  ['usage', '/ai/summary', <AiUsage key="usage" />],
])('asks once for %s where the client says so', async (_, path, part) => {
  renderWith(new QueryClient({ defaultOptions: { queries: { retry: false } } }), part)
  expect((await screen.findByRole('alert')).textContent).toContain('not responding right now')
  expect(readsOf(path)).toBe(1)
})

it('never asks again what would fail again, whatever number the client says', () => {
  const retryOf = (retry: boolean | number | ((failures: number) => boolean)) => {
    const own = ownRetries(new QueryClient({ defaultOptions: { queries: { retry } } })).retry
    return (failures: number, error: Error) => own?.(failures, error)
  }
  const may = new RequestError({ kind: 'unavailable', message: 'no', retryable: true })
  const never = new RequestError({ kind: 'forbidden', message: 'no', retryable: false })
  expect([0, 3, 4].map((failures) => retryOf(4)(failures, may))).toEqual([true, true, false])
  expect([retryOf(true)(99, may), retryOf(false)(0, may), retryOf(4)(0, never)]).toEqual([true, false, false])
  expect(retryOf(() => true)(0, never)).toBe(true)
  expect(ownRetries(new QueryClient())).toEqual({})
})

it('waits as the client says, and asks three times by itself', async () => {
  renderWith(new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } }), list('pages'))
  await screen.findByRole('alert')
  expect(readsOf('/emails')).toBe(3)
})

function Name() {
  return useSuspenseEmail('welcome').data.name
}

class Boundary extends Component<{ children: ReactElement }> {
  override state = { message: '' }
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render = () => (this.state.message === '' ? this.props.children : <p role="alert">Failed</p>)
}

it('does so in Suspense too', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 1 } } })
  renderWith(
    client,
    <Boundary>
      <Suspense>
        <Name />
      </Suspense>
    </Boundary>,
  )
  await screen.findByRole('alert')
  expect(readsOf('/emails/welcome')).toBe(2)
  errors.mockRestore()
})

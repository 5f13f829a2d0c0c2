import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { describePart } from '../test/describe-part.js'
import { spendAi } from '../test/spend-ai.js'
import { createTestBackend, type TestBackend } from '../testing.js'
import { AiBalances } from './ai-application.js'

let backend: TestBackend
afterEach(() => backend?.close())

describePart<HTMLDivElement>('AiBalances', (props) => <AiBalances {...props} />)

it('lists the balances of the Application', async () => {
  backend = await createTestBackend({ allow: () => true })
  await spendAi(backend, 'ada', [{ at: '2026-10-01T00:00:00Z', feature: 'aiEmailGeneration' }])
  const { Provider } = backend
  render(<AiBalances />, { wrapper: Provider })
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toBe('Plan10 of 10,000 credits usedNo expiration date')
  expect(screen.getByRole('group', { name: 'AI balances' }).dataset.state).toBe('ready')
})

it('draws what is used of a balance, as every other bar does', async () => {
  backend = await createTestBackend({ allow: () => true })
  const list = [
    { id: 'a', source: 'Plan', totalCredits: 200, remainingCredits: 150, expiresAt: null },
    { id: 'b', source: 'Gift', totalCredits: 5, remainingCredits: 0, expiresAt: null },
  ]
  render(
    <backend.Provider fetch={async () => Response.json({ list })}>
      <AiBalances />
    </backend.Provider>,
  )
  await screen.findByText('Gift')
  const widths = [...document.querySelectorAll('.mailframe-ai-meter-bar')].map((bar) =>
    bar.getAttribute('width'),
  )
  expect(widths).toEqual(['25', '100'])
})

it('tells what is used up, what has expired and what is not known', async () => {
  backend = await createTestBackend({ allow: () => true })
  const list = [
    { id: 'a', source: 'Gift', totalCredits: 5, remainingCredits: 0, expiresAt: '2120-03-01T00:00:00Z' },
    { id: 'b', source: 'Trial', totalCredits: 5, remainingCredits: 4, expiresAt: '2020-03-01T10:30:00Z' },
    { id: '', source: '', totalCredits: null, remainingCredits: null, expiresAt: null },
  ]
  render(
    <backend.Provider fetch={async () => Response.json({ list })}>
      <AiBalances />
    </backend.Provider>,
  )
  await screen.findByText('Gift')
  const items = screen.getAllByRole('listitem').map((item) => [item.dataset.state, item.textContent])
  expect(items).toEqual([
    ['usedUp', 'Gift5 of 5 credits usedUsed up · Expires on Mar 1, 2120'],
    ['expired', expect.stringMatching(/^Trial1 of 5 credits usedExpired on Mar 1, 2020, 10:30\sAM UTC$/)],
    ['ready', 'Other–No expiration date'],
  ])
})

it.each([
  [{ list: [] }, 200, 'empty', 'There are no AI credits.'],
  [{ error: 'forbidden', message: 'no' }, 403, 'forbidden', 'You do not have access to this.'],
  [{ error: 'capabilityNotEnabled', message: 'no' }, 403, 'notEnabled', /not enabled/],
  [{ error: 'serviceMisconfigured', message: 'no' }, 502, 'error', /not set up correctly/],
])('answered %j, it is %i %s', async (answer, status, state, text) => {
  backend = await createTestBackend()
  render(
    <backend.Provider fetch={async () => Response.json(answer, { status })}>
      <AiBalances />
    </backend.Provider>,
  )
  const card = screen.getByRole('group')
  await waitFor(() => expect(card.dataset.state).toBe(state))
  expect(within(card).getByText(text)).toBeDefined()
})

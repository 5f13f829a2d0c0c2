import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { jaJP } from '../locales/ja_JP.js'
import { describePart } from '../test/describe-part.js'
import { type AiUse, dayBefore, spendAi } from '../test/spend-ai.js'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '../testing.js'
import { AiUsage, type AiUsageProps } from './ai-usage.js'

const USER = { userId: 'ada' }
const backends: TestBackend[] = []
afterEach(async () => {
  for (const backend of backends.splice(0)) await backend.close()
})

async function start(uses: AiUse[], options: TestBackendOptions = {}, props: AiUsageProps = {}) {
  const backend = await createTestBackend({ user: USER, ...options })
  backends.push(backend)
  await spendAi(backend, USER.userId, uses)
  const { Provider } = backend
  render(
    <StrictMode>
      <Provider>
        <AiUsage {...props} />
      </Provider>
    </StrictMode>,
  )
  return { backend, card: screen.getByRole('group', { name: props.scope ? 'AI credits' : 'AI usage' }) }
}
const stateOf = (card: HTMLElement) => card.dataset.state
const figure = (card: HTMLElement, name: string) =>
  within(card).getByText(name).nextElementSibling?.textContent
const rows = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

const RANGE = { startDate: '2026-10-01', endDate: '2026-10-31' }
const USES: AiUse[] = [
  { at: '2026-09-30T23:59:00Z', feature: 'aiRewrite' },
  { at: '2026-10-01T00:00:00Z', feature: 'aiRewrite', times: 3 },
  { at: '2026-10-31T23:59:00Z', feature: 'aiEmailGeneration' },
  { at: '2026-11-01T00:00:00Z', feature: 'aiRewrite' },
]
const ever = { startTime: '2020-01-01T00:00:00Z', endTime: '2120-01-01T00:00:00Z' }
const limitOf =
  (maximumLimitCredits: number, period = ever): NonNullable<TestBackendOptions['aiLimit']> =>
  () => ({ maximumLimitCredits, ...period })

describePart<HTMLDivElement>('AiUsage', (props) => <AiUsage {...props} />)
describePart<HTMLDivElement>('AiUsage of the application', (props) => (
  <AiUsage scope="application" {...props} />
))

it('shows what was used, by day and feature, in days of UTC; and no limit where none is told', async () => {
  const { card } = await start(USES, {}, { defaultPeriod: RANGE })
  await waitFor(() => expect(stateOf(card)).toBe('ready'))
  expect(figure(card, 'Credits used')).toBe('16')
  expect(within(card).getByText(/^Oct 1 – 31, 2026$/)).toBeDefined()
  expect(rows(card)).toEqual(['Oct 1, 20266', 'Oct 31, 202610'])
  const features = within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(features).toEqual(['AI email generation10 credits', 'AI rewrite6 credits'])
  expect(within(card).queryByText('Limit')).toBeNull()
  expect(within(card).queryByText('Remaining')).toBeNull()
  expect(card.querySelectorAll('.mailframe-ai-bars g')).toHaveLength(31)
})

it.each([
  [21, 'ready', '5', null],
  [20, 'near', '4', '80% used'],
  [17, 'near', '1', '94% used'],
  [16, 'over', '0', 'Limit reached'],
  [10, 'over', '0', 'Limit reached'],
  [0, 'over', '0', 'Limit reached'],
])('of a limit of %i, 16 used is %s', async (maximum, state, remaining, badge) => {
  const period = { startTime: '2026-10-01T00:00:00Z', endTime: '2120-11-01T00:00:00Z' }
  const uses = USES.slice(1, 3)
  const { card } = await start(uses, { aiLimit: limitOf(maximum, period) }, { defaultPeriod: RANGE })
  await waitFor(() => expect(figure(card, 'Remaining')).toBe(remaining))
  expect(stateOf(card)).toBe(state)
  expect(figure(card, 'Limit')).toBe(String(maximum))
  expect(within(card).getByText('Resets on Nov 1, 2120')).toBeDefined()
  expect(card.querySelector('p.mailframe-ai-badge')?.textContent ?? null).toBe(badge)
})

it('counts a limit over its own period, to the moment, whatever days are shown', async () => {
  const period = { startTime: '2026-10-01T00:00:00Z', endTime: '2026-11-01T00:00:00Z' }
  const { card } = await start(
    USES,
    { aiLimit: limitOf(100, period) },
    {
      defaultPeriod: { startDate: '2026-10-31', endDate: '2026-10-31' },
    },
  )
  await waitFor(() => expect(figure(card, 'Remaining')).toBe('84'))
  expect(figure(card, 'Credits used')).toBe('10')
})

it('takes off what was used on the first and last day but outside the period', async () => {
  const uses: AiUse[] = [
    { at: '2026-10-01T08:59:59Z', feature: 'aiRewrite' },
    { at: '2026-10-01T09:00:00Z', feature: 'aiEmailGeneration' },
    { at: '2026-10-05T08:59:59Z', feature: 'aiEmailGeneration' },
    { at: '2026-10-05T09:00:00Z', feature: 'aiRewrite' },
  ]
  const period = { startTime: '2026-10-01T18:00:00+09:00', endTime: '2026-10-05T09:00:00Z' }
  const { card } = await start(uses, { aiLimit: limitOf(100, period) }, { defaultPeriod: RANGE })
  await waitFor(() => expect(figure(card, 'Remaining')).toBe('80'))
  expect(figure(card, 'Credits used')).toBe('24')
  // The period is over: nothing is near, and nothing will be reset.
  expect(within(card).getByText(/^This limit ended on Oct 5, 2026, 9:00\sAM UTC$/)).toBeDefined()
  expect(stateOf(card)).toBe('ready')
})

it('says when nothing was used, and shows the limit all the same', async () => {
  const { card } = await start([], { aiLimit: limitOf(5) })
  await waitFor(() => expect(figure(card, 'Remaining')).toBe('5'))
  expect(stateOf(card)).toBe('empty')
  expect(figure(card, 'Credits used')).toBe('0')
  expect(within(card).getByText('No AI was used in this period.')).toBeDefined()
})

it('says plainly that a sum is partial, and what that makes of the rest', async () => {
  const summary = { used: 90, limit: null, byDay: [{ date: '2026-10-01', credits: 90 }], byFeature: [] }
  const answer = { ...summary, limit: { maximumLimitCredits: 100, ...ever }, partial: true }
  const backend = await createTestBackend()
  backends.push(backend)
  const { Provider } = backend
  render(
    <Provider fetch={async () => Response.json(answer)}>
      <AiUsage defaultPeriod={RANGE} />
    </Provider>,
  )
  expect(await screen.findByText(/these figures are too low/)).toBeDefined()
  await waitFor(() => expect(figure(screen.getByRole('group'), 'Remaining')).toBe('at most 10'))
})

it('shows other days: spans by name, and any first and last one', async () => {
  const user = userEvent.setup()
  const { card, backend } = await start([
    { at: `${dayBefore(0)}T00:00:00Z`, feature: 'aiRewrite' },
    { at: `${dayBefore(6)}T00:00:00Z`, feature: 'aiRewrite' },
    { at: `${dayBefore(7)}T00:00:00Z`, feature: 'aiEmailGeneration' },
    { at: `${dayBefore(29)}T00:00:00Z`, feature: 'aiEmailGeneration' },
    { at: `${dayBefore(30)}T00:00:00Z`, feature: 'aiEmailGeneration' },
  ])
  await user.click(screen.getByRole('radio', { name: 'Last 7 days' }))
  await waitFor(() => expect(figure(card, 'Credits used')).toBe('4'))
  await user.click(screen.getByRole('radio', { name: 'Last 30 days' }))
  await waitFor(() => expect(figure(card, 'Credits used')).toBe('24'))

  await user.click(screen.getByRole('radio', { name: 'Custom' }))
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')]
  const before = backend.emulator.requests.length
  fireEvent.change(from, { target: { value: dayBefore(30) } })
  fireEvent.change(to, { target: { value: dayBefore(31) } })
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(to.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'must not be before',
  )
  expect(document.activeElement).toBe(to)
  fireEvent.change(to, { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('Enter a date.')).toBeDefined()
  expect(backend.emulator.requests).toHaveLength(before)
  fireEvent.change(to, { target: { value: dayBefore(30) } })
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(figure(card, 'Credits used')).toBe('10'))
})

it('shows a failure with Retry, and the figures after it', async () => {
  const user = userEvent.setup()
  let isBusy = true
  await start([], { rateLimit: () => (isBusy ? { retryAfter: 3600 } : true) })
  await screen.findByText(/Too many requests/)
  const card = screen.getByRole('group')
  expect(stateOf(card)).toBe('error')
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(stateOf(card)).toBe('empty'))
})

it('shows the quota of the application where allow says so', async () => {
  const { card } = await start(USES, { allow: () => true }, { scope: 'application' })
  await waitFor(() => expect(stateOf(card)).toBe('ready'))
  expect(figure(card, 'Credits used')).toBe('20')
  expect(figure(card, 'Remaining')).toBe('9,980')
  expect(figure(card, 'Total')).toBe('10,000')
  expect(within(card).getByText(/^Resets on /)).toBeDefined()
})

it('is quiet where allow does not share the quota', async () => {
  const { card } = await start([], {}, { scope: 'application' })
  await waitFor(() => expect(stateOf(card)).toBe('forbidden'))
  expect(within(card).getByText('You do not have access to this.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('is quiet where the Application has no AI', async () => {
  const settings = { clientId: 'mailframe-noai', clientSecret: 'mailframe-noai-secret' }
  const { card } = await start([], { mailframe: settings, onError: () => {} })
  await waitFor(() => expect(stateOf(card)).toBe('notEnabled'))
  expect(within(card).getByText(/not enabled/)).toBeDefined()
})

it('speaks the language of the provider, and names features as it is told', async () => {
  const backend = await createTestBackend({ user: USER })
  backends.push(backend)
  await spendAi(backend, USER.userId, USES)
  render(
    <backend.Provider locale={jaJP}>
      <AiUsage defaultPeriod={RANGE} featureNames={{ aiRewrite: '書き換え' }} />
    </backend.Provider>,
  )
  expect(await screen.findByText('書き換え')).toBeDefined()
  expect(screen.getByText('6 クレジット')).toBeDefined()
  expect(screen.getByText('2026/10/31')).toBeDefined()
})

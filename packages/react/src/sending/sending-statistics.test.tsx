import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { describePart } from '../test/describe-part.js'
import { sendingOf } from '../test/sending-account.js'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '../testing.js'
import { SendingStatistics } from './statistics.js'

let backend: TestBackend
afterEach(() => backend?.close())

const RANGE = { startDate: '2026-11-01', endDate: '2026-11-30' }

describePart<HTMLDivElement>('SendingStatistics', (props) => (
  <SendingStatistics defaultPeriod={RANGE} {...props} />
))

const card = () => screen.getByRole('group', { name: 'Sending' })

async function start(options: TestBackendOptions = {}) {
  backend = await createTestBackend({ allow: () => true, sending: sendingOf, ...options })
}

/** Emails as the team's server sends them. */
async function sendAt(at: string, to: string) {
  await backend.emulator.clock.freeze(new Date(at))
  const { sender, from, fromName } = sendingOf(backend.emulator)
  await sender?.send({
    from: String(from),
    fromName: String(fromName),
    to,
    subject: 'News',
    html: '<p>Hi</p>',
  })
}

describe('statistics', () => {
  it('show what was sent, with what each rate is a share of, and the days as a table', async () => {
    const user = userEvent.setup()
    await start()
    // By the service's days this is the 3rd.
    await sendAt('2026-11-02T20:00:00Z', 'ada@example.com')
    await sendAt('2026-11-02T21:00:00Z', 'bob@example.com')
    await sendAt('2026-11-20T01:00:00Z', 'ada@example.com')
    await backend.emulator.clock.advance(60_000)
    render(<SendingStatistics defaultPeriod={RANGE} />, { wrapper: backend.Provider })
    await waitFor(() => expect(card().dataset.state).toBe('ready'))
    const figures = within(card())
      .getAllByRole('definition')
      .map((each) => each.textContent)
    expect(figures).toEqual(['3', '3100% of sent', '00% of delivered', '00% of delivered', '00% of sent'])
    const table = within(card()).getByRole('table', { name: 'By day' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DaySentDeliveredOpenedClickedBounced', 'Nov 3, 202622000', 'Nov 20, 202611000'])
    await user.click(screen.getByRole('button', { name: 'Show table' }))
    expect(screen.getByRole('region', { name: 'By day' }).tabIndex).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Show chart' }))
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.querySelectorAll('.mailframe-ai-bars g')).toHaveLength(30)
  })

  it('say where nothing was sent, and keep what is shown while other days are read', async () => {
    const user = userEvent.setup()
    await start()
    render(<SendingStatistics defaultPeriod={RANGE} />, { wrapper: backend.Provider })
    await screen.findByText('Nothing was sent in this period.')
    expect(card().dataset.state).toBe('empty')
    await user.click(screen.getByRole('radio', { name: 'Last 7 days' }))
    await waitFor(() => expect(card().dataset.state).toBe('empty'))
  })

  it.each<[string, TestBackendOptions, string, RegExp]>([
    ['an allow that does not permit it', { allow: () => undefined }, 'forbidden', /do not have access/],
    ['a backend without sending', { sending: undefined }, 'notEnabled', /not set up here/],
    ['nobody signed in', { user: null }, 'error', /session|sign in/i],
    [
      'a service that fails',
      { faults: [{ path: '/api/**', status: 500, times: Number.POSITIVE_INFINITY }] },
      'error',
      /cannot be reached|unavailable|try again/i,
    ],
  ])('say what is wrong with %s', async (_, options, state, words) => {
    await start(options)
    render(<SendingStatistics defaultPeriod={RANGE} />, { wrapper: backend.Provider })
    await waitFor(() => expect(card().dataset.state).toBe(state), { timeout: 10_000 })
    expect(card().textContent).toMatch(words)
  })

  it('refuse days that are none', async () => {
    await start()
    const wrong = { startDate: '2026-11-31', endDate: '2026-11-30' }
    expect(() => render(<SendingStatistics defaultPeriod={wrong} />, { wrapper: backend.Provider })).toThrow(
      /defaultPeriod of SendingStatistics/,
    )
  })
})

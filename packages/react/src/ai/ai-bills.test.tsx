import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { describePart } from '../test/describe-part.js'
import { dayBefore, spendAi } from '../test/spend-ai.js'
import { createTestBackend, type TestBackend } from '../testing.js'
import { AiBills } from './ai-application.js'
import { monthOf } from './days.js'
import { formatMonth } from './format.js'

let backend: TestBackend
afterEach(() => backend?.close())

describePart<HTMLDivElement>('AiBills', (props) => <AiBills defaultMonth="2026-10" {...props} />)

const card = () => screen.getByRole('group', { name: 'AI bills' })

it('shows the bills of a month, and steps through the months up to the present', async () => {
  const user = userEvent.setup()
  backend = await createTestBackend({ allow: () => true })
  await spendAi(backend, 'ada', [
    { at: '2026-09-30T23:59:00Z', feature: 'aiRewrite' },
    { at: '2026-10-01T00:00:00Z', feature: 'aiRewrite', times: 2 },
  ])
  render(<AiBills defaultMonth="2026-10" />, { wrapper: backend.Provider })
  await screen.findByRole('table', { name: 'October 2026' })
  expect(screen.getByRole('row', { name: 'AI rewrite Oct 1, 2026 4' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  await screen.findByRole('table', { name: 'September 2026' })
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(await screen.findByText('Nothing was billed in August 2026.')).toBeDefined()
  expect(card().dataset.state).toBe('empty')

  const month = monthOf(dayBefore(0))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), month)
  await screen.findByText(`Nothing was billed in ${formatMonth(month, 'en_US')}.`)
  const next = screen.getByRole('button', { name: 'Next month' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  const asked = backend.emulator.requests.length
  await user.click(next)
  expect(backend.emulator.requests).toHaveLength(asked)
})

it('turns pages, and begins with the first one in another month', async () => {
  const user = userEvent.setup()
  backend = await createTestBackend()
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const query = new URL(String(input), 'https://app.example').searchParams
    const pageNo = Number(query.get('pageNo'))
    const bill = {
      id: `${pageNo}`,
      month: query.get('month'),
      feature: `part${pageNo}`,
      credits: 0.004,
      createdAt: '',
    }
    return Response.json({ list: [bill], total: 2, pageNo, pageSize: 1 })
  })
  render(
    <backend.Provider fetch={fetch}>
      <AiBills defaultMonth="2026-10" pageSize={1} />
    </backend.Provider>,
  )
  await screen.findByText('Part1')
  expect(screen.getByText('0.004')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Part2')
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  await screen.findByText('Part1')
  expect(String(fetch.mock.lastCall?.[0])).toContain('month=2026-09&pageNo=1&pageSize=1')
})

it('is quiet where allow does not share the bills', async () => {
  backend = await createTestBackend()
  render(<AiBills />, { wrapper: backend.Provider })
  await waitFor(() => expect(card().dataset.state).toBe('forbidden'))
  expect(screen.queryByRole('alert')).toBeNull()
})

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AiUsageProps } from '../ai/ai-usage.js'
import { MailframeProvider } from '../context/provider.js'
import { describePart } from '../test/describe-part.js'
import { spendAi } from '../test/spend-ai.js'
import { createTestBackend } from '../testing.js'
import { AiUsageChart, type AiUsageChartProps } from './ai-usage-chart.js'

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const BY_DAY = [
  { date: '2026-10-03', credits: 2 },
  { date: '2026-10-31', credits: 1234.5 },
]
const never: typeof fetch = () => new Promise(() => {})
const app = (props: AiUsageChartProps, Chart = AiUsageChart) => (
  <MailframeProvider endpoint="/api/mailframe" fetch={never}>
    <Chart {...props} data-testid="chart" />
  </MailframeProvider>
)
const rows = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

describePart<HTMLDivElement>('AiUsageChart', (props) => <AiUsageChart {...OCTOBER} {...props} />)

it('is a table on the server, with no chart and no request', () => {
  const fetch = vi.fn(never)
  const html = renderToString(
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
      <AiUsageChart {...OCTOBER} byDay={BY_DAY} />
    </MailframeProvider>,
  )
  const page = document.createElement('div')
  page.innerHTML = html
  expect(rows(page)).toEqual(['Oct 3, 20262', 'Oct 31, 20261,234.5'])
  expect(html).not.toMatch(/recharts|style=/)
  expect(page.querySelector('.mailframe-hidden table')).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

it('has the table for screen readers beside the chart, and for everyone on request', async () => {
  render(app({ ...OCTOBER, byDay: BY_DAY }))
  const chart = screen.getByTestId('chart')
  const plot = () => chart.querySelector<HTMLElement>('.mailframe-chart-plot')
  await waitFor(() => expect(plot()?.dataset.state).toBe('ready'), { timeout: 20_000 })
  expect(plot()?.ariaHidden).toBe('true')
  const toggle = screen.getByRole('button', { name: 'Show table' })
  expect(chart.querySelector('.mailframe-hidden table')).not.toBeNull()
  expect(rows(chart)).toEqual(['Oct 3, 20262', 'Oct 31, 20261,234.5'])
  fireEvent.click(toggle)
  expect(chart.querySelector('.mailframe-chart-plot')).toBeNull()
  expect(within(screen.getByRole('figure', { name: 'By day' })).getByRole('table')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Show chart' }))
  expect(chart.querySelector('.mailframe-chart-plot')).not.toBeNull()
})

it('reads the days of the signed-in user itself where none are given', async () => {
  const backend = await createTestBackend({ user: { userId: 'ada' } })
  await spendAi(backend, 'ada', [{ at: '2026-10-31T23:59:00Z', feature: 'aiRewrite' }])
  render(<AiUsageChart {...OCTOBER} data-testid="chart" />, { wrapper: backend.Provider })
  const chart = screen.getByTestId('chart')
  expect(chart.dataset.state).toBe('loading')
  await waitFor(() => expect(chart.dataset.state).toBe('ready'))
  expect(rows(chart)).toEqual(['Oct 31, 20262'])
  await backend.close()
})

it('says that there is nothing to draw', () => {
  render(app({ ...OCTOBER, byDay: [] }))
  expect(screen.getByTestId('chart').dataset.state).toBe('empty')
  expect(screen.getByText('No AI was used in this period.')).toBeDefined()
})

it('sums by month over more than half a year', async () => {
  const byDay = [...BY_DAY, { date: '2025-12-31', credits: 1 }, { date: '2026-10-30', credits: 3 }]
  render(app({ startDate: '2020-01-01', endDate: '2026-12-31', byDay }))
  expect(rows(screen.getByTestId('chart'))).toEqual(['December 20251', 'October 20261,239.5'])
})

it('shows a failed read with its text', async () => {
  const backend = await createTestBackend({ allow: () => false })
  render(<AiUsageChart {...OCTOBER} data-testid="chart" />, { wrapper: backend.Provider })
  expect((await screen.findByRole('alert')).textContent).toBe('No accessYou do not have access to this.Retry')
  expect(screen.getByTestId('chart').dataset.state).toBe('error')
  await backend.close()
})

it('has its bars with the first picture, before the library has come', async () => {
  vi.resetModules()
  vi.doMock('./load-day-plot.js', () => ({ loadDayPlot: () => new Promise(() => {}) }))
  const Chart = (await import('./ai-usage-chart.js')).AiUsageChart
  const { MailframeProvider: Provider } = await import('../context/provider.js')
  render(
    <Provider endpoint="/api/mailframe" fetch={never}>
      <Chart {...OCTOBER} byDay={BY_DAY} data-testid="chart" />
    </Provider>,
  )
  const chart = screen.getByTestId('chart')
  expect(chart.querySelectorAll('[data-state=loading] .mailframe-chart-bar')).toHaveLength(2)
  expect(within(chart).getByText('Oct 1')).toBeDefined()
  expect(within(chart).getByText('1.5K')).toBeDefined()
  expect(rows(chart)).toEqual(['Oct 3, 20262', 'Oct 31, 20261,234.5'])
  fireEvent.click(within(chart).getByRole('button', { name: 'Show table' }))
  expect(within(chart).getByRole('figure', { name: 'By day' })).toBeDefined()
})

it('loads the library while the figures are read, where a widget is to draw them', async () => {
  vi.resetModules()
  const loadDayPlot = vi.fn(() => new Promise(() => {}))
  vi.doMock('./load-day-plot.js', () => ({ loadDayPlot }))
  const { AiUsageChart: Chart } = await import('./ai-usage-chart.js')
  const { MailframeProvider: Provider } = await import('../context/provider.js')
  const { AiUsage } = await import('../ai/ai-usage.js')
  const usage = (renderByDay?: AiUsageProps['renderByDay']) => (
    <Provider endpoint="/api/mailframe" fetch={never}>
      <AiUsage renderByDay={renderByDay} data-testid="usage" />
    </Provider>
  )
  const { rerender } = render(usage())
  expect(loadDayPlot).not.toHaveBeenCalled()
  rerender(usage((days) => <Chart {...days} />))
  expect(loadDayPlot).toHaveBeenCalledTimes(1)
  expect(screen.getByTestId('usage').dataset.state).toBe('loading')
})

const MISSING = "Cannot find package 'recharts' imported from day-plot.js"
const LOST = 'Failed to fetch dynamically imported module: https://app.example/recharts-plot.js'

/** The chart anew, where the import of its plot fails in this way. */
async function chartWithout(message: string): Promise<typeof AiUsageChart> {
  vi.resetModules()
  vi.doMock('./load-day-plot.js', () => ({ loadDayPlot: () => Promise.reject(new Error(message)) }))
  return (await import('./ai-usage-chart.js')).AiUsageChart
}
let errors: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.doUnmock('./load-day-plot.js')
  vi.restoreAllMocks()
})

it('names the package that is missing, and shows the table', async () => {
  const Chart = await chartWithout(MISSING)
  const { MailframeProvider: Provider } = await import('../context/provider.js')
  render(
    <Provider endpoint="/api/mailframe" fetch={never}>
      <Chart {...OCTOBER} byDay={BY_DAY} />
    </Provider>,
  )
  expect(await screen.findByText(/needs the package recharts, which is not installed/)).toBeDefined()
  expect(screen.getByRole('figure', { name: 'By day' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(errors.mock.calls[0]?.[0]).toContain('npm install recharts react-is')
})

it('offers Retry where the code of the chart could not be fetched', async () => {
  const Chart = await chartWithout(LOST)
  const { MailframeProvider: Provider } = await import('../context/provider.js')
  render(
    <Provider endpoint="/api/mailframe" fetch={never}>
      <Chart {...OCTOBER} byDay={BY_DAY} />
    </Provider>,
  )
  expect(await screen.findByText(/The chart could not be loaded/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/The chart could not be loaded/)).toBeDefined()
  expect(screen.getByRole('figure', { name: 'By day' })).toBeDefined()
})

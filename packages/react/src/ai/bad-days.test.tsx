import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { AiUsageChart } from '../charts.js'
import { AiBills, AiUsage, MailframeProvider } from '../index.js'

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  [
    <AiUsage key="a" defaultPeriod={{ startDate: '2026-02-30', endDate: '2026-03-01' }} />,
    'defaultPeriod of AiUsage',
  ],
  [
    <AiUsage key="b" defaultPeriod={{ startDate: '2026-03-02', endDate: '2026-03-01' }} />,
    'defaultPeriod of AiUsage',
  ],
  [<AiBills key="c" defaultMonth="2026-13" />, 'defaultMonth of AiBills must be yyyy-MM, such as 2026-11'],
  [<AiUsageChart key="d" startDate="soon" endDate="2026-03-01" byDay={[]} />, 'days of AiUsageChart'],
])('refuses days that no calendar has, and names them', (part: ReactElement, text) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() =>
    render(
      <MailframeProvider endpoint="/api/mailframe" fetch={() => new Promise(() => {})}>
        {part}
      </MailframeProvider>,
    ),
  ).toThrow(text)
})

import { render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { AiUsageChart } from '../charts.js'
import { AiLimitForm, AiUsage } from '../index.js'
import { appOf, COMPONENTS } from './answered.js'
import { summary } from './listed.js'

/** What the route may well answer, where the service tells what nobody expects. */
const ODD = {
  list: [
    { ...summary(1), name: '', subject: '', createdAt: '', updatedAt: 'yesterday' },
    { ...summary(2), updatedAt: '+275760-09-13T00:00:00.000Z' },
    { id: '', userId: '', emailId: '', month: '', feature: '', credits: null, createdAt: 'then', name: '' },
  ].map((item) => ({ ...summary(3), feature: '', source: '', month: '', emailId: '', ...item })),
  total: 3,
  pageNo: 1,
  pageSize: 20,
  used: -1.5,
  limit: null,
  byDay: ['', 'then', '0000-00-00', '2026-10-32', '9999-12-31', '2026-10-05'].map((date) => ({
    date,
    credits: 2,
  })),
  byFeature: [{ feature: '', credits: -1 }],
  partial: true,
  totalCredits: 0,
  usedCredits: -3,
  remainingCredits: 1e21,
  periodStart: '',
  periodEnd: 'never',
  id: 'email-1',
  name: '',
  createdAt: '',
  updatedAt: '',
  html: '',
}

it.each([
  ...Object.entries(COMPONENTS).filter(([name]) => !name.startsWith('EmailEditor')),
  [
    'AiUsage of years',
    <AiUsage key="years" defaultPeriod={{ startDate: '2000-01-01', endDate: '2030-12-31' }} />,
  ],
  ['AiUsageChart of years', <AiUsageChart key="chart" startDate="2000-01-01" endDate="2030-12-31" />],
  ['AiLimitForm', <AiLimitForm key="form" data-state="ready" />],
] as [string, ReactElement][])('%s shows odd values as well as it can', async (_, element) => {
  render(element, { wrapper: appOf(() => Response.json(ODD)) })
  await waitFor(() =>
    expect(document.querySelector('.mailframe')?.getAttribute('data-state')).toMatch(/ready|over|empty/),
  )
  expect(screen.queryByText(/caught/)).toBeNull()
  expect(document.querySelector('.mailframe-error')).toBeNull()
})

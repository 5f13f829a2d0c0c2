import { AiUsageChart } from '@mailframe/react/charts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { WITH_USAGE } from '../lib/ai.js'
import { failuresOf } from '../lib/failures.js'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { found, IN_ENGLISH } from '../lib/states.js'

const DAY_MS = 86_400_000

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)

/** A working week goes up and down, and the use grows over the year. */
const aYear = Array.from({ length: 365 }, (_, index) => ({
  date: dayOf(364 - index),
  credits: index % 7 < 5 ? Math.round((10 + index / 8) * (1 + Math.sin(index / 3) / 2)) : 0,
}))

/**
 * AI credits by day, drawn by Recharts, an optional peer whose code comes with the first chart. A table is there for
 * screen readers, and on request for everyone. Its own entry: `@mailframe/react/charts`.
 */
const meta = {
  title: 'AI/AiUsageChart',
  component: AiUsageChart,
  decorators: [mailframe(WITH_USAGE)],
  args: { startDate: dayOf(29), endDate: dayOf(0) },
} satisfies Meta<typeof AiUsageChart>

export default meta
type Story = StoryObj<typeof meta>

const isDrawn: Story['play'] = async ({ canvasElement }) => {
  await found(canvasElement, '.mailframe-chart-plot[data-state=ready] svg')
}

const showing = (state: string, options?: StoryBackendOptions): Story => ({
  ...(options === undefined ? {} : { decorators: [mailframe({ ...WITH_USAGE, ...options })] }),
  play: async ({ canvasElement }) => {
    await found(canvasElement, `.mailframe-chart[data-state=${state}]`)
  },
})

/** Read from the route, for the signed-in user. */
export const Days: Story = { play: isDrawn }

/** `byDay` brings the figures; past half a year there is a bar for each month. */
export const Months: Story = { args: { startDate: dayOf(364), byDay: aYear }, play: isDrawn }

export const AsTable: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: IN_ENGLISH,
  play: async (context) => {
    await isDrawn(context)
    const { canvas, canvasElement, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Show table' }))
    const region = await found(canvasElement, '.mailframe-chart-table')
    await expect(region.querySelectorAll('tbody tr').length).toBeGreaterThan(10)
  },
}

export const Empty: Story = { ...showing('empty'), args: { startDate: '2020-01-01', endDate: '2020-01-31' } }

export const Loading: Story = showing('loading', {
  mailframe: { timeout: 600_000 },
  faults: [{ path: '/resource/ai/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
})

export const SlowNetwork: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  decorators: [
    mailframe({
      ...WITH_USAGE,
      faults: [{ path: '/resource/ai/**', delayMs: 1200, times: Number.POSITIVE_INFINITY }],
    }),
  ],
  play: isDrawn,
}

const failures = failuresOf({ action: 'ai.summary', path: '/resource/ai/**' })
export const Unavailable: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.unavailable) }
export const Offline: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.offline) }
export const Forbidden: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', failures.forbidden),
}
export const NotEnabled: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', failures.notEnabled),
}
export const Unauthenticated: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', failures.unauthenticated),
}
export const Misconfigured: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', failures.misconfigured),
}
export const RateLimited: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', failures.rateLimited),
}
export const Timeout: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', { ...failures.timeout, mailframe: { timeout: 300 } }),
}

export const Dark: Story = { tags: ['!autodocs', '!dev', 'full'], globals: { theme: 'dark' }, play: isDrawn }
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { viewport: { value: 'phone' } },
  play: isDrawn,
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { direction: 'rtl' },
  play: isDrawn,
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_CN' },
  play: isDrawn,
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_TW' },
  play: isDrawn,
}
export const Thai: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'th_TH' },
  play: isDrawn,
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'ja_JP' },
  play: isDrawn,
}

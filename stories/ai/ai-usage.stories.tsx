import { AiUsage } from '@mailframe/react'
import { AiUsageChart } from '@mailframe/react/charts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { limitOf, WITH_USAGE } from '../lib/ai.js'
import { failuresOf } from '../lib/failures.js'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { found } from '../lib/states.js'

/**
 * What the signed-in user spent on AI, by day and by feature; with a limit, what is left of it. The figures come from
 * `…/ai/summary`, the limit from the backend's `aiLimit`.
 */
const meta = {
  title: 'AI/AiUsage',
  component: AiUsage,
  // The demo has used AI in the last two weeks, whatever day of the month it is.
  args: { defaultPeriod: 'last30Days' },
  argTypes: {
    scope: { control: 'inline-radio', options: ['user', 'application'] },
    defaultPeriod: { control: 'select', options: ['thisMonth', 'last7Days', 'last30Days'] },
    renderByDay: { control: false },
  },
} satisfies Meta<typeof AiUsage>

export default meta
type Story = StoryObj<typeof meta>

const showing = (state: string, options: StoryBackendOptions = {}): Story => ({
  decorators: [mailframe({ ...WITH_USAGE, ...options })],
  play: async ({ canvasElement }) => {
    await found(canvasElement, `.mailframe-ai[data-state=${state}]`)
  },
})

export const WithinLimit: Story = showing('ready', { aiLimit: async () => limitOf(500) })

/** From 80 % on. */
export const NearLimit: Story = showing('near', { aiLimit: async () => limitOf(200) })

export const OverLimit: Story = showing('over', { aiLimit: async () => limitOf(150) })

/** Without `aiLimit`, nothing is said about what is left. */
export const NoLimit: Story = showing('ready')

/** `renderByDay` puts the chart of `@mailframe/react/charts` in place of the bars. */
export const WithChart: Story = {
  ...showing('ready', { aiLimit: async () => limitOf(500) }),
  args: { renderByDay: (days) => <AiUsageChart {...days} /> },
  play: async ({ canvasElement }) => {
    await found(canvasElement, '.mailframe-chart-plot[data-state=ready] svg')
  },
}

/** What people call the features of your service. */
export const OwnFeatureNames: Story = {
  ...showing('ready'),
  args: { featureNames: { aiEmailGeneration: 'Whole sections', aiRewrite: 'Better words' } },
  play: async ({ canvasElement, canvas }) => {
    await found(canvasElement, '.mailframe-ai[data-state=ready]')
    await expect(canvas.getByText('Better words')).toBeVisible()
  },
}

/** `scope="application"`, where the backend's `allow` permits it. */
export const Application: Story = {
  ...showing('ready', { allow: ({ action }) => (action === 'ai.quota' ? true : undefined) }),
  args: { scope: 'application' },
}

/** `allow` did not permit it: the card says so in place of figures. */
export const ApplicationForbidden: Story = { ...showing('forbidden'), args: { scope: 'application' } }

export const Empty: Story = showing('empty', {
  demo: false,
  user: { userId: 'new-user' },
  emails: ['Welcome'],
})

export const Loading: Story = showing('loading', {
  mailframe: { timeout: 600_000 },
  faults: [{ path: '/resource/ai/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
})

export const SlowNetwork: Story = {
  tags: ['!autodocs', '!dev'],
  ...showing('ready', {
    faults: [{ path: '/resource/ai/**', delayMs: 1200, times: Number.POSITIVE_INFINITY }],
  }),
}

const failures = failuresOf({ action: 'ai.summary', path: '/resource/ai/**' })

/** AI is not enabled for the Application. */
export const NotEnabled: Story = showing('notEnabled', {
  mailframe: { clientId: 'mailframe-noai', clientSecret: 'mailframe-noai-secret' },
})
export const Unauthenticated: Story = {
  tags: ['!autodocs', '!dev'],
  ...showing('error', failures.unauthenticated),
}
export const Forbidden: Story = showing('forbidden', failures.forbidden)
export const Misconfigured: Story = {
  tags: ['!autodocs', '!dev'],
  ...showing('error', failures.misconfigured),
}
export const Unavailable: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.unavailable) }
export const RateLimited: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.rateLimited) }
export const Offline: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.offline) }
export const Timeout: Story = {
  tags: ['!autodocs', '!dev'],
  ...showing('error', { ...failures.timeout, mailframe: { timeout: 300 } }),
}

const limited: StoryBackendOptions = { aiLimit: async () => limitOf(200) }

export const Dark: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { theme: 'dark' },
}
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { viewport: { value: 'phone' } },
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { direction: 'rtl' },
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { language: 'zh_CN' },
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { language: 'zh_TW' },
}
export const Thai: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { language: 'th_TH' },
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('near', limited),
  globals: { language: 'ja_JP' },
}

import { AiBalances } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ADMIN, WITH_USAGE } from '../lib/ai.js'
import { failuresOf } from '../lib/failures.js'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { found } from '../lib/states.js'

/** Where the AI credits of the Application come from. For admins: the backend's `allow` has to permit it. */
const meta = {
  title: 'AI/AiBalances',
  component: AiBalances,
} satisfies Meta<typeof AiBalances>

export default meta
type Story = StoryObj<typeof meta>

const showing = (state: string, options: StoryBackendOptions = {}): Story => ({
  decorators: [mailframe({ ...ADMIN, ...options })],
  play: async ({ canvasElement }) => {
    await found(canvasElement, `.mailframe-ai[data-state=${state}]`)
  },
})

export const Ready: Story = showing('ready')

export const Loading: Story = showing('loading', {
  mailframe: { timeout: 600_000 },
  faults: [{ path: '/resource/ai/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
})

export const SlowNetwork: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready', {
    faults: [{ path: '/resource/ai/**', delayMs: 1200, times: Number.POSITIVE_INFINITY }],
  }),
}

const failures = failuresOf({ action: 'ai.balances', path: '/resource/ai/**' })

export const Forbidden: Story = { ...showing('forbidden'), decorators: [mailframe(WITH_USAGE)] }
export const NotEnabled: Story = showing('notEnabled', {
  mailframe: { clientId: 'mailframe-noai', clientSecret: 'mailframe-noai-secret' },
})
export const Unavailable: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.unavailable) }
export const Offline: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.offline) }
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

export const Dark: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { theme: 'dark' },
}
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { viewport: { value: 'phone' } },
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { direction: 'rtl' },
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { language: 'zh_CN' },
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { language: 'zh_TW' },
}
export const Thai: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { language: 'th_TH' },
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready'),
  globals: { language: 'ja_JP' },
}

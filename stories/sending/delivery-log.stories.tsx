import { DeliveryLog } from '@mailframe/react/sending'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { failuresOf } from '../lib/failures.js'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { sendForWeeks, WITH_SENDING } from '../lib/sending.js'
import { found } from '../lib/states.js'

/**
 * Single emails and what became of them, in the last 30 days. For admins: the backend's `allow` has to permit it. Its own
 * entry: `@mailframe/react/sending`.
 */
const meta = { title: 'Sending/DeliveryLog', component: DeliveryLog } satisfies Meta<typeof DeliveryLog>

export default meta
type Story = StoryObj<typeof meta>

const showing = (state: string, options: StoryBackendOptions = {}): Story => ({
  decorators: [mailframe({ ...WITH_SENDING, ...options })],
  play: async ({ canvasElement }) => {
    await found(canvasElement, `.mailframe-ai[data-state=${state}]`)
  },
})

export const Ready: Story = showing('ready', { prepare: sendForWeeks })

/** Nothing was sent yet. */
export const Empty: Story = showing('empty')

export const Loading: Story = showing('loading', {
  faults: [{ path: '/api/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
})

const failures = failuresOf({ action: 'sending.deliveries', path: '/api/**' })

export const Forbidden: Story = showing('forbidden', failures.forbidden)

/** The backend has no sending account. */
export const NotSetUp: Story = showing('notEnabled', { sending: undefined })
export const Unavailable: Story = {
  tags: ['!autodocs', '!dev'],
  ...showing('error', {
    faults: [{ path: '/api/**', status: 503, times: Number.POSITIVE_INFINITY }],
  }),
}
export const Offline: Story = { tags: ['!autodocs', '!dev'], ...showing('error', failures.offline) }
export const Unauthenticated: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', failures.unauthenticated),
}

export const Dark: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready', { prepare: sendForWeeks }),
  globals: { theme: 'dark' },
}
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready', { prepare: sendForWeeks }),
  globals: { viewport: { value: 'phone' } },
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready', { prepare: sendForWeeks }),
  globals: { direction: 'rtl' },
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('ready', { prepare: sendForWeeks }),
  globals: { language: 'ja_JP' },
}

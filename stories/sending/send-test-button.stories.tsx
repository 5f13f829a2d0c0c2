import { SendTestButton } from '@mailframe/react/sending'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen, userEvent, within } from 'storybook/test'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { WITH_SENDING } from '../lib/sending.js'
import { found } from '../lib/states.js'

/**
 * Sends an email, as it was last saved, to one address that the backend permits. Its own entry:
 * `@mailframe/react/sending`.
 */
const meta = {
  title: 'Sending/SendTestButton',
  component: SendTestButton,
  args: { emailId: 'Welcome', defaultTo: 'ada@example.com' },
} satisfies Meta<typeof SendTestButton>

export default meta
type Story = StoryObj<typeof meta>

const EMAIL = { name: 'Welcome', subject: 'Welcome', html: '<p>Good to have you here.</p>' }

async function opened(canvasElement: HTMLElement) {
  await userEvent.click(await within(canvasElement).findByRole('button'))
  return screen.findByRole('textbox')
}

const showing = (state: string, options: StoryBackendOptions = {}): Story => ({
  decorators: [mailframe({ ...WITH_SENDING, demo: false, emails: [EMAIL], ...options })],
  play: async ({ canvasElement }) => {
    if (state !== 'idle') {
      const field = await opened(canvasElement)
      if (state !== 'asking') await userEvent.type(field, '{Enter}')
    }
    await found(canvasElement, `.mailframe-send-test[data-state=${state}]`)
  },
})

export const Idle: Story = showing('idle')
export const Asking: Story = showing('asking')
export const Sending: Story = showing('sending', {
  faults: [{ path: '/api/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
})
export const Sent: Story = showing('sent')

/** Tests go to the signed-in user's own address, and to those of the backend's `testRecipients`. */
export const AnotherAddress: Story = { ...showing('error'), args: { defaultTo: 'eve@example.com' } }

/** No response says whether it was sent. */
export const Unavailable: Story = {
  tags: ['!autodocs', '!dev'],
  ...showing('error', {
    faults: [{ path: '/api/**', status: 503, times: Number.POSITIVE_INFINITY }],
  }),
}
export const Unauthenticated: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('error', { user: null }),
}

export const Dark: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('asking'),
  globals: { theme: 'dark' },
}
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('asking'),
  globals: { viewport: { value: 'phone' } },
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('asking'),
  globals: { direction: 'rtl' },
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...showing('asking'),
  globals: { language: 'ja_JP' },
}

import { EmailList } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { found } from '../lib/states.js'

const meta = {
  title: 'Emails/EmailList',
  component: EmailList,
  args: { onOpen: fn() },
} satisfies Meta<typeof EmailList>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
  play: async ({ canvasElement, canvas, userEvent, args }) => {
    await found(canvasElement, '[data-state=ready]')
    await userEvent.click(canvas.getByRole('button', { name: 'Open Summer sale' }))
    await expect(args.onOpen).toHaveBeenCalledTimes(1)
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { found } from '../lib/states.js'
import './gallery.css'
import { Gallery } from './gallery.js'
import source from './gallery.tsx?raw'

/**
 * `EmailList` is made of exactly these parts. In another order and with your own markup between them, they make another
 * list: here a gallery.
 */
const meta = {
  title: 'Emails/Parts',
  component: Gallery,
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
  args: { onOpen: fn() },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof Gallery>

export default meta
type Story = StoryObj<typeof meta>

export const OwnGallery: Story = {
  play: async ({ canvasElement, canvas, userEvent, args }) => {
    await found(canvasElement, '.mailframe-list[data-state=ready]')
    await userEvent.click(await canvas.findByRole('button', { name: 'Open Summer sale' }))
    await expect(args.onOpen).toHaveBeenCalledTimes(1)
  },
}

export const Dark: Story = { tags: ['!autodocs'], ...OwnGallery, globals: { theme: 'dark' } }
export const Narrow: Story = { tags: ['!autodocs'], ...OwnGallery, globals: { viewport: { value: 'phone' } } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { found, IN_ENGLISH } from '../lib/states.js'
import { EveryPart, NewestAlone } from './every-part.js'
import everyPart from './every-part.tsx?raw'
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

/** All of them by name, with your own parts that use `useEmailListContext()` and `useEmailListItem()`. */
export const Every: Story = {
  globals: IN_ENGLISH,
  render: (args) => <EveryPart {...args} />,
  parameters: { docs: { source: { code: everyPart, language: 'tsx' } } },
  play: async ({ canvasElement, canvas, userEvent }) => {
    await found(canvasElement, '.mailframe-list[data-state=ready]')
    await canvas.findByText('0 of 6')
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Summer sale' }))
    await canvas.findByText('1 of 6')
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Summer sale' }))
    await canvas.findByRole('button', { name: 'Undo' })
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing of the kind')
    await canvas.findByRole('heading', { name: /nothing of the kind/ })
  },
}

export const OneRow: Story = {
  render: (args) => <NewestAlone {...args} />,
  parameters: Every.parameters ?? {},
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Monthly digest')).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(1)
  },
}

export const Dark: Story = { tags: ['!autodocs', '!dev', 'full'], ...OwnGallery, globals: { theme: 'dark' } }
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...OwnGallery,
  globals: { viewport: { value: 'phone' } },
}

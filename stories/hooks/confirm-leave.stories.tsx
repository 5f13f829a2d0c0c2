import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'
import { wholeFrame } from '../lib/editor.js'
import { ADA, mailframe } from '../lib/mailframe.js'
import { Closable } from './confirm-leave.js'
import source from './confirm-leave.tsx?raw'

/** `confirmLeave()` asks the person before your app leaves an editor with unsaved changes. It needs no provider. */
const meta = {
  title: 'Hooks/confirmLeave',
  component: Closable,
  decorators: [mailframe({ demo: true, user: ADA, editor: true })],
  args: { emailId: 'Welcome' },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof Closable>

export default meta
type Story = StoryObj<typeof meta>

export const Asks: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const frame = await wholeFrame(canvasElement)
    // As a person who clicks into the editor.
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    const confirm = spyOn(window, 'confirm').mockReturnValue(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(confirm).toHaveBeenCalledTimes(1)
    confirm.mockRestore()
    await expect(frame).toBeInTheDocument()
  },
}

export const NothingToLose: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await wholeFrame(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await canvas.findByText('The editor is closed.')
  },
}

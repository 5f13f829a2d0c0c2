import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { Fruits, OwnList } from './own-list.js'
import source from './own-list.tsx?raw'

/** `useEmailList()` is `<EmailList>` without markup; `useRowSelection` and `useUndoWindow` are two parts of it. */
const meta = {
  title: 'Hooks/useEmailList',
  component: OwnList,
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
  args: { onOpen: fn() },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof OwnList>

export default meta
type Story = StoryObj<typeof meta>

export const OwnMarkup: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await canvas.findByText('6 emails, 0 selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Open Summer sale' }))
    await expect(args.onOpen).toHaveBeenCalledTimes(1)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Summer sale' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete what is selected' }))
    await canvas.findByText('5 emails, 0 selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await canvas.findByText(/^6 emails/)
  },
}

/** `useRowSelection` and `useUndoWindow`, for anything that has rows. */
export const SelectionAndUndo: StoryObj<typeof Fruits> = {
  args: { duration: 8000 },
  render: (args) => <Fruits {...args} />,
  play: async ({ canvas, userEvent }) => {
    const checkbox = (name: string) => canvas.getByRole('checkbox', { name })
    await canvas.findByRole('checkbox', { name: 'Banana' })
    await userEvent.click(checkbox('Banana'))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(checkbox('Damson'))
    await userEvent.keyboard('{/Shift}')
    await userEvent.click(canvas.getByRole('button', { name: 'Throw away 3' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2))
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(5))
  },
}

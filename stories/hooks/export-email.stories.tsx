import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { backendOf } from '../lib/backend.js'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { ExportEmail } from './export-email.js'
import source from './export-email.tsx?raw'

/** `useExportEmail()` reads the saved `html` and `json`, up to a size. `useCopyEmail()` saves the email as a copy. */
const meta = {
  title: 'Hooks/useExportEmail',
  component: ExportEmail,
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
  args: { emailId: 'Summer sale', maxBytes: 1_048_576 },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof ExportEmail>

export default meta
type Story = StoryObj<typeof meta>

export const Exports: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export html' }))
    await canvas.findByText(/^Summer sale: \d+ characters of html$/)
  },
}

/** More than `maxBytes` is refused, with both sizes in the error. */
export const TooLarge: Story = {
  args: { maxBytes: 10 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export html' }))
    await canvas.findByText(/more than the 10 of maxBytes$/)
  },
}

export const SavesAsCopy: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Save as copy' }))
    await canvas.findByText('Saved as Summer sale (copy).')
    const { list } = await (await backendOf(context)).mailframe.emails.list({ userId: 'test-user' })
    await expect(list[0]?.name).toBe('Summer sale (copy)')
  },
}

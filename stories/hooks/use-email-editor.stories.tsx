import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { failuresOf } from '../lib/failures.js'
import { ADA, mailframe } from '../lib/mailframe.js'
import { found } from '../lib/states.js'
import './own-editor.css'
import { OwnEditor } from './own-editor.js'
import source from './own-editor.tsx?raw'

/**
 * `useEmailEditor()` is `<EmailEditorFrame>` without markup, and `useUnsavedGuard()` tells whether something could be
 * lost, for navigation inside your app.
 */
const meta = {
  title: 'Hooks/useEmailEditor',
  component: OwnEditor,
  decorators: [mailframe({ demo: true, user: ADA, editor: true })],
  args: { emailId: 'Spring newsletter' },
  argTypes: { emailId: { control: 'select', options: ['Spring newsletter', 'Welcome'] } },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof OwnEditor>

export default meta
type Story = StoryObj<typeof meta>

export const OwnMarkup: Story = {
  play: async ({ canvasElement, canvas }) => {
    const frame = await found(canvasElement, 'iframe')
    await canvas.findByText('loaded')
    await expect(canvas.getByText('Nothing to lose')).toBeVisible()
    // As a person who clicks into the editor.
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    await canvas.findByText('Changes may be unsaved')
  },
}

const failures = failuresOf({ action: 'editor.open', path: '/access/code' })

export const OwnError: Story = {
  decorators: [mailframe({ demo: true, user: ADA, ...failures.unavailable })],
  play: async ({ canvas }) => {
    await canvas.findByRole('alert', {}, { timeout: 10_000 })
  },
}

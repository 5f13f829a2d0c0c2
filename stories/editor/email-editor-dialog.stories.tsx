import { EmailEditorDialog, type EmailEditorDialogProps } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { wholeFrame } from '../lib/editor.js'
import { failuresOf } from '../lib/failures.js'
import { ADA, mailframe } from '../lib/mailframe.js'
import { found, gone, IN_ENGLISH } from '../lib/states.js'

function WithButton({ open: initial, onClose, ...props }: EmailEditorDialogProps) {
  const [open, setOpen] = useState(initial)
  return (
    <div style={{ minBlockSize: '12rem' }}>
      <button type="button" className="mailframe-button" data-variant="primary" onClick={() => setOpen(true)}>
        Edit the newsletter
      </button>
      <EmailEditorDialog
        {...props}
        open={open}
        onClose={() => {
          setOpen(false)
          onClose()
        }}
      />
    </div>
  )
}

/**
 * The editor in a native modal dialog. Nothing is drawn or minted while it is closed. The focus goes in, and back to
 * where it came from; Esc asks first where changes may be unsaved.
 */
const meta = {
  title: 'Editor/EmailEditorDialog',
  component: EmailEditorDialog,
  decorators: [mailframe({ demo: true, user: ADA, editor: true })],
  args: { emailId: 'Spring newsletter', open: false, onClose: fn(), onSaved: fn() },
  argTypes: {
    emailId: { control: 'select', options: ['Spring newsletter', 'Welcome'] },
    ref: { control: false },
  },
  render: (args) => <WithButton {...args} />,
} satisfies Meta<typeof EmailEditorDialog>

export default meta
type Story = StoryObj<typeof meta>

/** Press the button. */
export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Edit the newsletter' })).toBeVisible()
  },
}

const isOpen: Story['play'] = async ({ canvasElement }) => {
  await found(canvasElement, 'dialog[open][data-state=loaded]')
}

const opened: Story = { tags: ['!autodocs'], args: { open: true }, play: isOpen }

export const Open: Story = opened

/** Opens, closes with Esc, and gives the focus back. */
export const OpensAndCloses: Story = {
  globals: IN_ENGLISH,
  tags: ['!autodocs'],
  play: async ({ canvasElement, canvas, userEvent, args }) => {
    const button = await canvas.findByRole('button', { name: 'Edit the newsletter' })
    await userEvent.click(button)
    await found(canvasElement, 'dialog[open][data-state=loaded]')
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await gone(canvasElement, 'dialog')
    await expect(args.onClose).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(button).toHaveFocus())
  },
}

/** Someone has been in the editor since the last save: closing asks first. */
export const AsksFirst: Story = {
  globals: IN_ENGLISH,
  ...opened,
  play: async ({ canvasElement, canvas, userEvent }) => {
    const frame = await wholeFrame(canvasElement)
    // As a person who has clicked into the editor.
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await waitFor(() => expect(isGuarded()).toBe(true))
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(await canvas.findByRole('button', { name: 'Keep editing' })).toBeVisible()
  },
}

const failures = failuresOf({ action: 'editor.open', path: '/access/code' })

export const Failed: Story = {
  ...opened,
  decorators: [mailframe({ demo: true, user: ADA, ...failures.unavailable })],
  play: async ({ canvasElement }) => {
    await found(canvasElement, 'dialog[open] [data-kind=unavailable]')
  },
}

export const Loading: Story = {
  ...opened,
  args: { open: true, timeout: 600_000 },
  decorators: [
    mailframe({
      demo: true,
      user: ADA,
      mailframe: { timeout: 600_000 },
      faults: [{ path: '/access/code', delayMs: 600_000 }],
    }),
  ],
  play: async ({ canvasElement }) => {
    await found(canvasElement, 'dialog[open][data-state=minting]')
  },
}

export const Dark: Story = { tags: ['!autodocs', '!dev', 'full'], ...opened, globals: { theme: 'dark' } }
/** On a phone it fills the screen. */
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...opened,
  globals: { viewport: { value: 'phone' } },
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...opened,
  globals: { direction: 'rtl' },
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...opened,
  globals: { language: 'zh_CN' },
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...opened,
  globals: { language: 'zh_TW' },
}
export const Thai: Story = { tags: ['!autodocs', '!dev', 'full'], ...opened, globals: { language: 'th_TH' } }
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...opened,
  globals: { language: 'ja_JP' },
}

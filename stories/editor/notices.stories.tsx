import { EmailEditorFrame } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, spyOn } from 'storybook/test'
import { backendOf } from '../lib/backend.js'
import { wholeFrame } from '../lib/editor.js'
import { ADA, mailframe } from '../lib/mailframe.js'
import { found, IN_ENGLISH } from '../lib/states.js'

/** One line above the frame says what happened to it, and the way out. */
const meta = {
  title: 'Editor/Notices',
  component: EmailEditorFrame,
  decorators: [mailframe({ demo: true, user: ADA, editor: true })],
  args: { emailId: 'Welcome' },
} satisfies Meta<typeof EmailEditorFrame>

export default meta
type Story = StoryObj<typeof meta>

/** A frame that is moved in the document loses what is in it: it opens again with a fresh code, and says so. */
export const Moved: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <button
        type="button"
        className="mailframe-button"
        style={{ justifySelf: 'start' }}
        onClick={({ currentTarget }) => {
          const place = currentTarget.nextElementSibling
          place?.parentElement?.append(place)
        }}
      >
        Move the frame
      </button>
      <div>
        <EmailEditorFrame {...args} />
      </div>
    </div>
  ),
  play: async ({ canvasElement, canvas, userEvent }) => {
    await found(canvasElement, '[data-state=loaded]')
    await userEvent.click(canvas.getByRole('button', { name: 'Move the frame' }))
    await found(canvasElement, '[data-kind=moved]')
    await found(canvasElement, '[data-state=loaded]')
  },
}

function InTwoLanguages(args: Story['args'] & { emailId: string }) {
  const [lang, setLang] = useState('en_US')
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <button
        type="button"
        className="mailframe-button"
        style={{ justifySelf: 'start' }}
        onClick={() => setLang('ja_JP')}
      >
        日本語
      </button>
      <EmailEditorFrame {...args} lang={lang} />
    </div>
  )
}

/** A new `lang` while changes may be unsaved: nothing is reloaded without asking. */
export const OtherLanguage: Story = {
  globals: IN_ENGLISH,
  render: (args) => <InTwoLanguages {...args} />,
  play: async ({ canvasElement, canvas, userEvent }) => {
    const frame = await wholeFrame(canvasElement)
    // As a person who has clicked into the editor.
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    await userEvent.click(canvas.getByRole('button', { name: '日本語' }))
    await found(canvasElement, '[data-kind=language]')
    await expect(canvas.getByRole('button', { name: 'Reload in this language' })).toBeVisible()
  },
}

/** The frame loaded once more by itself, long after it was opened: what it shows now is not known. */
export const Navigated: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async ({ canvasElement, canvas }) => {
    const frame = await wholeFrame(canvasElement)
    const later = performance.now() + 11_000
    const clock = spyOn(performance, 'now').mockImplementation(() => later)
    frame.contentWindow?.location.reload()
    await found(canvasElement, '[data-kind=navigated]')
    clock.mockRestore()
    await expect(canvas.getByRole('button', { name: 'Reopen' })).toBeVisible()
  },
}

/** The browser refused the new tab: a plain link is left, which holds no code. */
export const NewTabBlocked: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async ({ canvasElement, canvas, userEvent }) => {
    await wholeFrame(canvasElement)
    const open = spyOn(window, 'open').mockReturnValue(null)
    await userEvent.click(canvas.getByRole('button', { name: 'Open in a new tab' }))
    await found(canvasElement, '[data-kind=newTabBlocked] a[href]')
    open.mockRestore()
  },
}

/** No code for the new tab: the blank tab is closed again. */
export const NewTabFailed: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async (context) => {
    const { canvasElement, canvas, userEvent } = context
    await wholeFrame(canvasElement)
    const { emulator } = await backendOf(context)
    await emulator.faults.add({ path: '/access/code', error: 'capabilityNotEnabled' })
    const tab = { opener: window, closed: false, close: () => {}, location: { replace: () => {} } }
    const open = spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    await userEvent.click(canvas.getByRole('button', { name: 'Open in a new tab' }))
    await found(canvasElement, '[data-kind=newTabFailed]')
    open.mockRestore()
  },
}

import { EmailEditorFrame } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { saveInFrame } from '../lib/editor.js'
import { ADA, mailframe } from '../lib/mailframe.js'
import { found } from '../lib/states.js'

/**
 * The hosted editor in a frame: one fresh code for each frame, and none for re-renders, StrictMode, window focus or
 * reconnects. The editor here is that of the emulator, which runs in this page: it edits and saves.
 */
const meta = {
  title: 'Editor/EmailEditorFrame',
  component: EmailEditorFrame,
  decorators: [mailframe({ demo: true, user: ADA, editor: true })],
  args: { emailId: 'Spring newsletter', onLoad: fn(), onSaved: fn(), onError: fn() },
  argTypes: {
    emailId: { control: 'select', options: ['Spring newsletter', 'Welcome'] },
    ref: { control: false },
  },
} satisfies Meta<typeof EmailEditorFrame>

export default meta
type Story = StoryObj<typeof meta>

const isLoaded: Story['play'] = async ({ canvasElement }) => {
  await found(canvasElement, '[data-state=loaded]')
}

/** Change something and press Save: `onSaved` is called, see Actions. */
export const Loaded: Story = { play: isLoaded }

/** The play function writes and saves. The save goes from the editor to the Push URL, and from there to the page. */
export const EditsAndSaves: Story = {
  tags: ['!autodocs'],
  play: async ({ canvasElement, args }) => {
    const frame = await found<HTMLIFrameElement>(canvasElement, '[data-state=loaded] iframe')
    await saveInFrame(frame)
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledTimes(1), { timeout: 10_000 })
    await expect(args.onError).not.toHaveBeenCalled()
  },
}

/** While the code is asked for. The frame enters the document only together with its address. */
export const Loading: Story = {
  decorators: [
    mailframe({
      demo: true,
      user: ADA,
      mailframe: { timeout: 600_000 },
      faults: [{ path: '/access/code', delayMs: 600_000 }],
    }),
  ],
  args: { timeout: 600_000 },
  play: async ({ canvasElement }) => {
    await found(canvasElement, '[data-state=minting]')
  },
}

/** Every response of the service takes over a second. */
export const SlowNetwork: Story = {
  tags: ['!autodocs', '!dev'],
  decorators: [
    mailframe({
      demo: true,
      user: ADA,
      editor: true,
      faults: [{ path: '/access/**', delayMs: 1200, times: Number.POSITIVE_INFINITY }],
    }),
  ],
  play: async (context) => {
    await found(context.canvasElement, '[data-state=minting]')
    await isLoaded(context)
  },
}

/** `lazy`: nothing is requested until the frame comes near the viewport. Scroll down. */
export const Lazy: Story = {
  tags: ['!autodocs'],
  args: { lazy: true },
  decorators: [
    (Story) => (
      <>
        <p style={{ blockSize: '160vh' }}>The editor is below. Scroll down.</p>
        <Story />
      </>
    ),
  ],
  play: async ({ canvasElement, args }) => {
    const frame = await found(canvasElement, '[data-state=idle]')
    await expect(args.onLoad).not.toHaveBeenCalled()
    frame.scrollIntoView()
    await found(canvasElement, '[data-state=loaded]')
    window.scrollTo(0, 0)
  },
}

/** `autoFocus`: the focus goes to the editor's region; the editor is two Tab stops away. */
export const AutoFocus: Story = {
  tags: ['!autodocs'],
  args: { autoFocus: true },
  play: async ({ canvasElement }) => {
    const root = await found(canvasElement, '[data-state=loaded]')
    await waitFor(() => expect(document.activeElement).toBe(root))
  },
}

/** `style` and `className` set the height: here at least 900 pixels, `height: '100dvh'` for all of the window. */
export const LeastHeight: Story = {
  tags: ['!autodocs'],
  args: { style: { minHeight: 900 } },
  play: async ({ canvasElement }) => {
    const root = await found(canvasElement, '[data-state=loaded]')
    await expect(root.getBoundingClientRect().height).toBeGreaterThanOrEqual(900)
  },
}

/** `renderLoading` and `renderError` put your own content in place of these states. */
export const OwnStates: Story = {
  decorators: [
    mailframe({ demo: true, user: ADA, faults: [{ path: '/access/code', error: 'invalidContext' }] }),
  ],
  args: {
    renderLoading: () => <p>Sharpening the pencils…</p>,
    renderError: (error, { retry }) => (
      <div style={{ display: 'grid', gap: '0.75rem', justifyItems: 'center' }}>
        <strong>That did not work ({error.kind}).</strong>
        <button type="button" className="mailframe-button" onClick={retry}>
          Once more
        </button>
      </div>
    ),
  },
  play: async ({ canvasElement, canvas }) => {
    await found(canvasElement, '[data-state=error]')
    await expect(canvas.getByRole('button', { name: 'Once more' })).toBeVisible()
  },
}

export const Dark: Story = { tags: ['!autodocs', '!dev', 'full'], globals: { theme: 'dark' }, play: isLoaded }

/** At 360 pixels the editor's tools stand under the email. */
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { viewport: { value: 'phone' } },
  play: isLoaded,
}

export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { direction: 'rtl' },
  play: isLoaded,
}

export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_CN' },
  play: isLoaded,
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_TW' },
  play: isLoaded,
}
export const Thai: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'th_TH' },
  play: isLoaded,
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'ja_JP' },
  play: isLoaded,
}

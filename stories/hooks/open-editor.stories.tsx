import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, waitFor } from 'storybook/test'
import { backendOf } from '../lib/backend.js'
import { ADA, mailframe } from '../lib/mailframe.js'
import { OpenEditor } from './open-editor.js'
import source from './open-editor.tsx?raw'

/**
 * `useOpenEditor()` opens the editor in a new tab: the window is opened inside the click and can no longer reach the
 * page when it navigates. `usePrefetchEditor()` makes one code ahead, on hover or focus.
 */
const meta = {
  title: 'Hooks/useOpenEditor',
  component: OpenEditor,
  decorators: [mailframe({ demo: true, user: ADA, editor: true })],
  args: { emailId: 'Welcome', prefetch: true },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof OpenEditor>

export default meta
type Story = StoryObj<typeof meta>

/** A tab that goes nowhere, so that the test stays on its page. */
function openNoTab() {
  const replace: string[] = []
  const tab = {
    opener: window,
    closed: false,
    close: () => {},
    location: { replace: (address: string) => replace.push(address) },
  }
  const open = spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, replace, restore: () => open.mockRestore() }
}

const mintsOf = async (context: { id: string }) =>
  (await backendOf(context)).emulator.requests.filter(({ path }) => path === '/access/code').length

/** The code is there when the click comes: no request comes between click and editor. */
export const Prefetched: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context
    const button = await canvas.findByRole('button')
    await userEvent.hover(button)
    await waitFor(async () => expect(await mintsOf(context)).toBe(1))
    const { tab, replace, restore } = openNoTab()
    await userEvent.click(button)
    await canvas.findByText('Opened in a new tab.')
    restore()
    await expect(replace).toEqual([expect.stringContaining('/thirdApp?code=')])
    await expect(tab.opener).toBeNull()
    await expect(await mintsOf(context)).toBe(1)
  },
}

export const WithoutPrefetch: Story = {
  args: { prefetch: false },
  play: async (context) => {
    const { canvas, userEvent } = context
    const button = await canvas.findByRole('button')
    await expect(await mintsOf(context)).toBe(0)
    const { restore } = openNoTab()
    await userEvent.click(button)
    await canvas.findByText('Opened in a new tab.')
    restore()
    await expect(await mintsOf(context)).toBe(1)
  },
}

/** Where the browser refuses the window, nothing is minted, and a link is left that opens the editor when it is followed. */
export const Refused: Story = {
  args: { prefetch: false },
  play: async (context) => {
    const { canvas, userEvent } = context
    const button = await canvas.findByRole('button')
    const open = spyOn(window, 'open').mockReturnValue(null)
    await userEvent.click(button)
    await canvas.findByText('The browser refused the tab.')
    open.mockRestore()
    const link = await canvas.findByRole('link')
    await expect(link.getAttribute('href')).toMatch(/\/editor\/[^/?]+\?lang=en_US$/)
    await expect(await mintsOf(context)).toBe(0)
  },
}

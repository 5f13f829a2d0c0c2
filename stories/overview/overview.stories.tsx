import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { editorIn, saveInFrame } from '../lib/editor.js'
import { found, IN_ENGLISH } from '../lib/states.js'
import { Overview as OverviewPage } from './overview.js'

const meta = {
  title: 'Overview',
  component: OverviewPage,
  tags: ['!autodocs'],
  parameters: { catalogue: { padding: false }, controls: { disable: true } },
} satisfies Meta<typeof OverviewPage>

export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {
  render: (_, { globals }) => <OverviewPage language={globals.language} />,
  play: async ({ canvasElement }) => {
    await found(canvasElement, '.live-list [data-state=ready]')
  },
}

/** With an email in the editor: the picture in the README. */
export const Opened: Story = {
  ...Overview,
  tags: ['!dev'],
  globals: IN_ENGLISH,
  play: async ({ canvasElement }) => {
    await found(canvasElement, '.live-list [data-state=ready]')
    const list = within(await found(canvasElement, '.live-list'))
    list.getByRole('button', { name: 'Open Spring newsletter' }).click()
    await found(canvasElement, '.mailframe-editor[data-state=loaded]')
    await editorIn(await found<HTMLIFrameElement>(canvasElement, '.mailframe-editor iframe'))
  },
}

/** What a visitor does. Not in the sidebar: whoever opens the page wants to do it. */
export const Visit: Story = {
  ...Overview,
  tags: ['!dev'],
  globals: IN_ENGLISH,
  play: async ({ canvasElement, canvas, userEvent }) => {
    await found(canvasElement, '.live-list [data-state=ready]')
    const list = within(await found(canvasElement, '.live-list'))
    await userEvent.click(list.getByRole('button', { name: 'Open Spring newsletter' }))
    const frame = await found<HTMLIFrameElement>(canvasElement, '.mailframe-editor[data-state=loaded] iframe')
    await saveInFrame(frame)
    await waitFor(() => expect(canvas.getByText(/^Saved at/)).toBeVisible(), { timeout: 15_000 })
  },
}

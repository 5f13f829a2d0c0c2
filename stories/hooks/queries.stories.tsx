import { MailframeProvider } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ADMIN } from '../lib/ai.js'
import { backendOf, useBackend } from '../lib/backend.js'
import { mailframe } from '../lib/mailframe.js'
import { Ahead, Total } from './queries.js'
import source from './queries.tsx?raw'

function Page() {
  const { endpoint, fetch } = useBackend()
  return (
    <Ahead source={{ endpoint, fetch }}>
      {(queryClient) => (
        <MailframeProvider endpoint={endpoint} fetch={fetch} queryClient={queryClient}>
          <Total />
        </MailframeProvider>
      )}
    </Ahead>
  )
}

/**
 * `@mailframe/react/queries` reads ahead what the hooks then find: `emailsQuery`, `emailQuery`, `infiniteEmailsQuery`
 * and one for each figure of AI, and `emailKeys` and `aiKeys` to invalidate them. No React in it.
 */
const meta = {
  title: 'Hooks/Queries',
  component: Page,
  decorators: [mailframe(ADMIN)],
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

export const ReadAhead: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context
    const { emulator } = await backendOf(context)
    const reads = () =>
      emulator.requests.filter(({ method, path }) => method === 'GET' && path === '/resource/email').length
    const button = await canvas.findByRole('button', { name: 'Read ahead' })
    const before = reads()
    await userEvent.click(button)
    await canvas.findByText(/^\d+ emails$/, {}, { timeout: 10_000 })
    const keys = canvas.getAllByRole('listitem').map(({ textContent }) => textContent)
    await expect(keys).toEqual(expect.arrayContaining(['emails infinite', 'ai summary', 'ai limitUsage']))
    // The page, and the first of the infinite list: the hook has found what was read.
    await expect(reads() - before).toBe(2)
  },
}

import { sendingKeys } from '@mailframe/react/sending'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, userEvent } from 'storybook/test'
import { backendOf } from '../lib/backend.js'
import { mailframe } from '../lib/mailframe.js'
import { sendForWeeks, WITH_SENDING } from '../lib/sending.js'
import { SentFigures, SuspenseFigures, TestButton } from './sending.js'
import source from './sending.tsx?raw'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const queryClient = new QueryClient()

/**
 * Figures of the sending account without our markup, and a test without our dialog. Their own entry:
 * `@mailframe/react/sending`.
 */
const meta = {
  title: 'Hooks/Sending',
  component: SentFigures,
  decorators: [mailframe({ ...WITH_SENDING, prepare: sendForWeeks, provider: { queryClient } })],
  args: { startDate: daysAgo(29), endDate: daysAgo(-1) },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof SentFigures>

export default meta
type Story = StoryObj<typeof meta>

export const Statistics: Story = {
  play: async ({ canvas, args, id }) => {
    await canvas.findByText(/^\d+ sent$/)
    await expect((await canvas.findAllByRole('listitem')).length).toBe(3)
    const { endpoint } = await backendOf({ id })
    await expect(queryClient.getQueryData(sendingKeys.statistics(endpoint, args))).toBeDefined()
  },
}

export const InSuspense: Story = {
  render: (args) => (
    <Suspense fallback={<p>Reading…</p>}>
      <SuspenseFigures {...args} />
    </Suspense>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/^\d+ delivered, \d+ in the log$/)
  },
}

/** Only to addresses that the backend permits. */
export const Refused: Story = {
  render: () => <TestButton emailId="none" to="ada@example.com" />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button'))
    await canvas.findByText('Not sent: notFound')
  },
}

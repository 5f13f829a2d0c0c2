import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ADMIN, limitOf, WITH_USAGE } from '../lib/ai.js'
import { mailframe } from '../lib/mailframe.js'
import { AdminFigures, LimitButton, OwnFigures } from './ai.js'
import source from './ai.tsx?raw'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/**
 * Figures without our markup: `useAiSummary` and `useAiUsage` are of the signed-in user, `useAiQuota`,
 * `useAiBalances`, `useAiBills` and `useSetAiLimit` of the whole Application.
 */
const meta = {
  title: 'Hooks/AI',
  component: OwnFigures,
  decorators: [mailframe(ADMIN)],
  args: { startDate: daysAgo(29), endDate: daysAgo(0) },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof OwnFigures>

export default meta
type Story = StoryObj<typeof meta>

export const Own: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/^176 credits on \d+ days$/)
    await expect((await canvas.findAllByRole('listitem')).length).toBe(3)
  },
}

export const Admin: Story = {
  render: () => <AdminFigures month={daysAgo(2).slice(0, 7)} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Plan')
    await canvas.findByText(/^\d[\d.]+$/, { selector: 'dd:first-of-type' })
  },
}

/** The backend's `allow` does not permit what belongs to the Application. */
export const Forbidden: Story = {
  ...Admin,
  decorators: [mailframe(WITH_USAGE)],
  play: async ({ canvas }) => {
    await canvas.findByText('Not for you: forbidden')
  },
}

export const SetLimit: Story = {
  render: () => <LimitButton userId="demo-ada" {...limitOf(500)} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'))
    await canvas.findByText('500 credits are the limit now.')
  },
}

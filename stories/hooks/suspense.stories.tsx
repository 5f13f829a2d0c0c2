import type { Meta, StoryObj } from '@storybook/react-vite'
import { ADMIN, WITH_USAGE } from '../lib/ai.js'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { Around, Emails, Figures } from './suspense.js'
import source from './suspense.tsx?raw'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Each hook that reads has a form for `<Suspense>`: `useSuspenseEmails`, `useSuspenseAiQuota` and so on. */
const meta = {
  title: 'Hooks/Suspense',
  component: Around,
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
  args: { children: <Emails /> },
  argTypes: { children: { control: false } },
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof Around>

export default meta
type Story = StoryObj<typeof meta>

export const OfEmails: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('6 emails, 1 page of them here')
    await canvas.findByText('The newest is about: What your team shipped this month')
  },
}

export const OfFigures: Story = {
  args: { children: <Figures startDate={daysAgo(29)} endDate={daysAgo(0)} /> },
  decorators: [mailframe(ADMIN)],
  play: async ({ canvas }) => {
    await canvas.findByText('176 credits used')
    await canvas.findByText('1 balance')
  },
}

/** The backend's `allow` does not permit what belongs to the Application: the boundary takes over. */
export const Failing: Story = {
  ...OfFigures,
  decorators: [mailframe(WITH_USAGE)],
  play: async ({ canvas }) => {
    await canvas.findByText('This part of the page failed.')
  },
}

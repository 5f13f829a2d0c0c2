import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { failuresOf } from '../lib/failures.js'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { Detail, MoreAndMore, OwnTable } from './emails.js'
import source from './emails.tsx?raw'

/**
 * Emails without our markup: `useEmails`, `useInfiniteEmails` and `useEmail` read, `useCreateEmail`, `useUpdateEmail`,
 * `useCopyEmail` and `useDeleteEmail` change, and every list on the page shows it.
 */
const meta = {
  title: 'Hooks/Emails',
  component: OwnTable,
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
  parameters: { docs: { source: { code: source, language: 'tsx' } } },
} satisfies Meta<typeof OwnTable>

export default meta
type Story = StoryObj<typeof meta>

export const Table: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('6 emails')
    await userEvent.click(canvas.getByRole('button', { name: 'New email' }))
    await canvas.findByText('7 emails')
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Winter sale' }))
    await canvas.findByRole('rowheader', { name: 'Winter sale!' })
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Winter sale!' }))
    await canvas.findByText('8 emails')
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Winter sale!' }))
    await canvas.findByText('7 emails')
    await expect(canvas.queryByRole('rowheader', { name: 'Winter sale!' })).toBeNull()
  },
}

export const LoadMore: Story = {
  render: () => <MoreAndMore />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More' }))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4))
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await canvas.findByText('Product tour')
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'More' })).toBeNull())
  },
}

const ofSummerSale: StoryObj<typeof Detail> = {
  args: { emailId: 'Summer sale' },
  render: (args) => <Detail {...args} />,
}

/** `useEmail`, and `EmailThumbnail` for the thumbnail. */
export const OneEmail: StoryObj<typeof Detail> = {
  ...ofSummerSale,
  play: async ({ canvas }) => {
    await canvas.findByText('Up to 40 % off, until Sunday')
    await canvas.findByText(/^\d{3,} characters of HTML$/)
  },
}

export const NotFound: StoryObj<typeof Detail> = {
  render: () => <Detail emailId="not-there" />,
  play: async ({ canvas }) => {
    await canvas.findByText('There is no such email: notFound')
  },
}

const { unavailable } = failuresOf({ action: 'emails.list', path: '/resource/email' })

export const Unavailable: Story = {
  decorators: [mailframe(unavailable)],
  play: async ({ canvas }) => {
    await canvas.findByText('It did not work: unavailable', {}, { timeout: 10_000 })
  },
}

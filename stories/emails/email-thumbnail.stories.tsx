import { EmailThumbnail, useEmails } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { found } from '../lib/states.js'

function Newest() {
  const [email] = useEmails({ pageSize: 1 }).data?.list ?? []
  if (!email) return <p>Reading…</p>
  return (
    <figure style={{ inlineSize: '12rem' }}>
      <EmailThumbnail email={email} />
      <figcaption>{email.name}</figcaption>
    </figure>
  )
}

/** A small picture of a saved email, once it comes into view. It loads nothing from other hosts and takes no focus. */
const meta = { title: 'Emails/EmailThumbnail', component: EmailThumbnail } satisfies Meta<
  typeof EmailThumbnail
>

export default meta
type Story = StoryObj<typeof Newest>

const showing = (state: string, options: () => StoryBackendOptions): Story => ({
  render: () => <Newest />,
  decorators: [mailframe(options)],
  play: async ({ canvasElement }) => {
    await found(canvasElement, `.mailframe-thumbnail[data-state=${state}]`)
  },
})

export const Ready: Story = showing('ready', () => ({ emails: sampleEmails() }))

/** It was created, and never saved in the editor. */
export const Empty: Story = showing('empty', () => ({ emails: ['Not written yet'] }))

export const Loading: Story = showing('loading', () => ({
  emails: sampleEmails(),
  mailframe: { timeout: 600_000 },
  faults: [{ path: '/resource/email/*', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
}))

import { EmailList, MailframeProvider } from '@mailframe/react'
import { jaJP } from '@mailframe/react/locales/ja_JP'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useBackend } from '../lib/backend.js'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { found } from '../lib/states.js'

function App() {
  const { endpoint, fetch } = useBackend()
  return (
    <MailframeProvider
      endpoint={endpoint}
      fetch={fetch}
      locale={jaJP}
      labels={{ newEmail: 'はじめる' }}
      timeZone="Asia/Tokyo"
    >
      <EmailList onOpen={() => {}} />
    </MailframeProvider>
  )
}

/** Gives everything inside it the route, the language, single texts and the time zone. */
const meta = {
  title: 'Guides/MailframeProvider',
  component: MailframeProvider,
  decorators: [mailframe(() => ({ emails: sampleEmails() }))],
} satisfies Meta<typeof MailframeProvider>

export default meta
type Story = StoryObj<typeof App>

export const InJapanese: Story = {
  render: () => <App />,
  play: async ({ canvas, canvasElement }) => {
    await found(canvasElement, '.mailframe-list[data-state=ready]')
    await canvas.findByRole('button', { name: 'はじめる' })
  },
}

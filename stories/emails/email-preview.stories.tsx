import { EmailPreview } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { mailframe } from '../lib/mailframe.js'
import { sampleEmails } from '../lib/sample-emails.js'
import { found } from '../lib/states.js'

/**
 * The email as it was last saved, to look at: in a sandboxed frame without scripts, whose links lead nowhere. A save
 * shows by itself.
 */
const meta = {
  title: 'Emails/EmailPreview',
  component: EmailPreview,
  decorators: [mailframe(() => ({ emails: [...sampleEmails(), 'Nothing in it'] }))],
  args: { emailId: 'Summer sale' },
  argTypes: {
    emailId: { control: 'select', options: ['Summer sale', 'Product tour', 'Invoice reminder'] },
    ref: { control: false },
  },
} satisfies Meta<typeof EmailPreview>

export default meta
type Story = StoryObj<typeof meta>

const isIn =
  (state: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await found(canvasElement, `.mailframe-preview[data-state=${state}]`)
  }

export const Ready: Story = { play: isIn('ready') }

export const Loading: Story = {
  decorators: [
    mailframe(() => ({
      emails: sampleEmails(),
      mailframe: { timeout: 600_000 },
      faults: [{ path: '/resource/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
    })),
  ],
  play: isIn('loading'),
}

/** Nobody has saved it yet. */
export const Empty: Story = { args: { emailId: 'Nothing in it' }, play: isIn('empty') }

export const NotThere: Story = {
  args: { emailId: 'gone' },
  play: async (context) => {
    await isIn('error')(context)
    await expect(context.canvas.getByRole('alert')).toBeVisible()
  },
}

export const Dark: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { theme: 'dark' },
  play: isIn('ready'),
}
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { viewport: { value: 'phone' } },
  play: isIn('ready'),
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_CN' },
  args: { emailId: 'Nothing in it' },
  play: isIn('empty'),
}
export const TraditionalChinese: Story = {
  ...SimplifiedChinese,
  globals: { language: 'zh_TW' },
}
export const Thai: Story = { ...SimplifiedChinese, globals: { language: 'th_TH' } }
export const Japanese: Story = {
  ...SimplifiedChinese,
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'ja_JP' },
}

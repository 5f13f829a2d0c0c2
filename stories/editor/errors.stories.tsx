import { EmailEditorFrame } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { failuresOf } from '../lib/failures.js'
import { mailframe } from '../lib/mailframe.js'
import { found } from '../lib/states.js'

// A custom property, which the types do not know.
const LOW = { '--mailframe-editor-height': '20rem' } as CSSProperties

/**
 * Each kind of error has a text of its own and the action that helps. None is staged: the route handler and the service
 * fail in the way that the story names.
 */
const meta = {
  title: 'Editor/Errors',
  component: EmailEditorFrame,
  args: { emailId: 'Welcome', onError: fn() },
  decorators: [
    (Story) => (
      <div style={LOW}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof EmailEditorFrame>

export default meta
type Story = StoryObj<typeof meta>

const failures = failuresOf({ action: 'editor.open', path: '/access/code' })

const failing = (kind: keyof typeof failures, args: Story['args'] = {}): Story => ({
  args,
  decorators: [mailframe({ emails: ['Welcome'], ...failures[kind] })],
  play: async ({ canvasElement, args: { onError } }) => {
    await found(canvasElement, `[data-state=error] [data-kind=${kind}]`)
    await waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind })))
    await expect(
      canvasElement.querySelector('[data-state=error] iframe:not([src*="example.com"])'),
    ).toBeNull()
  },
})

/** Nobody is signed in. 'Sign in again' calls the provider's `onSignIn`, or reloads the page. */
export const Unauthenticated: Story = failing('unauthenticated')

/** The route's `allow` refused. */
export const Forbidden: Story = failing('forbidden')

/** The Application may not open the editor. */
export const NotEnabled: Story = failing('notEnabled')

/** With `verifyEmail: true` the route looks first, and there is no such email. */
export const NotFound: Story = failing('notFound', { emailId: 'em_gone' })

/** The ID is not valid. */
export const Invalid: Story = failing('invalid', { emailId: '' })

/** The backend has a wrong secret. */
export const Misconfigured: Story = failing('misconfigured')

/** The service fails. */
export const Unavailable: Story = failing('unavailable')

/** The route's `rateLimit` says when to come back. */
export const RateLimited: Story = failing('rateLimited')

/** No request reaches the route. */
export const Offline: Story = failing('offline')

/** The page's Content-Security-Policy forbids the editor's origin: the text names directive and origin. */
export const Blocked: Story = failing('blocked')

/** No response within `timeout`. */
export const Timeout: Story = failing('timeout', { timeout: 1500 })

export const Dark: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('unavailable'),
  globals: { theme: 'dark' },
}
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('blocked'),
  globals: { viewport: { value: 'phone' } },
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('unauthenticated'),
  globals: { direction: 'rtl' },
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('blocked'),
  globals: { language: 'zh_CN' },
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('rateLimited'),
  globals: { language: 'zh_TW' },
}
export const Thai: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('unavailable'),
  globals: { language: 'th_TH' },
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  ...failing('offline'),
  globals: { language: 'ja_JP' },
}

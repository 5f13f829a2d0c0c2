import { AiLimitForm } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { ADMIN } from '../lib/ai.js'
import { failuresOf } from '../lib/failures.js'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { found, IN_ENGLISH } from '../lib/states.js'

/** Sets the AI limit of a user. For admins: the backend's `allow` has to permit it. */
const meta = {
  title: 'AI/AiLimitForm',
  component: AiLimitForm,
  decorators: [mailframe(ADMIN)],
  args: { onSaved: fn() },
} satisfies Meta<typeof AiLimitForm>

export default meta
type Story = StoryObj<typeof meta>

const isReady: Story['play'] = async ({ canvasElement }) => {
  await found(canvasElement, 'form[data-state=ready] input[name=startTime]:not([value=""])')
}

export const Ready: Story = { play: isReady }

/** With `userId` the form is about one user. */
export const OneUser: Story = { args: { userId: 'demo-ada' }, play: isReady }

export const Saved: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: IN_ENGLISH,
  args: { userId: 'demo-ada' },
  play: async ({ canvasElement, canvas, userEvent, args }) => {
    await found(canvasElement, 'form input[name=startTime]:not([value=""])')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Maximum credits' }), '500')
    await userEvent.click(canvas.getByRole('button', { name: 'Set limit' }))
    await found(canvasElement, 'form[data-state=saved]')
    const limit = expect.objectContaining({ maximumLimitCredits: 500 })
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledWith(limit))
  },
}

/** The documented rules are checked before anything is sent, and a fault is shown at its field. */
export const Problems: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: IN_ENGLISH,
  play: async ({ canvasElement, canvas, userEvent, args }) => {
    await found(canvasElement, 'form input[name=startTime]:not([value=""])')
    await userEvent.type(canvas.getByRole('textbox', { name: 'User ID' }), 'ada@example.com')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Maximum credits' }), '12.5')
    await userEvent.click(canvas.getByRole('button', { name: 'Set limit' }))
    await found(canvasElement, 'form[data-state=error]')
    await expect(canvasElement.querySelectorAll('[aria-invalid=true]')).toHaveLength(2)
    await expect(args.onSaved).not.toHaveBeenCalled()
  },
}

const refused: Story['play'] = async ({ canvasElement, canvas, userEvent }) => {
  await found(canvasElement, 'form input[name=startTime]:not([value=""])')
  await userEvent.type(canvasElement.querySelector('[name=maximumLimitCredits]') as HTMLInputElement, '500')
  await userEvent.click(canvas.getByRole('button'))
  await found(canvasElement, 'form[data-state=error] .mailframe-error')
}

const failing = (options: StoryBackendOptions): Story => ({
  tags: ['!autodocs', '!dev', 'full'],
  args: { userId: 'demo-ada' },
  decorators: [mailframe({ ...ADMIN, ...options })],
  play: refused,
})

const failures = failuresOf({ action: 'ai.limit', path: '/resource/ai/**' })

export const Unauthenticated: Story = { tags: ['!autodocs', '!dev'], ...failing(failures.unauthenticated) }
export const Forbidden: Story = failing(failures.forbidden)
export const NotEnabled: Story = failing(failures.notEnabled)
export const Misconfigured: Story = { tags: ['!autodocs', '!dev'], ...failing(failures.misconfigured) }
export const Unavailable: Story = { tags: ['!autodocs', '!dev'], ...failing(failures.unavailable) }
export const RateLimited: Story = { tags: ['!autodocs', '!dev'], ...failing(failures.rateLimited) }
export const Offline: Story = { tags: ['!autodocs', '!dev'], ...failing(failures.offline) }
export const Timeout: Story = {
  tags: ['!autodocs', '!dev'],
  ...failing({ ...failures.timeout, mailframe: { timeout: 300 } }),
}

/** While the limit is being saved, the form waits, and nothing can be sent twice. */
export const SlowNetwork: Story = {
  ...failing({ faults: [{ path: '/resource/ai/**', delayMs: 60_000, times: Number.POSITIVE_INFINITY }] }),
  play: async ({ canvasElement, canvas, userEvent }) => {
    await found(canvasElement, 'form input[name=startTime]:not([value=""])')
    await userEvent.type(canvasElement.querySelector('[name=maximumLimitCredits]') as HTMLInputElement, '500')
    await userEvent.click(canvas.getByRole('button'))
    await found(canvasElement, 'form[data-state=saving]')
  },
}

export const Dark: Story = { tags: ['!autodocs', '!dev', 'full'], globals: { theme: 'dark' }, play: isReady }
export const Narrow: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { viewport: { value: 'phone' } },
  play: isReady,
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { direction: 'rtl' },
  play: isReady,
}
export const SimplifiedChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_CN' },
  play: isReady,
}
export const TraditionalChinese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'zh_TW' },
  play: isReady,
}
export const Thai: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'th_TH' },
  play: isReady,
}
export const Japanese: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { language: 'ja_JP' },
  play: isReady,
}

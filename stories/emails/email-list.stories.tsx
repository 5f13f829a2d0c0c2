import { EmailList, EmailListItemText, EmailListItemThumbnail } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { backendOf } from '../lib/backend.js'
import { failuresOf } from '../lib/failures.js'
import { mailframe, type StoryBackendOptions } from '../lib/mailframe.js'
import { manyEmails, sampleEmails } from '../lib/sample-emails.js'
import { found, gone, IN_ENGLISH } from '../lib/states.js'

const withSamples = () => ({ emails: sampleEmails() })

/**
 * The signed-in user's emails, newest first: open, create, rename in place, copy, delete, select. Each row is reached by
 * arrow keys, and its picture is a frame that loads nothing from outside.
 */
const meta = {
  title: 'Emails/EmailList',
  component: EmailList,
  decorators: [mailframe(withSamples)],
  args: { onOpen: fn() },
  argTypes: {
    paging: { control: 'inline-radio', options: ['pages', 'infinite'] },
    view: { control: 'inline-radio', options: ['rows', 'grid'] },
    deletion: { control: 'inline-radio', options: ['confirm', 'undo'] },
    ref: { control: false },
  },
} satisfies Meta<typeof EmailList>

export default meta
type Story = StoryObj<typeof meta>

const isReady: Story['play'] = async ({ canvasElement }) => {
  await found(canvasElement, '.mailframe-list[data-state=ready] .mailframe-thumbnail[data-state=ready]')
}

export const Ready: Story = { play: isReady }

export const Opens: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent, args } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Open Summer sale' }))
    await expect(args.onOpen).toHaveBeenCalledTimes(1)
  },
}

/** `createFrom`: what a new email starts with. */
export const FromTemplate: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  args: { createFrom: async (name) => ({ subject: name, html: `<h1>${name}</h1>` }) },
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Create email' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Autumn')
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
    await canvas.findByRole('button', { name: 'Open Autumn' })
    await waitFor(async () => {
      const { list } = await (await backendOf(context)).mailframe.emails.list({ userId: 'test-user' })
      await expect(list[0]).toMatchObject({ name: 'Autumn', subject: 'Autumn' })
    })
  },
}

/** Nobody has written anything yet. */
export const Empty: Story = {
  globals: IN_ENGLISH,
  decorators: [
    mailframe({ emails: [], prepare: ({ mailframe: client }) => client.codes.mint({ userId: 'test-user' }) }),
  ],
  play: async ({ canvasElement, canvas }) => {
    await found(canvasElement, '.mailframe-list[data-state=empty]')
    await expect(canvas.getByRole('button', { name: 'Create email' })).toBeVisible()
  },
}

export const Loading: Story = {
  decorators: [
    mailframe({
      emails: ['Welcome'],
      mailframe: { timeout: 600_000 },
      faults: [{ path: '/resource/**', delayMs: 600_000, times: Number.POSITIVE_INFINITY }],
    }),
  ],
  play: async ({ canvasElement }) => {
    await found(canvasElement, '.mailframe-list[data-state=loading] [data-skeleton]')
  },
}

/** Every response of the service takes over a second. Changes appear at once, and are undone if they fail. */
export const SlowNetwork: Story = {
  tags: ['!autodocs', '!dev'],
  decorators: [
    mailframe(() => ({
      emails: sampleEmails(),
      faults: [{ path: '/resource/**', delayMs: 1200, times: Number.POSITIVE_INFINITY }],
    })),
  ],
  play: async (context) => {
    await found(context.canvasElement, '.mailframe-list[data-state=loading]')
    await isReady(context)
  },
}

/** `paging="pages"`, the default. Search and sorting cover what is loaded, and say so. */
export const Pages: Story = {
  globals: IN_ENGLISH,
  decorators: [mailframe({ emails: manyEmails(45) })],
  args: { pageSize: 10 },
  play: async ({ canvasElement, canvas, userEvent }) => {
    await found(canvasElement, '.mailframe-list[data-state=ready]')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await canvas.findByText('11–20 of 45')
  },
}

/** `view="grid"`: cards side by side. */
export const Grid: Story = { args: { view: 'grid' }, play: isReady }
export const GridLoading: Story = { ...Loading, tags: ['!autodocs'], args: { view: 'grid' } }

/** `paging="infinite"`: only what is near the view is read and drawn. Scroll. */
export const Infinite: Story = {
  tags: ['!autodocs'],
  decorators: [mailframe({ emails: manyEmails(300) })],
  args: { paging: 'infinite' },
  play: async ({ canvasElement, canvas }) => {
    const grid = await found(canvasElement, '.mailframe-rows[data-virtual]')
    grid.scrollTo({ top: grid.scrollHeight })
    await canvas.findByText('Campaign 1', {}, { timeout: 10_000 })
    await expect(canvasElement.querySelectorAll('.mailframe-row').length).toBeLessThan(60)
  },
}

/** Ten thousand emails: a few dozen rows in the document, and only the pages that were viewed are read. */
export const TenThousand: Story = {
  tags: ['!autodocs', 'full'],
  decorators: [mailframe({ emails: manyEmails(10_000) })],
  args: { paging: 'infinite', pageSize: 100 },
  play: async (context) => {
    const { canvasElement, canvas } = context
    const grid = await found(canvasElement, '.mailframe-rows[data-virtual]', { timeout: 90_000 })
    await expect(grid).toHaveAttribute('aria-rowcount', '10000')
    grid.scrollTo({ top: grid.scrollHeight / 2 })
    await waitFor(() => expect(canvas.getAllByText(/^Campaign \d{4}$/).length).toBeGreaterThan(3), {
      timeout: 10_000,
    })
    await expect(canvasElement.querySelectorAll('.mailframe-row').length).toBeLessThan(60)
  },
}

/** Click a checkbox, or press Space on a row; with Shift, all between. */
export const Selection: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  args: { onSelectionChange: fn() },
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent, args } = context
    const [first, second] = canvas.getAllByRole('checkbox', { name: /^Select .*(sale|digest|invitation)/ })
    if (!first || !second) throw new Error('no checkboxes')
    await userEvent.click(first)
    await userEvent.click(second)
    await expect(await canvas.findByText('2 selected')).toBeVisible()
    await waitFor(() =>
      expect(args.onSelectionChange).toHaveBeenLastCalledWith([expect.any(String), expect.any(String)]),
    )
  },
}

export const Search: Story = {
  tags: ['!autodocs'],
  play: async (context) => {
    await isReady(context)
    const { canvas, canvasElement, userEvent } = context
    await userEvent.type(canvas.getByRole('searchbox'), 'sale')
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-email-id]')).toHaveLength(1))
  },
}

/** Of 45 emails, 10 are loaded: a notice says so, and loads the rest. */
export const SearchOfPart: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  decorators: [mailframe({ emails: manyEmails(45) })],
  args: { pageSize: 10 },
  play: async ({ canvasElement, canvas, userEvent }) => {
    await found(canvasElement, '.mailframe-list[data-state=ready]')
    await userEvent.type(canvas.getByRole('searchbox'), 'campaign 4')
    await canvas.findByRole('button', { name: 'Load the rest' })
  },
}

/** Where there is little room, the actions of a row are one menu. */
export const Menu: Story = {
  tags: ['!autodocs'],
  globals: { ...IN_ENGLISH, viewport: { value: 'phone' } },
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for Summer sale' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Delete Summer sale' })).toBeVisible())
  },
}

export const NoResults: Story = {
  tags: ['!autodocs'],
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent } = context
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing of the kind')
    await expect(await canvas.findByRole('heading', { name: /nothing of the kind/ })).toBeVisible()
  },
}

export const Create: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Create email' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Winter sale')
  },
}

/** In place: Enter saves, Esc leaves it as it was. */
export const Rename: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Rename Summer sale' }))
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveValue('Summer sale')
  },
}

/** `deletion="confirm"`, the default: the service deletes permanently. */
export const ConfirmDelete: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async (context) => {
    await isReady(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Summer sale' }))
    await expect(await canvas.findByRole('heading', { name: 'Delete this email?' })).toBeVisible()
  },
}

/** `deletion="undo"`: the email goes at once, and can be brought back for 8 seconds. */
export const Undo: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  args: { deletion: 'undo' },
  play: async (context) => {
    await isReady(context)
    const { canvas, canvasElement, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Summer sale' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Open Summer sale' })).toBeNull())
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }))
    await canvas.findByRole('button', { name: 'Open Summer sale' })
    await gone(canvasElement, '.mailframe-toast')
    // And once more, so that it is there to see.
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Summer sale' }))
    await found(canvasElement, '.mailframe-toast')
  },
}

/** The service refuses: the row is back, and a notice says why. */
export const RollsBack: Story = {
  tags: ['!autodocs'],
  globals: IN_ENGLISH,
  play: async (context) => {
    await isReady(context)
    const { canvas, canvasElement, userEvent } = context
    const { emulator } = await backendOf(context)
    await emulator.faults.add({ method: 'PUT', path: '/resource/email/*', error: 'capabilityNotEnabled' })
    await userEvent.click(canvas.getByRole('button', { name: 'Rename Summer sale' }))
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Winter sale{Enter}')
    await found(canvasElement, '.mailframe-notice[data-variant=problem]')
    await canvas.findByRole('button', { name: 'Open Summer sale' })
  },
}

/** `renderItem` draws the content of a row; the parts of a row work in it. */
export const OwnRows: Story = {
  args: {
    renderItem: (email) => (
      <>
        <EmailListItemThumbnail />
        <EmailListItemText />
        <code style={{ marginInlineStart: 'auto' }}>{email.id.slice(0, 9)}</code>
      </>
    ),
  },
  play: isReady,
}

/** `actions`: yours, beside the built-in ones or in their place. */
export const OwnActions: Story = {
  globals: IN_ENGLISH,
  args: {
    actions: ['rename', { id: 'send', label: 'Send test', onAction: fn() }, 'delete'],
  },
  play: async (context) => {
    await isReady(context)
    await expect(context.canvas.getByRole('button', { name: 'Send test: Summer sale' })).toBeVisible()
  },
}

const failures = failuresOf({ action: 'emails.list', path: '/resource/email' })

const failing = (options: StoryBackendOptions): Story => ({
  decorators: [mailframe({ emails: ['Welcome'], ...options })],
  play: async ({ canvasElement }) => {
    await found(canvasElement, '.mailframe-list[data-state=error] .mailframe-error')
  },
})

export const Unauthenticated: Story = { ...failing(failures.unauthenticated), tags: ['!autodocs', '!dev'] }
export const Forbidden: Story = { ...failing(failures.forbidden), tags: ['!autodocs'] }
export const NotEnabled: Story = { ...failing(failures.notEnabled), tags: ['!autodocs'] }
export const Misconfigured: Story = { ...failing(failures.misconfigured), tags: ['!autodocs', '!dev'] }
export const Unavailable: Story = { tags: ['!autodocs', '!dev'], ...failing(failures.unavailable) }
export const RateLimited: Story = { ...failing(failures.rateLimited), tags: ['!autodocs', '!dev'] }
/** The service does not respond to the backend in time. */
export const Timeout: Story = {
  ...failing({ ...failures.timeout, mailframe: { timeout: 400 } }),
  tags: ['!autodocs', '!dev'],
}
export const Offline: Story = { ...failing(failures.offline), tags: ['!autodocs', '!dev'] }

/** The network fails while the list is shown: what was read stays. */
export const WentOffline: Story = {
  tags: ['!autodocs'],
  play: async (context) => {
    await isReady(context)
    window.dispatchEvent(new Event('offline'))
    await found(context.canvasElement, '.mailframe-list[data-state=ready]')
  },
}

/** In each finished theme, light and dark: contrast holds. */
export const InShadcn: Story = {
  tags: ['!autodocs', '!dev', 'full'],
  globals: { brand: 'shadcn', theme: 'light' },
  play: isReady,
}
export const InShadcnDark: Story = { ...InShadcn, globals: { brand: 'shadcn', theme: 'dark' } }
export const InFern: Story = { ...InShadcn, globals: { brand: 'fern', theme: 'light' } }
export const InFernDark: Story = { ...InShadcn, globals: { brand: 'fern', theme: 'dark' } }
export const InLedger: Story = { ...InShadcn, globals: { brand: 'ledger', theme: 'light' } }
export const InLedgerDark: Story = { ...InShadcn, globals: { brand: 'ledger', theme: 'dark' } }

export const Dark: Story = { tags: ['!autodocs', '!dev'], globals: { theme: 'dark' }, play: isReady }
export const Narrow: Story = {
  tags: ['!autodocs', '!dev'],
  globals: { viewport: { value: 'phone' } },
  play: isReady,
}
export const RightToLeft: Story = {
  tags: ['!autodocs', '!dev'],
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
export const Japanese: Story = { tags: ['!autodocs', '!dev'], globals: { language: 'ja_JP' }, play: isReady }

import '../../styles.css'
import type { EmailSummary } from '@mailframe/protocol'
import { QueryClient } from '@tanstack/react-query'
import { Activity, useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorDialog, EmailEditorFrame, EmailList, type EmailListProps } from '../../index.js'
import { region, row, said, tabStops } from '../../test/focus.js'
import { cleanUp, ENDPOINT, renderApp, signIn } from '../../test/harness.js'

beforeAll(() => page.viewport(1024, 768))
afterEach(() => {
  cleanUp()
  document.documentElement.removeAttribute('dir')
})

type Way = 'swap' | 'hide' | 'activity' | 'dialog'
type AppProps = Partial<EmailListProps> & { way?: Way; hasOwnField?: boolean }

function App({ way = 'swap', hasOwnField = false, ...list }: AppProps) {
  const [emailId, setEmailId] = useState<string | null>(null)
  const rows = <EmailList onOpen={setEmailId} {...list} />
  const editor = emailId !== null && (
    <>
      <button type="button" onClick={() => setEmailId(null)}>
        Back
      </button>
      <EmailEditorFrame emailId={emailId} />
    </>
  )
  return (
    <>
      {hasOwnField && <input aria-label="Own" onKeyDown={() => setEmailId(null)} />}
      {way === 'swap' && (editor || rows)}
      {way === 'hide' && (
        <>
          <div hidden={emailId !== null}>{rows}</div>
          {editor}
        </>
      )}
      {way === 'activity' && (
        <>
          <Activity mode={emailId === null ? 'visible' : 'hidden'}>{rows}</Activity>
          {editor}
        </>
      )}
      {way === 'dialog' && (
        <>
          {rows}
          <EmailEditorDialog
            emailId={emailId ?? ''}
            open={emailId !== null}
            onClose={() => setEmailId(null)}
          />
        </>
      )}
    </>
  )
}

async function show(names: readonly string[], props: AppProps = {}) {
  const user = signIn()
  const emails: EmailSummary[] = []
  for (const name of [...names].reverse()) emails.unshift(await user.create({ name }))
  const queryClient = new QueryClient()
  const app = renderApp(<App {...props} />, { fetch: user.fetch, queryClient })
  await expect.element(row(names[0] ?? '')).toBeVisible()
  return { ...app, user, emails, queryClient }
}

const hasFocus = (target: Parameters<typeof expect.element>[0]) => expect.element(target).toHaveFocus()
const remove = (user: ReturnType<typeof signIn>, email: EmailSummary | undefined) =>
  user.fetch(`${ENDPOINT}/emails/${email?.id}`, { method: 'DELETE' })

it.each<Way>(['swap', 'hide', 'activity'])(
  'goes to the editor and back to the row that was left (%s)',
  async (way) => {
    await show(['One', 'Two', 'Three'], { way })
    expect(document.activeElement).toBe(document.body)
    await userEvent.tab()
    while (document.activeElement !== row('One').element()) await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(region('Three')).toHaveFocus()
    await expect.poll(said).toContain('Now in the editor for “Three”.')
    await userEvent.tab({ shift: true })
    await hasFocus(page.getByRole('button', { name: 'Back' }))
    await userEvent.keyboard('{Enter}')
    await hasFocus(row('Three'))
    await expect.poll(tabStops).toEqual(['Three'])
    await expect.poll(said).toContain('Back in the list, on “Three”.')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(region('Two')).toHaveFocus()
    await page.getByRole('button', { name: 'Back' }).click()
    await hasFocus(row('Two'))
  },
)

it('works in a document that is read from right to left', async () => {
  document.documentElement.dir = 'rtl'
  await show(['One', 'Two'])
  await page.getByRole('button', { name: 'Open Two' }).click()
  await expect.element(region('Two')).toHaveFocus()
  await page.getByRole('button', { name: 'Back' }).click()
  await hasFocus(row('Two'))
})

it('comes back from inside the frame, and from a dialog', async () => {
  const { emails, queryClient, user } = await show(['One', 'Two', 'Three'], { way: 'dialog' })
  row('Two').element().querySelector<HTMLElement>('[data-part=open]')?.focus()
  await userEvent.keyboard('{Enter}')
  await hasFocus(page.getByRole('heading', { name: 'Two' }))
  await userEvent.keyboard('{Escape}')
  await hasFocus(page.getByRole('button', { name: 'Open Two' }))

  await userEvent.keyboard('{Enter}')
  await hasFocus(page.getByRole('heading', { name: 'Two' }))
  await remove(user, emails[1])
  await queryClient.refetchQueries()
  await expect.element(row('Two')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await hasFocus(row('Three'))
})

it('goes to the row in its place where the row is gone, and to the way on where all are', async () => {
  const { user, emails, queryClient } = await show(['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Open Two' }).click()
  await expect.element(region('Two')).toHaveFocus()
  await remove(user, emails[1])
  await queryClient.invalidateQueries()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(row('Two')).not.toBeInTheDocument()
  await hasFocus(row('Three'))
  await expect.poll(tabStops).toEqual(['Three'])

  await page.getByRole('button', { name: 'Open Three' }).click()
  await expect.element(region('Three')).toHaveFocus()
  await remove(user, emails[2])
  await remove(user, emails[0])
  await queryClient.invalidateQueries()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible()
  await hasFocus(page.getByRole('button', { name: 'Create email' }))
})

it('comes back to the page that was left', async () => {
  await show(['One', 'Two', 'Three', 'Four', 'Five'], { pageSize: 2 })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Open Four' }).click()
  await expect.element(region('Four')).toHaveFocus()
  await page.getByRole('button', { name: 'Back' }).click()
  await hasFocus(row('Four'))
  await expect.element(page.getByText('3–4 of 5')).toBeVisible()
})

it('comes back to a row far down a list that scrolls, also when nothing of it is held', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Email ${index + 1}`)
  const { queryClient } = await show(names, { paging: 'infinite', pageSize: 5 })
  for (const isHeld of [true, false]) {
    row('Email 1')
      .element()
      .closest<HTMLElement>('[role=grid]')
      ?.querySelector<HTMLElement>('[tabindex="0"]')
      ?.focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Email 30')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Email 28')
    await userEvent.keyboard('{Enter}')
    await expect.element(region('Email 28')).toHaveFocus()
    if (!isHeld) queryClient.removeQueries({ queryKey: ['mailframe', ENDPOINT, 'emails'] })
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Email 28')
    await expect.element(row('Email 28')).toBeInViewport()
    await expect.poll(tabStops).toEqual(['Email 28'])
    await userEvent.keyboard('{Home}')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Email 1')
  }
})

it('takes the focus from nothing that the person chose, and none on a first page load', async () => {
  await show(['One', 'Two'], { hasOwnField: true })
  expect(document.activeElement).toBe(document.body)
  await page.getByRole('button', { name: 'Open Two' }).click()
  await expect.element(region('Two')).toHaveFocus()
  const own = page.getByRole('textbox', { name: 'Own' })
  await own.click()
  await userEvent.keyboard('x')
  await expect.element(row('Two')).toBeVisible()
  await expect.poll(tabStops).toEqual(['Two'])
  await hasFocus(own)
})

it('takes no focus when an editor is opened by another way than the list', async () => {
  const user = signIn()
  const email = await user.create({ name: 'One' })
  renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await expect.element(page.getByTitle('Email editor')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

it('forgets the row when another person signs in', async () => {
  const { queryClient } = await show(['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Open Two' }).click()
  await expect.element(region('Two')).toHaveFocus()
  queryClient.clear()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(row('Two')).toBeVisible()
  await expect.poll(tabStops).toEqual(['One'])
  expect(said()).not.toContain('Two')
})

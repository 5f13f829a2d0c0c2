import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmailEditorFrame, useOpenEditor } from '../index.js'
import { cleanUp, ENDPOINT, renderApp, signIn, wholeFrames } from '../test/harness.js'

afterEach(cleanUp)

const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
const untilLoaded = (container: HTMLElement) => expect.poll(() => wholeFrames(container)).toBe(1)

/** Spies on the window that the next click opens. */
function watchTabs() {
  const tabs: Window[] = []
  const open = window.open.bind(window)
  const spy = vi.spyOn(window, 'open').mockImplementation((...args) => {
    const tab = open(...args)
    if (tab !== null) tabs.push(tab)
    return tab
  })
  return { tabs, spy, [Symbol.dispose]: () => spy.mockRestore() }
}

it('opens a new tab with a code of its own that cannot reach this page', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await untilLoaded(container)
  const src = container.querySelector('iframe')?.src
  using watched = watchTabs()
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  await expect.poll(user.mints).toBe(2)
  const [tab] = watched.tabs
  // Once it has left for the other origin its location can no longer be read.
  await expect.poll(() => canRead(tab)).toBe(false)
  expect(tab?.opener).toBeNull()
  expect(container.querySelector('iframe')?.src).toBe(src)
  tab?.close()
})

it('closes the blank tab when the mint fails, and says why', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let isSignedIn = true
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, {
    fetch: (...args) => (isSignedIn ? user.fetch(...args) : fetch(...args)),
  })
  await untilLoaded(container)
  isSignedIn = false
  using watched = watchTabs()
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  await expect.poll(() => watched.tabs[0]?.closed).toBe(true)
  await expect
    .element(page.getByText(/The new tab could not be opened. Your session has ended/))
    .toBeVisible()
  expect(stateOf(container)).toBe('loaded')
})

it('leaves a plain link without a code when the browser refuses the window', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container, rerender } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await untilLoaded(container)
  const refusal = vi.spyOn(window, 'open').mockReturnValue(null)
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  const link = page.getByRole('link', { name: 'Open the editor with this link' })
  await expect.element(link).toHaveAttribute('href', `${ENDPOINT}/editor/${email.id}?lang=en_US`)
  expect(await user.mints()).toBe(1)
  refusal.mockRestore()

  const other = await user.create({ name: 'Other' })
  rerender(<EmailEditorFrame emailId={other.id} />)
  await expect.poll(() => container.querySelector('iframe')?.src).toContain(other.id)
  await untilLoaded(container)
  await expect.poll(() => link.query(), { message: 'it leads to the first email' }).toBeNull()
})

function OpenButton({ emailId, onRefused }: { emailId: string; onRefused?: (href: string) => void }) {
  const open = useOpenEditor({ onRefused })
  return (
    <button type="button" onClick={() => void open(emailId)}>
      Edit
    </button>
  )
}

it('leaves that link for a button of the app too, until it is followed, or the app’s own', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { rerender } = renderApp(<OpenButton emailId={email.id} />, { fetch: user.fetch })
  const refusal = vi.spyOn(window, 'open').mockReturnValue(null)
  const edit = page.getByRole('button', { name: 'Edit' })
  const link = page.getByRole('link', { name: 'Open the editor with this link' })
  await edit.click()
  await expect.element(link).toBeVisible()
  const href = `${ENDPOINT}/editor/${email.id}?lang=en_US`
  await expect.element(link).toHaveAttribute('href', href)
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => link.query()).toBeNull()

  const onRefused = vi.fn()
  rerender(<OpenButton emailId={email.id} onRefused={onRefused} />)
  await edit.click()
  await expect.poll(() => onRefused.mock.calls).toEqual([[href]])
  expect(link.query()).toBeNull()
  expect(await user.mints()).toBe(0)
  refusal.mockRestore()
})

it('opens one tab for two clicks: the first one, still blank, is closed', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let isHeld = false
  const { container, unmount } = renderApp(<EmailEditorFrame emailId={email.id} />, {
    fetch: (...args) => (isHeld ? new Promise(() => {}) : user.fetch(...args)),
  })
  await untilLoaded(container)
  isHeld = true
  using watched = watchTabs()
  const button = page.getByRole('button', { name: 'Open in a new tab' }).element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(() => watched.tabs.map(({ closed }) => closed)).toEqual([true, false])
  expect(container.querySelector('.mailframe-notice')).toBeNull()
  unmount()
  await expect.poll(() => watched.tabs[1]?.closed).toBe(true)
})

const _minted = (editorUrl: string) =>
  Response.json({ code: 'c0de', editorUrl, emailId: 'welcome', expiresIn: 300 })

function canRead(tab: Window | undefined): boolean {
  try {
    return typeof tab?.location.href === 'string'
  } catch {
    return false
  }
}

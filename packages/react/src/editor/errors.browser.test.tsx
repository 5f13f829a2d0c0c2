import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame, useOpenEditor } from '../index.js'
import { cleanUp, ENDPOINT, renderApp, signIn } from '../test/harness.js'

afterEach(cleanUp)

const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
const untilState = (container: HTMLElement, state: string) =>
  expect.poll(() => stateOf(container), { timeout: 10_000 }).toBe(state)

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

it('asks to sign in again when nobody is signed in', async () => {
  const onSignIn = vi.fn()
  const onError = vi.fn()
  const { container } = renderApp(<EmailEditorFrame emailId="welcome" onError={onError} />, { onSignIn })
  await untilState(container, 'error')
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unauthenticated', retryable: false }))
  expect(container.querySelector('iframe')).toBeNull()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  expect(onSignIn).toHaveBeenCalledTimes(1)
})

it('opens once the person has signed in on the page', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let isSignedIn = false
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, {
    fetch: (...args) => (isSignedIn ? user.fetch(...args) : fetch(...args)),
    onSignIn: async () => {
      isSignedIn = true
    },
  })
  await untilState(container, 'error')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await untilState(container, 'loaded')
  expect(await user.mints()).toBe(1)
})

it('says that the browser is offline, and mints once on Retry', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let isOnline = false
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, {
    fetch: (...args) => (isOnline ? user.fetch(...args) : fetch('http://127.0.0.1:1/')),
  })
  await untilState(container, 'error')
  await expect.element(page.getByRole('alert')).toHaveTextContent('You seem to be offline')
  window.dispatchEvent(new Event('online'))
  expect(await user.mints()).toBe(0)
  isOnline = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await untilState(container, 'loaded')
  expect(await user.mints()).toBe(1)
})

it('ends a mint without an answer at the timeout', async () => {
  let signal: AbortSignal | null | undefined
  const { container } = renderApp(<EmailEditorFrame emailId="welcome" timeout={50} />, {
    fetch: (input, init) => {
      if (String(input).endsWith('/editor')) signal = init?.signal
      return new Promise(() => {})
    },
  })
  await untilState(container, 'error')
  expect(signal?.aborted).toBe(true)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is taking too long.')
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open in a new tab' })).toBeVisible()
})

it('tells of an editor that is late, and no longer once it loads', async () => {
  const onError = vi.fn()
  const { container } = renderApp(<EmailEditorFrame emailId="welcome" timeout={50} onError={onError} />, {
    fetch: async () => minted(`${location.origin}/test-backend/late`),
  })
  await untilState(container, 'error')
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout', retryable: true }))
  const frame = container.querySelector('iframe')
  await fetch('/test-backend/late/answer')
  await untilState(container, 'loaded')
  expect(container.querySelector('iframe')).toBe(frame)
  expect(container.querySelector('[role=alert]')).toBeNull()
})

// Both fire `load`, like an editor that is there: nothing tells the page that the frame shows none.
it.each(['refused', 'unframeable'])('keeps the way to a new tab beside a frame that is %s', async (kind) => {
  const address = await (await fetch(`/test-backend/${kind}`)).json()
  const { container } = renderApp(<EmailEditorFrame emailId="welcome" />, {
    fetch: async () => minted(new URL(address, location.origin).href),
  })
  await untilState(container, 'loaded')
  await expect.element(page.getByText('Nothing here?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open in a new tab' })).toBeVisible()
})

it('opens a new tab with a code of its own that cannot reach this page', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await untilState(container, 'loaded')
  const src = container.querySelector('iframe')?.src
  using watched = watchTabs()
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  await expect.poll(user.mints).toBe(2)
  const [tab] = watched.tabs
  // Once it has left for the other origin its location can no longer be read.
  await expect.poll(() => canRead(tab), { timeout: 10_000 }).toBe(false)
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
  await untilState(container, 'loaded')
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
  await untilState(container, 'loaded')
  const refusal = vi.spyOn(window, 'open').mockReturnValue(null)
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  const link = page.getByRole('link', { name: 'Open the editor with this link' })
  await expect.element(link).toHaveAttribute('href', `${ENDPOINT}/editor/${email.id}?lang=en_US`)
  expect(await user.mints()).toBe(1)
  refusal.mockRestore()

  const other = await user.create({ name: 'Other' })
  rerender(<EmailEditorFrame emailId={other.id} />)
  await untilState(container, 'loaded')
  await expect.poll(() => container.querySelector('iframe')?.src).toContain(other.id)
  expect(link.query(), 'it leads to the first email').toBeNull()
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
  await untilState(container, 'loaded')
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

it('fails, opens and fails again by Retry, with one mint each, and keeps the focus', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const answers = [503, 503, 200]
  const mints: number[] = []
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, {
    fetch: async (input, init) => {
      if (!String(input).endsWith('/editor')) return user.fetch(input, init)
      const status = answers.shift() ?? 503
      mints.push(status)
      return status === 200 ? user.fetch(input, init) : new Response(null, { status })
    },
  })
  const retry = () => container.querySelector<HTMLElement>('[role=alert] button')
  for (const state of ['error', 'loaded']) {
    await untilState(container, 'error')
    const button = retry()
    button?.focus()
    // Pressed twice before anything is drawn.
    button?.click()
    button?.click()
    await expect.poll(() => stateOf(container) === 'minting' || retry() !== button).toBe(true)
    await untilState(container, state)
    expect(container.querySelector('.mailframe-stage')).toBe(document.activeElement)
  }
  expect(mints).toEqual([503, 503, 200])
})

it('guards against leaving only after focus was in the editor', async () => {
  const listen = vi.spyOn(window, 'addEventListener')
  const ignore = vi.spyOn(window, 'removeEventListener')
  const count = (spy: typeof listen | typeof ignore) =>
    spy.mock.calls.filter(([type]) => type === 'beforeunload').length
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container, unmount } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await untilState(container, 'loaded')
  expect(count(listen)).toBe(0)
  const frame = container.querySelector('iframe')
  if (frame === null) throw new Error('there is no frame')
  await userEvent.click(frame)
  await expect.poll(() => count(listen)).toBe(1)
  expect(document.activeElement).toBe(frame)
  unmount()
  await expect.poll(() => count(ignore)).toBe(1)
  listen.mockRestore()
  ignore.mockRestore()
})

const minted = (editorUrl: string) =>
  Response.json({ code: 'c0de', editorUrl, emailId: 'welcome', expiresIn: 300 })

function canRead(tab: Window | undefined): boolean {
  try {
    return typeof tab?.location.href === 'string'
  } catch {
    return false
  }
}

import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame } from '../index.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'

afterEach(cleanUp)

const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
const untilState = (container: HTMLElement, state: string) =>
  expect.poll(() => stateOf(container), { timeout: 10_000 }).toBe(state)

it('asks to sign in again when nobody is signed in', async () => {
  const onSignIn = vi.fn()
  const onError = vi.fn()
  const { container } = renderApp(<EmailEditorFrame emailId="welcome" onError={onError} />, { onSignIn })
  await untilState(container, 'error')
  await expect
    .poll(() => onError.mock.lastCall)
    .toEqual([expect.objectContaining({ kind: 'unauthenticated', retryable: false })])
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
  await expect
    .poll(() => onError.mock.lastCall)
    .toEqual([expect.objectContaining({ kind: 'timeout', retryable: true })])
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
    await expect.poll(() => document.activeElement).toBe(container.querySelector('.mailframe-stage'))
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

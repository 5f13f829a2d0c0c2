import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailPreview } from '../index.js'
import { expectNoFaults } from '../test/axe.js'
import { cleanUp, createGate, renderApp, signIn } from '../test/harness.js'
import '../styles.css'

beforeAll(() => page.viewport(1024, 768))
afterEach(() => {
  cleanUp()
  document.documentElement.removeAttribute('style')
  document.body.replaceChildren()
})

const rootIn = (container: HTMLElement) => container.querySelector<HTMLElement>('.mailframe-preview')
const stateIn = (container: HTMLElement) => rootIn(container)?.dataset.state
const frameIn = (container: HTMLElement) =>
  container.querySelector<HTMLIFrameElement>('.mailframe-preview-frame')

/** An email that is one link, with what would tell that a script ran. */
const LINK = `<body style="margin: 0"><script>parent.postMessage('script', '*')</script>
  <img src="x" onerror="parent.postMessage('handler', '*')" alt="" style="display: none">
  <a href="/test-backend/editor-url" target="_self" style="display: block; height: 600px">Read on</a></body>`

it('shows what is saved: no script runs, and a click leads nowhere', async () => {
  const told: unknown[] = []
  const listen = ({ data }: MessageEvent) => told.push(data)
  window.addEventListener('message', listen)
  const user = signIn()
  const { id } = await user.create({ name: 'Welcome', html: LINK })
  const { container } = renderApp(<EmailPreview emailId={id} />, { fetch: user.fetch })
  await expect.poll(() => stateIn(container)).toBe('ready')
  const frame = frameIn(container)
  expect(frame?.title).toBe('Email preview: Welcome')
  expect(frame?.getAttribute('sandbox')).toBe('')

  /** Counts the documents that the frame shows from now on. */
  const follow = (element: HTMLIFrameElement | null) => {
    const seen = { loads: 0 }
    element?.addEventListener('load', () => {
      seen.loads += 1
    })
    return seen
  }
  const here = follow(frame)
  await userEvent.click(frame ?? container, { position: { x: 50, y: 50 } })

  // The same html in a frame of one's own: there the click leads away, so it would have here.
  const bare = document.createElement('iframe')
  bare.style.cssText = 'width: 600px; height: 300px'
  bare.srcdoc = LINK
  document.body.append(bare)
  const there = follow(bare)
  await expect.poll(() => there.loads).toBe(1)
  await userEvent.click(bare, { position: { x: 50, y: 50 } })
  await expect.poll(() => there.loads).toBe(2)
  expect(here.loads).toBeLessThanOrEqual(1)
  expect(frameIn(container)).toBe(frame)
  // Of the bare frame alone.
  expect(told.filter((data) => data === 'script')).toHaveLength(1)
  expect(told.filter((data) => data === 'handler')).toHaveLength(1)
  window.removeEventListener('message', listen)
})

it('shows a save by itself', async () => {
  const user = signIn()
  const { id } = await user.create({ name: 'Welcome', html: '<p>First</p>' })
  const { container } = renderApp(<EmailPreview emailId={id} />, { fetch: user.fetch })
  await expect.poll(() => frameIn(container)?.srcdoc).toContain('First')
  await expect.poll(user.streams).toBe(1)
  const answer = await user.fetch(`/api/mailframe/emails/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ html: '<p>Second</p>' }),
  })
  expect(answer.status).toBe(200)
  await user.reportSave(id)
  await expect.poll(() => frameIn(container)?.srcdoc).toContain('Second')
})

it.each(['light', 'dark'])('has no fault in any state, %s', async (scheme) => {
  document.documentElement.style.cssText = `color-scheme: ${scheme}; background: light-dark(#fff, #111)`
  const user = signIn()
  const [saved, empty] = [
    await user.create({ name: 'Welcome', html: '<p>Hi</p>' }),
    await user.create({ name: 'New' }),
  ]

  const ready = renderApp(<EmailPreview emailId={saved.id} />, { fetch: user.fetch })
  await expect.poll(() => stateIn(ready.container)).toBe('ready')
  await expectNoFaults(ready.container)

  const unsaved = renderApp(<EmailPreview emailId={empty.id} />, { fetch: user.fetch })
  await expect.poll(() => stateIn(unsaved.container)).toBe('empty')
  expect(rootIn(unsaved.container)?.textContent).toContain('Nothing designed yet')
  await expectNoFaults(unsaved.container)

  const missing = renderApp(<EmailPreview emailId="not-there" />, { fetch: user.fetch })
  await expect.poll(() => stateIn(missing.container)).toBe('error')
  expect(rootIn(missing.container)?.textContent).toContain('This email does not exist')
  expect(missing.container.querySelector('button')?.textContent).toBe('Retry')
  await expectNoFaults(missing.container)

  const gate = createGate()
  const slow: typeof fetch = async (...call) => {
    await gate.opened
    return user.fetch(...call)
  }
  const waiting = renderApp(<EmailPreview emailId={saved.id} />, { fetch: slow })
  await expect.poll(() => stateIn(waiting.container)).toBe('loading')
  expect(rootIn(waiting.container)?.getAttribute('aria-busy')).toBe('true')
  await expectNoFaults(waiting.container)
  gate.open()
  await expect.poll(() => stateIn(waiting.container)).toBe('ready')
})

it('offers another try where one may help', async () => {
  const user = signIn()
  const { id } = await user.create({ name: 'Welcome', html: '<p>Hi</p>' })
  let isDown = true
  const fetch: typeof globalThis.fetch = (...call) =>
    isDown
      ? Promise.resolve(Response.json({ error: 'unauthenticated' }, { status: 401 }))
      : user.fetch(...call)
  const signInAgain = async () => {
    isDown = false
  }
  const { container } = renderApp(<EmailPreview emailId={id} />, { fetch, onSignIn: signInAgain })
  await expect.poll(() => stateIn(container)).toBe('error')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect.poll(() => stateIn(container)).toBe('ready')
})

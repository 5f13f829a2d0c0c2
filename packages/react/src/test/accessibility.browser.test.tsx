import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EmailEditorFrame, EmailList } from '../index.js'
import { expectNoFaults } from './axe.js'
import { cleanUp, renderApp, signIn } from './harness.js'
import '../styles.css'

beforeAll(() => page.viewport(1024, 768))
afterEach(() => {
  cleanUp()
  document.documentElement.removeAttribute('style')
})

const never: typeof fetch = () => new Promise(() => {})
const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('[data-state]')?.dataset.state

it.each(['light', 'dark'])('has no fault in any state of the %s frame and list', async (scheme) => {
  document.documentElement.style.cssText = `color-scheme: ${scheme}; background: light-dark(#fff, #111)`
  const user = signIn()
  const email = await user.create({ name: 'Welcome', subject: 'Hello', html: '<p>Hello</p>' })

  const loading = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: never })
  await expect.poll(() => stateOf(loading.container)).toBe('minting')
  await expectNoFaults(loading.container)

  const failed = renderApp(<EmailEditorFrame emailId={email.id} />)
  await expect.poll(() => stateOf(failed.container)).toBe('error')
  await expectNoFaults(failed.container)

  const loaded = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await expect.poll(() => stateOf(loaded.container)).toBe('loaded')
  loaded.container.querySelector<HTMLElement>('.mailframe-skip')?.focus()
  await expectNoFaults(loaded.container)
  cleanUp()

  const list = renderApp(<EmailList onOpen={() => {}} />, { fetch: user.fetch })

  await expect.poll(() => list.container.querySelector('[data-state=ready] iframe')).not.toBeNull()
  await expectNoFaults(list.container)
  await page.getByRole('button', { name: 'Delete Welcome' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectNoFaults(list.container)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const waiting = renderApp(<EmailList onOpen={() => {}} />, { fetch: never })
  await expect.poll(() => stateOf(waiting.container)).toBe('loading')
  await expectNoFaults(waiting.container)
})

it('skips the frame without a change of the address', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await expect.poll(() => stateOf(container)).toBe('loaded')
  const { href } = location
  const skip = container.querySelector<HTMLAnchorElement>('.mailframe-skip')
  skip?.focus()
  await page.getByRole('link', { name: 'Skip the editor' }).click()
  expect(document.activeElement?.className).toBe('mailframe-footer')
  expect(location.href).toBe(href)
})

it('names the frame after its email, also after a rename, and says aloud what it does', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(
    <>
      <EmailEditorFrame emailId={email.id} />
      <EmailList onOpen={() => {}} />
    </>,
    { fetch: user.fetch },
  )
  const frame = () => container.querySelector<HTMLIFrameElement>('.mailframe-iframe')
  await expect.poll(() => frame()?.title).toBe('Email editor: Welcome')
  await expect.element(page.getByText('The editor frame has loaded.')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Rename Welcome' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Goodbye')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => frame()?.title).toBe('Email editor: Goodbye')
  expect(await user.mints()).toBe(1)
})

import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame, EmailList, useUnsavedGuard } from '../index.js'
import { cleanUp, renderApp, signIn } from './harness.js'
import '../styles.css'

afterEach(cleanUp)

function Unsaved() {
  const { maybeUnsaved } = useUnsavedGuard()
  return <output>{maybeUnsaved ? 'maybe unsaved' : 'saved'}</output>
}

it('refreshes the open list with a save in the frame, and tells that it was saved', async () => {
  await page.viewport(1280, 900)
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const onSaved = vi.fn()
  const { container, unmount } = renderApp(
    <>
      <Unsaved />
      <EmailList onOpen={() => {}} />
      <EmailEditorFrame emailId={email.id} onSaved={onSaved} style={{ height: 700 }} />
    </>,
    { fetch: user.fetch },
  )
  const thumbnail = () => container.querySelector<HTMLElement>('.mailframe-thumbnail')
  const guarded = () => container.querySelector('output')?.textContent
  await expect.poll(() => thumbnail()?.dataset.state).toBe('empty')
  await expect.poll(user.streams).toBe(1)
  const before = container.querySelector('time')?.dateTime
  expect(guarded()).toBe('saved')

  const frame = page.getByTitle('Email editor: Welcome')
  await expect.element(frame).toBeVisible()
  const editor = page.frameLocator(frame)
  // Focus can only go into the frame from the page.
  await userEvent.click(page.getByText('saved', { exact: true }))
  await editor.getByTitle('Text', { exact: true }).click({ timeout: 30_000 })
  await expect.poll(guarded).toBe('maybe unsaved')
  const focused = vi.fn()
  window.addEventListener('focus', focused)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(onSaved).toHaveBeenCalledWith({ emailId: email.id, at: expect.stringMatching(/^\d{4}-.+Z$/) })
  await expect.poll(() => thumbnail()?.dataset.state).toBe('ready')
  expect(container.querySelector('time')?.dateTime).not.toBe(before)
  expect(guarded()).toBe('saved')
  expect(focused, 'nobody came back to the page').not.toHaveBeenCalled()
  window.removeEventListener('focus', focused)
  expect(await user.mints()).toBe(1)
  unmount()
  await expect.poll(user.streams).toBe(0)
})

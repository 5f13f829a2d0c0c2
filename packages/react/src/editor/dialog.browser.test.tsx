import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorDialog, type EmailEditorDialogProps, EmailList } from '../index.js'
import { expectNoFaults } from '../test/axe.js'
import { cleanUp, renderApp, signIn, wholeFrames } from '../test/harness.js'
import '../styles.css'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  cleanUp()
  window.scrollTo(0, 0)
})

type AppProps = Partial<EmailEditorDialogProps> & { emailId: string; isVetoed?: boolean }

function App({ emailId, isVetoed = false, onClose, ...props }: AppProps) {
  const [open, setOpen] = useState(false)
  const [saves, setSaves] = useState(0)
  return (
    <>
      <output>saved: {saves}</output>
      <button type="button" style={{ marginBlock: '60vh 200vh' }} onClick={() => setOpen(true)}>
        Edit
      </button>
      <EmailEditorDialog
        emailId={emailId}
        open={open}
        onSaved={() => setSaves((count) => count + 1)}
        onClose={() => {
          onClose?.()
          if (!isVetoed) setOpen(false)
        }}
        {...props}
      />
    </>
  )
}

const dialog = () => document.querySelector('dialog')
const frame = () => dialog()?.querySelector('iframe') ?? null
const question = page.getByRole('alertdialog')
const untilLoaded = () => expect.poll(() => wholeFrames(document), { timeout: 15_000 }).toBe(1)
const pressEscape = () => userEvent.keyboard('{Escape}')

async function openDialog(props: Partial<AppProps> = {}) {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const onClose = vi.fn()
  const app = renderApp(<App emailId={email.id} onClose={onClose} {...props} />, { fetch: user.fetch })
  await page.getByRole('button', { name: 'Edit' }).click()
  await untilLoaded()
  return { ...app, user, email, onClose }
}

/** Focus goes into the editor, as with the first click in it. */
async function enter() {
  const before = frame()
  if (before === null) throw new Error('there is no frame')
  await userEvent.click(before)
  await expect.poll(() => document.activeElement).toBe(before)
  // Back on the page, as by Tab or a click beside the frame: keys are the page's again.
  window.focus()
  dialog()?.querySelector<HTMLElement>('h2')?.focus()
}

it('opens modally with the focus inside, and gives it back to the opener', async () => {
  const { user, onClose } = await openDialog()
  expect(dialog()?.matches(':modal')).toBe(true)
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  expect(await user.mints()).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(dialog).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit')

  await page.getByRole('button', { name: 'Edit' }).click()
  await untilLoaded()
  expect(await user.mints(), 'each opening mints anew').toBe(2)
  await pressEscape()
  await expect.poll(dialog).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit')
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('is named after the email, and has no accessibility fault, asking or not', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Spring news' })
  renderApp(
    <>
      <EmailList onOpen={() => {}} />
      <EmailEditorDialog emailId={email.id} open onClose={() => {}} />
    </>,
    { fetch: user.fetch },
  )
  await untilLoaded()
  await expect.element(page.getByRole('dialog', { name: 'Spring news' })).toBeVisible()
  const element = dialog()
  if (element === null) throw new Error('there is no dialog')
  await expectNoFaults(element)
  await enter()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(question).toHaveAccessibleDescription('Changes in the editor may not be saved.')
  await expectNoFaults(element)
})

it('asks before it closes once focus was in the editor, the safe answer first', async () => {
  const { user, onClose } = await openDialog()
  await enter()
  const before = frame()
  const src = before?.src
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(question).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('Keep editing')
  await userEvent.tab()
  expect(document.activeElement?.textContent, 'the frame is out of reach').toBe('Close without saving')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Close')
  expect(onClose).not.toHaveBeenCalled()
  expect(frame()).toBe(before)

  await pressEscape()
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect.poll(dialog).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit')
  expect(before?.src).toBe(src)
  expect(await user.mints()).toBe(1)
})

it('loses nothing however often Esc is pressed: the browser skips its question for the second', async () => {
  const { user, onClose } = await openDialog()
  const closed = vi.fn()
  dialog()?.addEventListener('close', closed)
  await enter()
  const before = frame()
  const { contentWindow, src } = before ?? {}
  const loads = vi.fn()
  before?.addEventListener('load', loads)
  let isAsked = false
  // It counts what a person did on the page before, in other files, too, and skips its question once that is used up.
  for (let times = 0; times < 200 && (!isAsked || times < 5 || closed.mock.calls.length === 0); times += 1) {
    await pressEscape()
    isAsked = !isAsked
    await expect.poll(() => question.query() !== null).toBe(isAsked)
    await expect.poll(() => dialog()?.matches(':modal')).toBe(true)
  }
  expect(closed.mock.calls.length, 'Chromium did close it').toBeGreaterThan(0)
  expect(onClose).not.toHaveBeenCalled()
  expect(frame()).toBe(before)
  expect(frame()?.contentWindow === contentWindow).toBe(true)
  expect(frame()?.src).toBe(src)
  expect(loads).not.toHaveBeenCalled()
  expect(await user.mints()).toBe(1)
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect.poll(dialog).toBeNull()
})

it('stays open when Esc is pressed in the editor: that key is the editor’s', async () => {
  const { onClose } = await openDialog()
  const before = frame()
  if (before === null) throw new Error('there is no frame')
  await userEvent.click(before)
  await expect.poll(() => document.activeElement).toBe(before)
  for (let index = 0; index < 3; index += 1) await pressEscape()
  await expect.poll(() => dialog()?.matches(':modal')).toBe(true)
  expect(frame()).toBe(before)
  expect(onClose).not.toHaveBeenCalled()
})

it('stays open where its owner does not close it', async () => {
  const { onClose } = await openDialog({ isVetoed: true })
  for (let index = 1; index <= 3; index += 1) {
    await pressEscape()
    await expect.poll(() => onClose.mock.calls.length).toBe(index)
    await expect.poll(() => dialog()?.matches(':modal')).toBe(true)
  }
  expect(dialog()?.dataset.state).toBe('loaded')
})

it('asks no more once the save has arrived', async () => {
  const { user, email, onClose } = await openDialog()
  await expect.poll(user.streams).toBe(1)
  await enter()
  await user.reportSave(email.id)
  await expect.poll(() => page.getByText('saved: 1').query()).not.toBeNull()
  await pressEscape()
  await expect.poll(dialog).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('aborts the mint when it closes before the answer', async () => {
  const signals: AbortSignal[] = []
  const slow: typeof fetch = (input, init) =>
    new Promise((_resolve, reject) => {
      if (!init?.signal || !String(input).endsWith('/editor')) return
      signals.push(init.signal)
      init.signal.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const onError = vi.fn()
  renderApp(<App emailId="welcome" onError={onError} />, { fetch: slow })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => dialog()?.dataset.state).toBe('minting')
  await expect.poll(() => signals.length).toBe(1)
  await pressEscape()
  await expect.poll(dialog).toBeNull()
  await expect.poll(() => signals[0]?.aborted).toBe(true)
  expect(onError).not.toHaveBeenCalled()
})

it('leaves the page where it is: its scroll, its history, its address', async () => {
  renderApp(<App emailId="welcome" />, { fetch: () => new Promise(() => {}) })
  const button = page.getByRole('button', { name: 'Edit' })
  await expect.element(button).toBeVisible()
  window.scrollTo(0, 200)
  const [{ length }, { href }] = [history, location]
  const { clientWidth } = document.documentElement
  await button.click()
  await expect.poll(() => dialog()?.matches(':modal')).toBe(true)
  expect([window.scrollY, document.documentElement.clientWidth]).toEqual([200, clientWidth])
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  await pressEscape()
  await expect.poll(dialog).toBeNull()
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')
  expect([window.scrollY, history.length, location.href]).toEqual([200, length, href])
})

it('fills a narrow screen', async () => {
  await page.viewport(360, 640)
  renderApp(<App emailId="welcome" />, { fetch: () => new Promise(() => {}) })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect
    .poll(() => {
      const { x, y, width, height } = dialog()?.getBoundingClientRect() ?? {}
      return [x, y, width, height]
    })
    .toEqual([0, 0, 360, 640])
  await page.viewport(1280, 900)
  await expect.poll(() => dialog()?.getBoundingClientRect().width).toBe(1232)
})

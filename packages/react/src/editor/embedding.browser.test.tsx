import { QueryClient } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame, EmailList, MailframeProvider, useOpenEditor, usePrefetchEditor } from '../index.js'
import { jaJP } from '../locales/ja_JP.js'
import { cleanUp, ENDPOINT, renderApp, signIn, wholeFrames } from '../test/harness.js'
import '../styles.css'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  cleanUp()
  vi.restoreAllMocks()
})

const untilLoaded = (container: HTMLElement) => expect.poll(() => wholeFrames(container)).toBe(1)

it('keeps its frame while queries on the page fail and are tried again', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let failures = 0
  const flaky: typeof fetch = (input, init) => {
    if (!String(input).includes('/emails?') || failures >= 2) return user.fetch(input, init)
    failures += 1
    return Promise.resolve(Response.json({ error: 'serviceUnavailable', message: 'no' }, { status: 503 }))
  }
  const { container } = renderApp(
    <>
      <EmailEditorFrame emailId={email.id} />
      <EmailList onOpen={() => {}} />
    </>,
    { fetch: flaky },
  )
  await expect.poll(() => container.querySelector('.mailframe-iframe')).not.toBeNull()
  const frame = container.querySelector('.mailframe-iframe')
  await expect.poll(() => container.querySelector('.mailframe-list[data-state=ready]')).not.toBeNull()
  await untilLoaded(container)
  expect(failures).toBe(2)
  expect(container.querySelector('.mailframe-iframe')).toBe(frame)
  expect(await user.mints()).toBe(1)
})

it('does not change the language of what may be unsaved by itself', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container, rerender } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: user.fetch })
  await untilLoaded(container)
  const frame = container.querySelector('iframe')
  if (frame === null) throw new Error('there is no frame')
  await userEvent.click(frame)
  await expect.poll(() => document.activeElement).toBe(frame)
  rerender(<EmailEditorFrame emailId={email.id} lang="ja_JP" />)
  const reload = page.getByRole('button', { name: 'Reload in this language' })
  await expect.element(reload).toBeVisible()
  expect(container.querySelector('iframe')).toBe(frame)
  expect(await user.mints()).toBe(1)
  await reload.click()
  await expect.poll(() => container.querySelector('iframe')?.src).toContain('lang=ja_JP')
  await untilLoaded(container)
  expect(await user.mints()).toBe(2)
})

it('keeps what may be unsaved when another email is wanted, and opens that when the person says so', async () => {
  const user = signIn()
  const [first, second] = [await user.create({ name: 'First' }), await user.create({ name: 'Second' })]
  const onSaved = vi.fn()
  const app = (emailId: string) => <EmailEditorFrame emailId={emailId} onSaved={onSaved} />
  const { container, rerender } = renderApp(app(first.id), { fetch: user.fetch })
  await untilLoaded(container)
  await expect.poll(user.streams).toBe(1)
  const frame = container.querySelector('iframe')
  if (frame === null) throw new Error('there is no frame')
  await userEvent.click(frame)
  await expect.poll(() => document.activeElement).toBe(frame)
  rerender(app(second.id))
  const other = page.getByRole('button', { name: 'Open the other email' })
  await expect.element(other).toBeVisible()
  await user.reportSave(first.id)
  await expect.poll(() => onSaved.mock.calls.map(([save]) => save.emailId)).toEqual([first.id])
  rerender(app(second.id))
  await expect.element(other).toBeVisible()
  expect(container.querySelector('iframe')).toBe(frame)
  expect(await user.mints()).toBe(1)
  await other.click()
  await expect.poll(() => container.querySelector('iframe')?.src).toContain(`id=${second.id}`)
  await untilLoaded(container)
  expect(container.querySelector('.mailframe-notice')).toBeNull()
  expect(await user.mints()).toBe(2)
})

it('shows the editor and its own words in the language of the provider', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} style={{ height: 700 }} />, {
    fetch: user.fetch,
    locale: jaJP,
  })
  await untilLoaded(container)
  const root = container.querySelector<HTMLElement>('.mailframe-editor')
  expect(root?.lang).toBe('ja-JP')
  expect(root?.textContent).toContain(jaJP.labels.editorNothingHere)
  const frame = container.querySelector('iframe')
  expect(new URL(frame?.src ?? '').searchParams.get('lang')).toBe('ja_JP')
  expect(frame?.title).toBe('メールエディター')
  const editor = page.frameLocator(page.getByTitle('メールエディター'))
  await editor.getByTitle('テキスト', { exact: true }).click({ timeout: 30_000 })
})

it('hydrates what the server drew, and mints only then', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const fetch = vi.fn(user.fetch)
  const app = (
    <MailframeProvider endpoint={ENDPOINT} fetch={fetch}>
      <EmailEditorFrame emailId={email.id} />
    </MailframeProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(app)
  document.body.append(container)
  expect(fetch).not.toHaveBeenCalled()
  expect(container.querySelector('iframe')).toBeNull()
  const onRecoverableError = vi.fn()
  const errors = vi.spyOn(console, 'error')
  const root = hydrateRoot(container, app, { onRecoverableError })
  await untilLoaded(container)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  expect(await user.mints()).toBe(1)
  root.unmount()
  container.remove()
})

function Row({ emailId }: { emailId: string }) {
  const prefetch = usePrefetchEditor()
  const open = useOpenEditor()
  return (
    <button type="button" onPointerEnter={() => prefetch(emailId)} onClick={() => void open(emailId)}>
      Open
    </button>
  )
}

it('opens a tab with the code of a hover, no request in between, and disowned before it leaves', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const log: string[] = []
  const logging: typeof fetch = (input, init) => {
    log.push(`${init?.method} ${new URL(String(input), location.href).pathname}`)
    return user.fetch(input, init)
  }
  renderApp(<Row emailId={email.id} />, { fetch: logging })
  const button = page.getByRole('button', { name: 'Open' })
  await button.hover()
  await expect.poll(user.mints).toBe(1)
  const open = window.open.bind(window)
  let tab: Window | null = null
  const opening = vi.spyOn(window, 'open').mockImplementation((...args) => {
    tab = open(...args)
    log.push('open')
    return tab
  })
  await button.click()
  const canRead = () => {
    try {
      return typeof tab?.location.href === 'string'
    } catch {
      return false
    }
  }
  await expect.poll(canRead).toBe(false)
  expect(opening.mock.calls).toEqual([['', '_blank']])
  expect((tab as Window | null)?.opener).toBeNull()
  expect(log).toEqual([`POST ${ENDPOINT}/editor`, 'open'])
  expect(await user.mints()).toBe(1)
  ;(tab as Window | null)?.close()
})

it('reads again on focus and on close where there are no events', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let lists = 0
  const eventless: typeof fetch = (input, init) => {
    if (String(input).includes('/emails?')) lists += 1
    return user.fetch(input, { ...init, headers: { ...init?.headers, 'x-route': 'eventless' } })
  }
  const app = (isOpen: boolean) => (
    <>
      <EmailList onOpen={() => {}} />
      {isOpen && <EmailEditorFrame emailId={email.id} />}
    </>
  )
  const queryClient = new QueryClient()
  const { container, rerender } = renderApp(app(true), { fetch: eventless, queryClient })
  await untilLoaded(container)
  await expect.poll(() => container.querySelector('.mailframe-list[data-state=ready]')).not.toBeNull()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const afterOpen = lists
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => lists).toBe(afterOpen + 1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  rerender(app(false))
  await expect.poll(() => lists).toBe(afterOpen + 2)
  expect(await user.streams()).toBe(0)
})

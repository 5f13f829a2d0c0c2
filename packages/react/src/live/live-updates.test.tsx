import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame, EmailList, MailframeProvider, useUnsavedGuard } from '../index.js'
import { createEventRoute, savedBlock } from '../test/event-route.js'

const emailOf = (id: string, name: string) => ({
  id,
  name,
  subject: null,
  userId: 'ada',
  createdAt: '',
  updatedAt: '',
})
let names: string[]
let html: string | null

beforeEach(() => {
  names = ['Welcome']
  html = null
})
afterEach(() => {
  vi.restoreAllMocks()
})

function answer(path: string): Response {
  if (path.endsWith('/editor')) {
    const editorUrl = 'https://editor.example.com'
    return Response.json({ code: 'c', editorUrl, emailId: 'welcome', expiresIn: 300 })
  }
  if (path.includes('/emails/')) return Response.json({ ...emailOf('welcome', 'Welcome'), html })
  const list = names.map((name, index) => emailOf(`email-${index}`, name))
  return Response.json({ list, total: list.length, pageNo: 1, pageSize: 20 })
}

function setUp() {
  const route = createEventRoute({ other: answer })
  const app = (children: ReactNode) => (
    <StrictMode>
      <MailframeProvider endpoint="/api/mailframe" fetch={route.fetch}>
        {children}
      </MailframeProvider>
    </StrictMode>
  )
  return { ...route, app, send: (text: string) => act(async () => route.newest().send(text)) }
}

it('asks for no events where nothing on the page shows emails', async () => {
  const { app, requestCount } = setUp()
  const { rerender } = render(app(<p>Sign in</p>))
  await act(async () => {})
  expect(requestCount()).toBe(0)
  rerender(app(<EmailList onOpen={() => {}} />))
  await waitFor(() => expect(requestCount()).toBe(1))
})

it('waits for the first editor, and keeps its stream while another email opens in the frame', async () => {
  const { app, requestCount, newest, fetch } = setUp()
  const asks = () => fetch.mock.calls.map(([input]) => String(input).replace(/^.*\//, ''))
  const { rerender } = render(app(<EmailEditorFrame emailId="welcome" />))
  await waitFor(() => expect(requestCount()).toBe(1))
  expect(asks()).toEqual(['editor', 'events'])
  rerender(app(<EmailEditorFrame emailId="other" />))
  await waitFor(() => expect(asks()).toEqual(['editor', 'events', 'editor']))
  await waitFor(() => expect(document.querySelector('.mailframe-iframe')).not.toBeNull())
  expect([requestCount(), newest().isClosed()]).toEqual([1, false])
})

it('shows what was saved, with one stream under StrictMode, and closes it with the page', async () => {
  const { app, requestCount, send, newest, open } = setUp()
  const { rerender, unmount } = render(app(<EmailList onOpen={() => {}} />))
  await screen.findByRole('button', { name: 'Open Welcome' })
  expect(document.querySelector('time'), 'the service told no time').toBeNull()
  // What opens the stream loads later.
  await waitFor(() => expect(requestCount()).toBe(1))
  names = ['Welcome', 'Made elsewhere']
  html = '<p>New</p>'
  await send(savedBlock('email-0', '1'))
  await screen.findByRole('button', { name: 'Open Made elsewhere' })
  await waitFor(() => expect(document.querySelector('iframe')?.srcdoc).toContain('New'))

  // From the list to the editor and back: the same stream.
  rerender(app(<EmailEditorFrame emailId="welcome" />))
  rerender(app(<EmailList onOpen={() => {}} />))
  await act(async () => {})
  expect([requestCount(), open().length]).toEqual([1, 1])
  unmount()
  await waitFor(() => expect(newest().isClosed()).toBe(true))
})

it('reads a burst of saves once, and everything after a resync', async () => {
  const { app, fetch, requestCount, send } = setUp()
  render(app(<EmailList onOpen={() => {}} />))
  await screen.findByRole('button', { name: 'Open Welcome' })
  const lists = () => fetch.mock.calls.filter(([input]) => String(input).includes('/emails?')).length
  await waitFor(() => expect(requestCount()).toBe(1))
  const before = lists()
  await send([1, 2, 3].map((id) => savedBlock(`email-${id}`, `${id}`)).join(''))
  await waitFor(() => expect(lists()).toBe(before + 1))
  await send('event: resync\ndata: {}\n\n')
  await waitFor(() => expect(lists()).toBe(before + 2))
})

it('calls the newest onSaved, for its own email only', async () => {
  const { app, send, connections } = setUp()
  const called: string[] = []
  const frames = (name: string) =>
    app(
      <>
        <EmailEditorFrame emailId="welcome" onSaved={({ at }) => called.push(`${name} welcome ${at}`)} />
        <EmailEditorFrame emailId="other" onSaved={({ at }) => called.push(`${name} other ${at}`)} />
      </>,
    )
  const { rerender } = render(frames('first'))
  await waitFor(() => expect(connections).toHaveLength(1))
  rerender(frames('second'))
  await send(savedBlock('welcome', '1', '2026-01-10T12:00:00.000Z') + savedBlock('unknown', '2'))
  expect(called).toEqual(['second welcome 2026-01-10T12:00:00.000Z'])
})

function Guard({ onAsk }: { onAsk: (mayLeave: boolean) => void }) {
  const { maybeUnsaved, confirmLeave } = useUnsavedGuard()
  return (
    <button type="button" onClick={() => onAsk(confirmLeave())}>
      {maybeUnsaved ? 'unsaved' : 'saved'}
    </button>
  )
}

it('asks before navigation in the app only while changes may be unsaved', async () => {
  const { app, requestCount, send } = setUp()
  const onAsk = vi.fn()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { rerender } = render(
    app(
      <>
        <Guard onAsk={onAsk} />
        <EmailEditorFrame emailId="welcome" />
      </>,
    ),
  )
  const guard = screen.getByRole('button', { name: 'saved' })
  guard.click()
  expect(onAsk).toHaveBeenLastCalledWith(true)
  expect(confirm).not.toHaveBeenCalled()

  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>('.mailframe-iframe')
    if (found === null) throw new Error('there is no frame yet')
    return found
  })
  frame.focus()
  await act(async () => window.dispatchEvent(new Event('blur')))
  await waitFor(() => expect(guard.textContent).toBe('unsaved'))
  guard.click()
  expect(onAsk).toHaveBeenLastCalledWith(false)
  expect(confirm).toHaveBeenLastCalledWith('Changes in the editor may not be saved. Leave anyway?')

  await waitFor(() => expect(requestCount()).toBe(1))
  await send(savedBlock('welcome', '1'))
  await waitFor(() => expect(guard.textContent).toBe('saved'))
  await act(async () => window.dispatchEvent(new Event('blur')))
  expect(guard.textContent).toBe('unsaved')
  rerender(app(<Guard onAsk={onAsk} />))
  expect(guard.textContent).toBe('saved')
})

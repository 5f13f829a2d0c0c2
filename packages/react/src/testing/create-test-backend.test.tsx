import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame, EmailList, type Save, useEmailEditor, useEmails } from '../index.js'
import { zhCN } from '../locales/zh_CN.js'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '../testing.js'

const backends: TestBackend[] = []
afterEach(async () => {
  for (const backend of backends.splice(0)) await backend.close()
})

async function start(options?: TestBackendOptions) {
  const backend = await createTestBackend(options)
  backends.push(backend)
  return backend
}

const stateOf = (element: Element | null) => (element as HTMLElement | null)?.dataset.state
const frame = () => document.querySelector('.mailframe-editor')

it('lists, creates and deletes on the real handler and service', async () => {
  const { Provider, emulator, emails } = await start({
    emails: ['Welcome', { name: 'Spring', subject: 'News' }],
  })
  expect(emails.map(({ name, subject }) => [name, subject])).toEqual([
    ['Welcome', null],
    ['Spring', 'News'],
  ])
  render(<EmailList onOpen={() => {}} />, { wrapper: Provider })
  await screen.findByText('Spring')
  expect(screen.getByText('Welcome')).toBeDefined()
  expect(emulator.requests.some(({ method, path }) => method === 'GET' && path === '/resource/email')).toBe(
    true,
  )
})

it('opens the editor: one mint, and an address of the emulator', async () => {
  const { Provider, emulator, emails } = await start({ emails: ['Welcome'] })
  const [email] = emails
  render(<EmailEditorFrame emailId={email?.id ?? ''} />, { wrapper: Provider })
  const iframe = await screen.findByTitle(/^Email editor/)
  expect(iframe.getAttribute('src')).toContain(`${emulator.editorUrl}/thirdApp?code=`)
  expect(emulator.requests.filter(({ path }) => path === '/access/code')).toHaveLength(1)
})

it('shows what a fault of the service makes of the frame, and recovers on Retry', async () => {
  const { Provider, emulator, emails } = await start({ emails: ['Welcome'], onError: () => {} })
  const fault = await emulator.faults.add({
    path: '/access/code',
    status: 500,
    times: Number.POSITIVE_INFINITY,
  })
  render(<EmailEditorFrame emailId={emails[0]?.id ?? ''} />, { wrapper: Provider })
  await waitFor(() => expect(stateOf(frame())).toBe('error'))
  expect(document.querySelector('[data-kind=unavailable]')).not.toBeNull()
  expect(fault.hits).toBeGreaterThan(0)
  await fault.remove()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByTitle(/^Email editor/)
})

function Follower({ emailId, onSaved }: { emailId: string; onSaved: (save: Save) => void }) {
  const { data, dataUpdatedAt } = useEmails()
  useEmailEditor(emailId, { enabled: false, onSaved })
  return <p>{data && `read ${dataUpdatedAt}`}</p>
}

it('tells of saves as the editor makes them', async () => {
  const { Provider, save, emails } = await start({ emails: ['Welcome'] })
  const emailId = emails[0]?.id ?? ''
  const onSaved = vi.fn()
  render(<Follower emailId={emailId} onSaved={onSaved} />, { wrapper: Provider })
  const before = (await screen.findByText(/^read/)).textContent
  await save(emailId, { html: '<p>Hello</p>' })
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(onSaved).toHaveBeenCalledWith({ emailId, at: expect.stringMatching(/^\d{4}-.+Z$/) })
  await waitFor(() => expect(screen.getByText(/^read/).textContent).not.toBe(before))
})

it('is nobody’s, then somebody’s', async () => {
  const backend = await start({ user: null, emails: ['Welcome'] })
  expect((await backend.fetch(`${backend.endpoint}/emails`)).status).toBe(401)
  await expect(backend.save('x', { html: '' })).rejects.toThrow('nobody is signed in')
  backend.signIn({ userId: 'test-user' })
  const answer = await backend.fetch(new Request(`https://app.example.com${backend.endpoint}/emails`))
  expect(await answer.json()).toMatchObject({ total: 1 })
  backend.signIn({ userId: 'someone-else' })
  expect(await (await backend.fetch(`${backend.endpoint}/emails`)).json()).toMatchObject({ total: 0 })
})

it('hands options on to handler and client, and dates emails', async () => {
  const at = new Date('2026-01-10T12:00:00Z')
  const { fetch, endpoint } = await start({
    emails: [{ name: 'Old', at }, 'New'],
    allow: ({ action }) => (action === 'emails.create' ? false : undefined),
  })
  const refused = await fetch(`${endpoint}/emails`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Third"}',
  })
  expect(refused.status).toBe(403)
  const { list } = (await (await fetch(`${endpoint}/emails`)).json()) as {
    list: { name: string; createdAt: string }[]
  }
  const old = list.find(({ name }) => name === 'Old')
  expect(old?.createdAt).toBe('2026-01-10T12:00:00.000Z')
  expect(Date.parse(list.find(({ name }) => name === 'New')?.createdAt ?? '')).toBeGreaterThan(at.getTime())

  const wrong = await start({
    mailframe: { clientSecret: 'wrong' },
    emails: ['Made all the same'],
    onError: () => {},
  })
  expect((await wrong.fetch(`${wrong.endpoint}/emails`)).status).toBe(502)
})

it('ends calls that are aborted, and everything when it is closed', async () => {
  const { fetch, endpoint, emulator, close } = await start({ emails: ['Welcome'] })
  await emulator.faults.add({ path: '/resource/**', delayMs: 60_000, times: Number.POSITIVE_INFINITY })
  const stop = new AbortController()
  const slow = fetch(`${endpoint}/emails`, { signal: stop.signal })
  stop.abort()
  await expect(slow).rejects.toThrow('abort')
  await expect(fetch(`${endpoint}/emails`, { signal: AbortSignal.abort() })).rejects.toThrow('abort')

  const leave = new AbortController()
  const left = await fetch(`${endpoint}/events`, { signal: leave.signal })
  leave.abort()
  await expect(left.text()).rejects.toThrow('abort')
  const stream = await fetch(`${endpoint}/events`)
  const waiting = fetch(`${endpoint}/emails`)
  await close()
  await expect(waiting).rejects.toThrow('the test backend is closed')
  await expect(stream.text()).rejects.toThrow('the test backend is closed')
  await expect(fetch(`${endpoint}/emails`)).rejects.toThrow(TypeError)
})

it('takes the props of the provider, and keeps backends apart', async () => {
  const [one, two] = [await start({ emails: ['Of the first'] }), await start({ emails: ['Of the second'] })]
  render(
    <>
      <section aria-label="one">
        <one.Provider locale={zhCN}>
          <EmailList onOpen={() => {}} />
        </one.Provider>
      </section>
      <section aria-label="two">
        <two.Provider>
          <EmailList onOpen={() => {}} />
        </two.Provider>
      </section>
    </>,
  )
  const first = within(screen.getByRole('region', { name: 'one' }))
  const second = within(screen.getByRole('region', { name: 'two' }))
  await first.findByText('Of the first')
  await second.findByText('Of the second')
  expect(first.getByRole('button', { name: zhCN.labels.newEmail })).toBeDefined()
  await userEvent.click(second.getByRole('button', { name: 'Create email' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Made here{Enter}')
  await waitFor(async () => {
    const { list } = await two.mailframe.emails.list({ userId: 'test-user' })
    expect(list.map(({ name }) => name)).toContain('Made here')
  })
  expect((await one.mailframe.emails.list({ userId: 'test-user' })).list).toHaveLength(1)
})

import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { MailframeProvider } from '../context/provider.js'
import { EmailList } from './email-list.js'

const EMAIL = {
  id: 'welcome',
  name: 'Welcome',
  subject: null,
  userId: 'ada',
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-01-10T12:00:00.000Z',
}
const PAGE = { list: [EMAIL], total: 1, pageNo: 1, pageSize: 20 }

function renderList(answer: (method: string, path: string) => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) =>
    answer(init?.method ?? 'GET', String(input)),
  )
  const onOpen = vi.fn()
  render(
    <StrictMode>
      <MailframeProvider endpoint="/api/mailframe" fetch={fetch} queryClient={new QueryClient()}>
        <EmailList onOpen={onOpen} />
      </MailframeProvider>
    </StrictMode>,
  )
  // StrictMode unmounts once, which aborts what was under way.
  const calls = (method: string) =>
    fetch.mock.calls.filter(([, init]) => init?.method === method && !init.signal?.aborted)
  return { onOpen, calls }
}
const refusal = (status: number, error: string) => Response.json({ error, message: 'no' }, { status })

it('works where the DOM has neither modal dialogs nor an IntersectionObserver', async () => {
  const user = userEvent.setup()
  const { onOpen, calls } = renderList((method, path) => {
    if (method === 'DELETE') return Response.json({ id: 'welcome', deleted: true })
    return Response.json(path.includes('/emails/') ? { ...EMAIL, html: '<h1>Hi</h1>' } : PAGE)
  })
  await user.click(await screen.findByRole('button', { name: 'Open Welcome' }))
  expect(onOpen).toHaveBeenCalledWith('welcome')
  await waitFor(() => expect(document.querySelector('iframe')?.srcdoc).toContain('<h1>Hi</h1>'))
  await user.click(screen.getByRole('button', { name: 'Delete Welcome' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this email?' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls('DELETE')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('“Welcome” was deleted.'))
  expect(calls('DELETE')).toHaveLength(1)
})

it.each([
  [403, 'forbidden', 'You do not have access to this.'],
  [404, 'notFound', 'This email does not exist, or it is not yours.'],
  [502, 'serviceMisconfigured', 'This is not set up correctly.'],
])('asks once where the answer is %i %s, and again when the person does', async (status, error, text) => {
  const { calls } = renderList(() => refusal(status, error))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(calls('GET')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(calls('GET')).toHaveLength(2))
})

it('shows a new email at once, takes it back when it cannot be created, and creates it on Retry', async () => {
  const user = userEvent.setup()
  let answer = (_: Response) => {}
  let page = { ...PAGE, list: [] as (typeof EMAIL)[], total: 0 }
  const { calls } = renderList((method) =>
    method === 'POST'
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : Response.json(page),
  )
  await user.click(await screen.findByRole('button', { name: 'Create email' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring sale{Enter}')
  expect((await screen.findByRole('row', { name: 'Spring sale' })).textContent).toContain('Creating…')
  answer(refusal(503, 'serviceUnavailable'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“Spring sale” could not be created. The email service is not responding right now.',
  )
  expect(screen.queryByRole('row')).toBeNull()
  expect(calls('POST'), 'a create is never repeated by itself').toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('row', { name: 'Spring sale' })
  expect(screen.queryByRole('alert')).toBeNull()
  const made = { ...EMAIL, id: 'spring', name: 'Spring sale' }
  page = { ...PAGE, list: [made] }
  answer(Response.json(made))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('“Spring sale” was created.'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Spring sale' })))
})

it('says why an email could not be copied, and copies on Retry', async () => {
  const user = userEvent.setup()
  let isBusy = true
  renderList((method, path) => {
    if (method === 'POST') {
      return isBusy
        ? refusal(429, 'rateLimited')
        : Response.json({ ...EMAIL, id: 'copy', name: 'Welcome (copy)' })
    }
    return Response.json(path.includes('/emails/') ? { ...EMAIL, html: null } : PAGE)
  })
  await user.click(await screen.findByRole('button', { name: 'Copy Welcome' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests')
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('“Welcome (copy)” was created as a copy.'),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

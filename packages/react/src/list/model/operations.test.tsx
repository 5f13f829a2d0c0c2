import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailList } from '../../index.js'
import { createGate } from '../../test/harness.js'
import { button, emails, focused, focusRow, names, refusal, setUp } from '../../test/held-list.js'
import { summary } from '../../test/listed.js'
import { createTestBackend } from '../../testing.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('renames with F2, shows the new name at once, and the old one again where it fails', async () => {
  const { user, held } = setUp(emails(2))
  const row = await screen.findByRole('row', { name: 'Email 2' })
  act(() => row.focus())
  held.refuse = (method) => (method === 'PUT' ? refusal(429, 'rateLimited') : undefined)
  await user.keyboard('{F2}')
  await user.keyboard('Better{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      '“Email 2” could not be renamed. Too many requests',
    ),
  )
  expect(names()).toEqual(['Email 1', 'Email 2'])
  expect(focused()).toBe('Email 2')
  held.refuse = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(names()).toEqual(['Email 1', 'Better']))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('brings back what could not be deleted, in one notice that names it', async () => {
  const { user, held } = setUp(emails(6))
  await screen.findByRole('row', { name: 'Email 6' })
  held.refuse = (method, path) =>
    method === 'DELETE' && !path.endsWith('email-6') ? refusal(503, 'serviceUnavailable') : undefined
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded emails' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      '“Email 1”, “Email 2”, and 3 more could not be deleted. The email service is not responding',
    ),
  )
  await waitFor(() => expect(names()).toEqual(['Email 1', 'Email 2', 'Email 3', 'Email 4', 'Email 5']))
  held.refuse = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'No emails yet' })
})

it('sends the renames of one email one after the other, and the last one stays', async () => {
  const first = createGate()
  const { user, held, calls } = setUp(emails(2))
  await focusRow('Email 1')
  held.refuse = async (method) => {
    if (method === 'PUT' && calls('PUT').length === 1) await first.opened
    return undefined
  }
  await user.keyboard('{F2}Once{Enter}')
  await screen.findByRole('row', { name: 'Once' })
  await waitFor(() => expect(focused()).toBe('Once'))
  await user.keyboard('{F2}Twice{Enter}')
  await screen.findByRole('row', { name: 'Twice' })
  expect(calls('PUT'), 'the second waits for the first').toHaveLength(1)
  first.open()
  await waitFor(() => expect(calls('PUT')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Renamed to “Twice”.'))
  expect(names()).toEqual(['Twice', 'Email 2'])
  expect(held.emails[0]?.name).toBe('Twice')
})

it('rolls back each change by itself, whatever is read meanwhile', async () => {
  const [rename, remove] = [createGate(), createGate()]
  const { user, held } = setUp(emails(3))
  await focusRow('Email 1')
  held.refuse = async (method) => {
    if (method === 'PUT') {
      await rename.opened
      return refusal(429, 'rateLimited')
    }
    if (method === 'DELETE') await remove.opened
    return undefined
  }
  await user.keyboard('{F2}Better{Enter}')
  await user.click(button('Delete Email 2'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Better', 'Email 3']))
  held.emails = [summary(4), ...held.emails]
  fireEvent.focus(window)
  await waitFor(() => expect(names()).toEqual(['Email 4', 'Better', 'Email 3']))
  rename.open()
  await waitFor(() => expect(names()).toEqual(['Email 4', 'Email 1', 'Email 3']))
  expect(screen.getByRole('alert').textContent).toContain('“Email 1” could not be renamed.')
  remove.open()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('“Email 2” was deleted.'))
  expect(names()).toEqual(['Email 4', 'Email 1', 'Email 3'])
})

it.each([
  ['rename', '{F2}New name{Enter}', '“Email 1” could not be renamed. This email does not exist'],
  ['delete', '{Delete}', '“Email 1” could not be deleted. This email does not exist'],
])('reads anew where an email to %s was deleted elsewhere', async (_, keys, text) => {
  const { user, held } = setUp(emails(2))
  await focusRow('Email 1')
  held.emails = held.emails.slice(1)
  await user.keyboard(keys)
  const question = screen.queryByRole('alertdialog')
  if (question) await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  await waitFor(() => expect(names()).toEqual(['Email 2']))
  expect(within(screen.getByRole('alert')).queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('shows what a create or copy made whose answer was lost, and says that it may have', async () => {
  const backend = await createTestBackend({ emails: ['Welcome'], onError: () => {} })
  const { emulator, Provider } = backend
  const user = userEvent.setup()
  render(<EmailList onOpen={() => {}} />, { wrapper: Provider })
  await user.click(await screen.findByRole('button', { name: 'Create email' }))
  await emulator.faults.add({ method: 'POST', path: '/resource/email', drop: 'after' })
  await user.type(screen.getByRole('textbox'), 'Spring{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“Spring” may have been created anyway. Check the list before you try again.',
  )
  await waitFor(() => expect(names()).toEqual(['Spring', 'Welcome']))
  await user.click(button('Dismiss'))
  await emulator.faults.add({ method: 'POST', path: '/resource/email/*/copy', drop: 'after' })
  await user.click(button('Copy Welcome'))
  expect((await screen.findByRole('alert')).textContent).toContain('“Welcome” may have been copied')
  await waitFor(() => expect(names()).toHaveLength(3))
  await backend.close()
})

it('does once what a double click asks for', async () => {
  const { held, calls } = setUp(emails(2))
  await focusRow('Email 1')
  const gate = createGate()
  held.refuse = async (method) => {
    if (method !== 'GET') await gate.opened
    return undefined
  }
  act(() => {
    button('Copy Email 1').click()
    button('Copy Email 1').click()
  })
  fireEvent.click(button('Delete Email 2'))
  act(() => {
    const yes = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })
    yes.click()
    yes.click()
  })
  gate.open()
  await waitFor(() => expect(names()).toEqual(['Email 1 (copy)', 'Email 1']))
  expect([calls('POST').length, calls('DELETE').length]).toEqual([1, 1])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('deletes hundreds at once, a few at a time, without stopping the page', async () => {
  const count = 400
  const { user, calls } = setUp(emails(count), { pageSize: 100, paging: 'infinite' })
  await screen.findByRole('row', { name: 'Email 1' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded emails' }))
  const loaded = Number(/\d+/.exec(screen.getByText(/\d+ selected$/).textContent ?? '')?.[0])
  expect(loaded).toBeGreaterThanOrEqual(100)
  await user.click(button('Delete'))
  const dialog = screen.getByRole('alertdialog', { name: `Delete ${loaded} emails?` })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Email 1' })).toBeNull())
  await waitFor(() => expect(calls('DELETE')).toHaveLength(loaded), { timeout: 20_000 })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${loaded} emails were deleted.`))
})

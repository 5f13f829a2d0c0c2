import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailList, MailframeProvider } from '../index.js'
import { thTH } from '../locales/th_TH.js'
import { createGate } from '../test/harness.js'
import { emails, focused, names, refusal, setUp } from '../test/held-list.js'
import { pageOf, summary } from '../test/listed.js'
import { createTestBackend } from '../testing.js'
import { UNDO_MS } from './use-undo-window.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole('button', { name })
const focusRow = async (name: string) => {
  const row = await screen.findByRole('row', { name })
  act(() => row.focus())
  return row
}

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
    '“Spring” may have been created all the same. Look at the list before you try again.',
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

it('lets a range of Shift grow and shrink from where it began', async () => {
  const onSelectionChange = vi.fn()
  const { user } = setUp(emails(6), { onSelectionChange })
  await focusRow('Email 2')
  const selected = () => onSelectionChange.mock.lastCall?.[0]
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['email-2', 'email-3', 'email-4'])
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['email-2', 'email-3'])
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['email-1', 'email-2'])
  await user.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}')
  expect(selected()).toEqual(['email-2', 'email-3', 'email-4', 'email-5', 'email-6'])
  await user.keyboard('{Control>}a{/Control}{Home}{Shift>}{ArrowDown}{/Shift}')
  expect(selected(), 'nothing that was selected is lost').toContain('email-1')
  expect(selected()).toContain('email-2')
})

it('leaves the keys of fields in a row to them, and those with Alt to the browser', async () => {
  const { user, calls } = setUp(emails(2), {
    renderItem: ({ name }) => <input aria-label={`Note on ${name}`} defaultValue="ab" />,
  })
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note on Email 1' })
  await user.click(note)
  await user.keyboard('{Home}{Delete}{ArrowRight}{Control>}a{/Control}')
  expect(note.value).toBe('b')
  expect(document.activeElement).toBe(note)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([])
  expect(calls('DELETE')).toEqual([])
  const row = await focusRow('Email 2')
  expect(fireEvent.keyDown(row, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(fireEvent.keyDown(row, { key: 'ArrowDown' })).toBe(false)
})

it('has its keys in a dialog of the app', async () => {
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(String(input).includes('/emails?') ? pageOf(emails(2)) : { ...summary(1), html: null })
  render(
    <dialog open>
      <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
        <EmailList onOpen={() => {}} />
      </MailframeProvider>
    </dialog>,
  )
  const row = await focusRow('Email 1')
  fireEvent.keyDown(row, { key: 'ArrowDown' })
  expect(focused()).toBe('Email 2')

  // Escape is the dialog's as soon as it leaves nothing in the list.
  const escapes = () => fireEvent.keyDown(document.activeElement ?? row, { key: 'Escape' })
  fireEvent.keyDown(document.activeElement ?? row, { key: ' ' })
  expect(escapes()).toBe(false)
  expect(escapes()).toBe(true)
  fireEvent.keyDown(document.activeElement ?? row, { key: 'F2' })
  expect(document.activeElement).toHaveProperty('value', 'Email 2')
  expect(escapes()).toBe(false)
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'x' } })
  expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(false)
  expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(true)
})

it('has its keys in a form of the app, and does not send it', async () => {
  // What React says of a form in a form.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onSubmit = vi.fn()
  const backend = await createTestBackend({ emails: ['Welcome', 'Spring'] })
  const user = userEvent.setup()
  render(
    <form onSubmit={onSubmit}>
      <EmailList onOpen={() => {}} />
    </form>,
    { wrapper: backend.Provider },
  )
  await focusRow('Spring')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Welcome')
  await user.keyboard('{F2}Hello{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Renamed to “Hello”.'))
  expect(onSubmit).not.toHaveBeenCalled()
  await backend.close()
})

it('shows the next rows where all of a page are going, and brings these back with Undo', async () => {
  const { calls, user } = setUp(emails(5), { deletion: 'undo', pageSize: 2 })
  await screen.findByRole('row', { name: 'Email 1' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded emails' }))
  await user.click(button('Delete'))
  await waitFor(() => expect(names()).toEqual(['Email 3', 'Email 4']))
  expect(screen.getByText('1–2 of 3')).toBeDefined()
  await user.click(button('Undo'))
  expect(names()).toEqual(['Email 1', 'Email 2'])
  expect(screen.getByText('1–2 of 5')).toBeDefined()

  await user.click(button('Next'))
  await waitFor(() => expect(names()).toEqual(['Email 3', 'Email 4']))
  await user.click(button('Next'))
  await waitFor(() => expect(names()).toEqual(['Email 5']))
  await user.click(button('Delete Email 5'))
  await waitFor(() => expect(names()).toEqual(['Email 3', 'Email 4']))
  await user.click(button('Undo'))
  await waitFor(() => expect(names()).toEqual(['Email 5']))
  expect(calls('DELETE')).toEqual([])
})

it('deletes what waits for Undo though another page is shown meanwhile', async () => {
  const { calls } = setUp(emails(3), { deletion: 'undo', pageSize: 2 })
  await screen.findByRole('row', { name: 'Email 1' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(button('Delete Email 1'))
  fireEvent.click(button('Next'))
  await waitFor(() => expect(names()).toEqual(['Email 3']))
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  expect(calls('DELETE').map(([input]) => String(input))).toEqual(['/api/mailframe/emails/email-1'])
})

it('shows whatever an email is called', async () => {
  const strange = [
    { name: '', subject: null, updatedAt: '' },
    { name: ' \u00a0', subject: ' ' },
    { name: '<img src=x onerror=alert(1)>' },
    { name: '👩‍👩‍👧‍👦 {count} $&' },
    { name: 'مرحبا', subject: 'שלום' },
    { name: 'x'.repeat(5000) },
    { name: 'Twin' },
    { name: 'Twin' },
  ]
  const { user, container } = setUp(strange.map((email, index) => summary(index, email)))
  await screen.findAllByRole('row', { name: 'Twin' })
  expect(screen.getAllByRole('button', { name: 'Open Untitled' }).map((each) => each.textContent)).toEqual([
    'Untitled',
    'Untitled',
  ])
  expect(screen.getByRole('button', { name: 'Open 👩‍👩‍👧‍👦 {count} $&' })).toBeDefined()
  expect(container.querySelector('img')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Delete Untitled' })[0] as HTMLElement)
  expect(screen.getByRole('alertdialog').textContent).toContain('“Untitled” will be deleted for good.')
})

it('speaks of times to come as now, by a clock that is behind', async () => {
  const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()
  setUp([summary(1, { updatedAt: ahead(300_000) }), summary(2, { updatedAt: ahead(40 * 86_400_000) })])
  const [soon, later] = await screen.findAllByRole('row')
  await waitFor(() => expect(soon?.querySelector('time')?.textContent).toBe('now'))
  expect(later?.querySelector('time')?.textContent).toBe('next month')
})

it('speaks Thai from right to left in two lists at once, each with its own selection', async () => {
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(String(input).includes('/emails?') ? pageOf(emails(2)) : { ...summary(1), html: null })
  render(
    <MailframeProvider endpoint="/api/mailframe" locale={thTH} fetch={fetch}>
      <section dir="rtl" aria-label="one" style={{ direction: 'rtl' }}>
        <EmailList onOpen={() => {}} />
      </section>
      <section aria-label="two">
        <EmailList onOpen={() => {}} />
      </section>
    </MailframeProvider>,
  )
  const [one, two] = ['one', 'two'].map((name) => within(screen.getByRole('region', { name })))
  const row = (await one?.findByRole('row', { name: 'Email 1' })) as HTMLElement
  act(() => row.focus())
  fireEvent.keyDown(row, { key: ' ' })
  expect(one?.getAllByRole('row', { selected: true })).toHaveLength(1)
  expect(two?.queryAllByRole('row', { selected: true })).toEqual([])
  fireEvent.keyDown(row, { key: 'ArrowLeft' })
  expect(focused()).toBe(thTH.labels.selectOf.replace('{name}', 'Email 1'))
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('writes large numbers as people of the language do', async () => {
  setUp(emails(1234), { pageSize: 100 })
  expect(await screen.findByText('1–100 of 1,234')).toBeDefined()
})

it('takes the focus of the last row that goes to the button that makes another', async () => {
  const { user } = setUp(emails(1))
  await focusRow('Email 1')
  await user.keyboard('{Delete}')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No emails yet' })
  await waitFor(() => expect(document.activeElement).toBe(button('Create email')))
})

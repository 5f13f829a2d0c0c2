import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailList, MailframeProvider } from '../../index.js'
import { thTH } from '../../locales/th_TH.js'
import { button, emails, focused, focusRow, setUp } from '../../test/held-list.js'
import { pageOf, summary } from '../../test/listed.js'
import { createTestBackend } from '../../testing.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is one stop of Tab; arrows, Home, End and the page keys move between rows and into them', async () => {
  const { user, onOpen } = setUp(emails(15))
  await screen.findByRole('row', { name: 'Email 15' })
  const grid = screen.getByRole('grid', { name: 'Emails' })
  expect(grid.getAttribute('aria-rowcount')).toBe('15')
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex'))[14],
  ).toBe('15')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => screen.getByRole('row', { name: 'Email 1' }).focus())
  const press = async (keys: string, name: string) => {
    await user.keyboard(keys)
    expect(focused(), keys).toBe(name)
    expect(grid.querySelectorAll('[tabindex="0"]'), keys).toHaveLength(1)
  }
  await press('{ArrowUp}', 'Email 1')
  await press('{ArrowDown}', 'Email 2')
  await press('{End}', 'Email 15')
  await press('{PageUp}', 'Email 5')
  await press('{PageDown}{PageDown}', 'Email 15')
  await press('{Home}', 'Email 1')
  await press('{ArrowRight}', 'Select Email 1')
  await press('{End}', 'Delete Email 1')
  await press('{ArrowRight}', 'Delete Email 1')
  await press('{Home}{ArrowRight}', 'Open Email 1')
  await press('{Escape}', 'Email 1')
  await press('{ArrowRight}{ArrowLeft}', 'Email 1')
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('email-1')
  await user.tab()
  expect(grid.contains(document.activeElement)).toBe(false)
  await user.tab({ shift: true })
  expect(focused(), 'Tab comes back to where it was').toBe('Email 1')
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

it('takes the focus of the last row that goes to the button that makes another', async () => {
  const { user } = setUp(emails(1))
  await focusRow('Email 1')
  await user.keyboard('{Delete}')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No emails yet' })
  await waitFor(() => expect(document.activeElement).toBe(button('Create email')))
})

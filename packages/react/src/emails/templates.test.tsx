import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type CreateFrom, EmailList, RequestError, useCreateEmail, useExportEmail } from '../index.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await backend?.close()
})

const TEMPLATE = { subject: 'Hello', html: '<p>Hello</p>', json: { blocks: [1] }, extra: { team: 'a' } }

async function start() {
  backend = await createTestBackend({
    emails: [{ name: 'Letterhead', ...TEMPLATE }, 'Blank'],
    onError: () => {},
  })
  const [template = '', blank = ''] = backend.emails.map(({ id }) => id)
  return { template, blank }
}
const inApp = <Result,>(hook: () => Result) => renderHook(hook, { wrapper: backend.Provider })
const savedAs = async (name: string) => {
  const { list } = await backend.mailframe.emails.list({ userId: 'test-user' })
  const found = list.find((email) => email.name === name)
  return found && (await backend.mailframe.emails.get({ userId: 'test-user', emailId: found.id }))
}

it.each<[string, CreateFrom]>([
  ['a template', TEMPLATE],
  ['a function', () => TEMPLATE],
  ['a function that fetches', async (name) => ({ ...TEMPLATE, subject: `Hello from ${name}` })],
])('useCreateEmail begins with %s', async (_kind, createFrom) => {
  await start()
  const { result } = inApp(() => useCreateEmail({ createFrom }))
  await act(() => result.current.mutateAsync({ name: 'Spring', html: '<p>Own</p>' }))
  const { html, json, extra, subject } = { ...(await savedAs('Spring')) }
  expect({ html, json, extra }).toEqual({ html: '<p>Own</p>', json: TEMPLATE.json, extra: TEMPLATE.extra })
  expect(subject).toBe(
    typeof createFrom === 'function' && createFrom.length === 1 ? 'Hello from Spring' : 'Hello',
  )
})

it('useCreateEmail begins with another email, without its name and id', async () => {
  const { template } = await start()
  const { result } = inApp(() => {
    const { mutateAsync: exportEmail } = useExportEmail()
    return useCreateEmail({ createFrom: () => exportEmail({ emailId: template }) })
  })
  await act(() => result.current.mutateAsync({ name: 'Spring' }))
  expect(await savedAs('Spring')).toMatchObject(TEMPLATE)
  expect((await savedAs('Letterhead'))?.id).toBe(template)
})

it('useCreateEmail creates nothing where the template is none', async () => {
  await start()
  const { result } = inApp(() => useCreateEmail({ createFrom: () => JSON.parse('"<p>Hello</p>"') }))
  const failed = await act(() => result.current.mutateAsync({ name: 'Spring' }).catch((error) => error))
  expect(failed).toMatchObject({
    kind: 'misconfigured',
    message: 'createFrom must give { subject, extra, html, json }; it gave "<p>Hello</p>"',
  })
  expect(await savedAs('Spring')).toBeUndefined()
})

it('a list creates from a template; where that fails it says so, and may try again', async () => {
  await start()
  // jsdom has none.
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const late = new RequestError({ kind: 'timeout', message: 'late', retryable: true })
  const createFrom = vi.fn<(name: string) => Promise<typeof TEMPLATE>>(async () => TEMPLATE)
  createFrom.mockRejectedValueOnce(late)
  render(<EmailList onOpen={() => {}} createFrom={createFrom} />, { wrapper: backend.Provider })
  await screen.findByRole('button', { name: 'Open Letterhead' })
  fireEvent.click(screen.getByRole('button', { name: 'Create email' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Spring' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  const notice = await screen.findByText(/“Spring” could not be created/)
  expect(notice.textContent).not.toContain('may have been')
  expect(reported).toHaveBeenCalledExactlyOnceWith(late)
  expect(screen.queryByRole('button', { name: 'Open Spring' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Open Spring' })
  await waitFor(async () => expect(await savedAs('Spring')).toMatchObject(TEMPLATE))
  expect(createFrom.mock.calls).toEqual([['Spring'], ['Spring']])
})

it('useExportEmail gives what is saved, and null before', async () => {
  const { template, blank } = await start()
  const { result } = inApp(() => useExportEmail())
  const saved = await act(() => result.current.mutateAsync({ emailId: template }))
  expect(saved).toMatchObject({ id: template, name: 'Letterhead', ...TEMPLATE })
  await backend.save(template, { html: '<p>Later</p>' })
  expect((await act(() => result.current.mutateAsync({ emailId: template }))).html).toBe('<p>Later</p>')
  expect((await act(() => result.current.mutateAsync({ emailId: blank }))).html).toBeNull()
})

it('useExportEmail refuses more than maxBytes, counted as UTF-8, and what is not there', async () => {
  const { template } = await start()
  await backend.save(template, { html: '<p>é</p>' })
  const exportUpTo = async (maxBytes: number | undefined, emailId = template) => {
    const { result } = inApp(() => useExportEmail({ maxBytes }))
    const answer = await act(() => result.current.mutateAsync({ emailId }).catch((error) => error))
    if (answer instanceof RequestError) await waitFor(() => expect(result.current.error).toBe(answer))
    return answer
  }
  expect(await exportUpTo(9)).toMatchObject({ html: '<p>é</p>' })
  expect(await exportUpTo(8)).toMatchObject({
    kind: 'invalid',
    retryable: false,
    message: `the html of email ${template} has 9 bytes, more than the 8 of maxBytes`,
  })
  expect(await exportUpTo(Number.POSITIVE_INFINITY)).toMatchObject({ html: '<p>é</p>' })
  expect(await exportUpTo(undefined, 'not-there')).toMatchObject({ kind: 'notFound' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => inApp(() => useExportEmail({ maxBytes: Number.NaN }))).toThrow(
    'maxBytes must be a number from 0',
  )
})

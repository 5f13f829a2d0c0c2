import type { AiLimit } from '@mailframe/protocol'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailList, MailframeProvider } from '../index.js'
import { describePart } from '../test/describe-part.js'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '../testing.js'
import { AiLimitForm, type AiLimitFormProps } from './ai-limit-form.js'

let backend: TestBackend
afterEach(() => backend?.close())

describePart<HTMLFormElement>('AiLimitForm', (props) => <AiLimitForm {...props} />)

async function start(props: AiLimitFormProps = {}, options: TestBackendOptions = {}) {
  backend = await createTestBackend({ allow: () => true, onError: () => {}, ...options })
  const { Provider, emulator } = backend
  render(<AiLimitForm {...props} />, { wrapper: Provider })
  const user = userEvent.setup()
  return {
    user,
    submit: () => user.click(screen.getByRole('button', { name: 'Set limit' })),
    sent: () =>
      emulator.requests.filter(({ method }) => method === 'PUT').map(({ requestBody }) => requestBody),
  }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const problemOf = (name: string) => {
  const input = field(name)
  expect(input.getAttribute('aria-invalid')).toBe(String(input.hasAttribute('aria-describedby')))
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null
}
const FIELDS = ['User ID', 'Maximum credits', 'Start (UTC)', 'End (UTC)']
const form = () => screen.getByRole('form', { name: 'AI limit of a user' })
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

it('sets a limit of whole credits for a period in UTC, and says so politely', async () => {
  const onSaved = vi.fn<(limit: AiLimit) => void>()
  const { user, submit, sent } = await start({ onSaved })
  await user.type(field('User ID'), ' ada ')
  await user.type(field('Maximum credits'), '1500')
  set('Start (UTC)', '2026-11-01T00:00')
  set('End (UTC)', '2026-12-01T08:30')
  await submit()
  const limit = {
    userId: 'ada',
    maximumLimitCredits: 1500,
    startTime: '2026-11-01T00:00:00.000Z',
    endTime: '2026-12-01T08:30:00.000Z',
  }
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(limit))
  expect(sent()).toEqual([limit])
  expect(screen.getByRole('status').textContent).toMatch(
    /^ada can use 1,500 credits until Dec 1, 2026, 8:30\sAM UTC\.$/,
  )
  expect(form().dataset.state).toBe('saved')
})

it('starts with the present month', async () => {
  await start()
  const month = new Date().toISOString().slice(0, 7)
  await waitFor(() => expect(field('Start (UTC)').value).toBe(`${month}-01T00:00`))
  expect(field('End (UTC)').value.endsWith('-01T00:00')).toBe(true)
})

it('shows each fault at its field before anything is sent, and focuses the first', async () => {
  const { submit, sent } = await start()
  set('Start (UTC)', '')
  set('End (UTC)', '')
  await submit()
  expect(FIELDS.map(problemOf)).toEqual([
    'Enter a user ID.',
    'Enter a number of credits.',
    'Enter a date and a time.',
    'Enter a date and a time.',
  ])
  expect(document.activeElement).toBe(field('User ID'))
  expect(form().dataset.state).toBe('error')

  set('User ID', 'a b')
  set('Start (UTC)', '2026-12-01T00:00')
  set('End (UTC)', '2026-12-01T00:00')
  await submit()
  expect(FIELDS.map(problemOf)).toEqual([
    'Use only the letters A to Z, numbers, underscores and hyphens.',
    'Enter a number of credits.',
    null,
    'The end must be later than the start.',
  ])
  set('User ID', 'a'.repeat(129))
  await submit()
  expect(problemOf('User ID')).toBe('Use at most 128 characters.')
  expect(sent()).toEqual([])
})

it.each(['1.5', '-1', '1e3', '0x10', '٥', '1,000', 'x', '9007199254740992'])(
  'takes no credits of %s',
  async (credits) => {
    const { submit, sent } = await start({ userId: 'ada' })
    set('Maximum credits', credits)
    await submit()
    expect(problemOf('Maximum credits')).toBe('Enter a whole number from 0 to 9,007,199,254,740,991.')
    expect(document.activeElement).toBe(field('Maximum credits'))
    expect(sent()).toEqual([])
    expect(field('Maximum credits').value).toBe(credits)
  },
)

it.each([['0'], ['+5'], ['9007199254740991']])('takes credits of %s', async (credits) => {
  const { submit, sent } = await start({ userId: 'ada' })
  expect(field('User ID').readOnly).toBe(true)
  set('Maximum credits', credits)
  await submit()
  await waitFor(() => expect(sent()).toMatchObject([{ userId: 'ada', maximumLimitCredits: Number(credits) }]))
})

it.each([
  ['userId can only contain letters, numbers, underscores, and hyphens', 'User ID', /^Use only the letters/],
  [
    'maximumLimitCredits must not exceed the plan',
    'Maximum credits',
    'maximumLimitCredits must not exceed the plan',
  ],
  ['endTime must be later than startTime', 'End (UTC)', 'The end must be later than the start.'],
])('shows what the service says at the field that it names: %s', async (message, name, text) => {
  backend = await createTestBackend()
  const answer = async () => Response.json({ error: 'invalidParameter', message }, { status: 400 })
  render(
    <backend.Provider fetch={answer}>
      <AiLimitForm userId="bob" />
    </backend.Provider>,
  )
  set('Maximum credits', '7')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Set limit' }))
  await waitFor(() => expect(problemOf(name)).toMatch(text))
  expect(document.activeElement).toBe(field(name))
  expect(FIELDS.filter((each) => problemOf(each) !== null)).toEqual([name])
  expect(field('Maximum credits').value).toBe('7')
})

it('shows any other failure at the form, keeps what was typed, and sends it again on Retry', async () => {
  const { user, submit, sent } = await start({ userId: 'ada' })
  await backend.emulator.faults.add({
    path: '/resource/ai/**',
    status: 500,
    error: 'aiQueryFailed',
    times: 3,
  })
  set('Maximum credits', '70')
  await submit()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/not responding right now.*Reference: \S+/)
  expect(field('Maximum credits').value).toBe('70')
  await backend.emulator.faults.clear()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(form().dataset.state).toBe('saved'))
  expect(sent().at(-1)).toMatchObject({ userId: 'ada', maximumLimitCredits: 70 })
})

it('says that it is not allowed where allow does not say so', async () => {
  const { submit, sent } = await start({ userId: 'ada' }, { allow: () => undefined })
  set('Maximum credits', '70')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe('No accessYou do not have access to this.')
  expect(sent()).toEqual([])
})

it('shares the one banner of a page, whose Retry does not save anew', async () => {
  let isDown = true
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    calls.push(init?.method ?? 'GET')
    return isDown
      ? Response.json({ error: 'serviceMisconfigured', message: 'no' }, { status: 502 })
      : Response.json({ list: [], total: 0, pageNo: 1, pageSize: 20 })
  }
  render(
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
      <EmailList onOpen={() => {}} />
      <AiLimitForm userId="ada" />
    </MailframeProvider>,
  )
  const user = userEvent.setup()
  await screen.findByRole('alert')
  set('Maximum credits', '70')
  await user.click(screen.getByRole('button', { name: 'Set limit' }))
  await waitFor(() => expect(form().dataset.state).toBe('error'))
  const [, ofForm] = screen.getAllByRole('alert')
  expect(form().contains(ofForm ?? null)).toBe(true)
  expect(ofForm?.textContent).toBe('Unavailable for the same reason.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  // With the list at work, the form says itself what became of it.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Setup problem/))
  expect(form().dataset.state).toBe('error')
  expect(calls.filter((method) => method !== 'GET')).toHaveLength(1)
})

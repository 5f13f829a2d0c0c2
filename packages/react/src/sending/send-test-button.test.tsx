import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { describePart } from '../test/describe-part.js'
import { sendingOf } from '../test/sending-account.js'
import { createTestBackend, type TestBackend, type TestBackendOptions } from '../testing.js'
import { SendTestButton, type SendTestButtonProps } from './send-test-button.js'

let backend: TestBackend
afterEach(() => backend?.close())

describePart<HTMLDivElement>('SendTestButton', (props) => <SendTestButton emailId="e" {...props} />)

const HTML = '<p>Hello</p>'

async function start(props: Partial<SendTestButtonProps> = {}, options: TestBackendOptions = {}) {
  backend = await createTestBackend({
    user: { userId: 'ada', email: 'Ada@Example.com' },
    emails: [{ name: 'Welcome', subject: 'Hi', html: HTML }],
    allow: () => true,
    sending: sendingOf,
    ...options,
  })
  const emailId = backend.emails[0]?.id ?? ''
  render(<SendTestButton emailId={emailId} {...props} />, { wrapper: backend.Provider })
  return { user: userEvent.setup(), emailId }
}

const button = () => screen.getByRole('button', { name: 'Send a test' })
const root = () => button().closest<HTMLElement>('.mailframe-send-test')
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })
const send = () => screen.getByRole('button', { name: 'Send' })

describe('a test', () => {
  it('goes to the address that is typed, says so, and gives the focus back', async () => {
    const onSent = vi.fn()
    const { user, emailId } = await start({ onSent })
    expect(root()?.dataset.state).toBe('idle')
    await user.click(button())
    expect(root()?.dataset.state).toBe('asking')
    await user.type(await field(), ' team@example.com {Enter}')
    await screen.findByText('A test email was sent to team@example.com.')
    expect(root()?.dataset.state).toBe('sent')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button())
    const [message] = await backend.emulator.messages.list()
    expect(message).toMatchObject({ subject: 'Hi', html: expect.stringContaining('Hello') })
    expect(onSent).toHaveBeenCalledExactlyOnceWith({
      emailId,
      to: 'team@example.com',
      emailIdList: [expect.any(String)],
    })
    // The next one begins with it.
    await user.click(button())
    expect((await field()).value).toBe('team@example.com')
  })

  it('says so for eight seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { user } = await start({ defaultTo: 'ada@example.com' })
      await user.click(button())
      await user.type(await field(), '{Enter}')
      await screen.findByText('A test email was sent to ada@example.com.')
      await act(() => vi.advanceTimersByTimeAsync(8_000))
      expect(screen.queryByText(/A test email was sent/)).toBeNull()
      expect(root()?.dataset.state).toBe('idle')
    } finally {
      vi.useRealTimers()
    }
  })

  it('begins with defaultTo, and asks for an address where there is none', async () => {
    const { user } = await start({ defaultTo: 'ada@example.com' })
    await user.click(button())
    const input = await field()
    expect(input.value).toBe('ada@example.com')
    await user.clear(input)
    await user.click(send())
    expect(screen.getByRole('alert').textContent).toBe('Enter an email address, such as name@example.com.')
    expect(document.activeElement).toBe(input)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await user.type(input, 'nobody')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(send())
    expect(screen.getByRole('alert')).toBeDefined()
    expect(await backend.emulator.messages.list()).toEqual([])
  })

  it.each<[string, TestBackendOptions, string, RegExp]>([
    ['an address of someone else', {}, 'eve@example.com', /not to this address/],
    [
      'an allow that does not permit it',
      { allow: () => undefined },
      'ada@example.com',
      /cannot send test emails/,
    ],
    ['a backend without sending', { sending: undefined }, 'ada@example.com', /sending is not set up here/],
    ['an email without content', { emails: [{ name: 'Empty' }] }, 'ada@example.com', /Save some content/],
    ['nobody signed in', { user: null }, 'ada@example.com', /session|sign in/i],
  ])('says what is wrong with %s', async (_, options, to, words) => {
    const { user } = await start({}, options)
    await user.click(button())
    await user.type(await field(), `${to}{Enter}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(words)
    expect(root()?.dataset.state).toBe('error')
    expect((await field()).value).toBe(to)
    expect(await backend.emulator.messages.list()).toEqual([])
  })

  it('is sent once however often Send is pressed, and says where it may have been sent', async () => {
    let answer = (_: Response) => {}
    const calls: string[] = []
    const { user } = await start()
    const fetch: typeof globalThis.fetch = (input, init) => {
      calls.push(`${init?.method} ${String(input).split('/').at(-1)}`)
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    screen.getByRole('button')
    document.body.replaceChildren()
    render(
      <backend.Provider fetch={fetch}>
        <SendTestButton emailId="e" defaultTo="ada@example.com" />
      </backend.Provider>,
    )
    await user.click(button())
    await user.dblClick(send())
    await waitFor(() => expect(root()?.dataset.state).toBe('sending'))
    await user.click(screen.getByRole('button', { name: 'Sending…' }))
    expect(calls).toEqual(['POST test'])
    answer(
      Response.json(
        { error: 'serviceUnavailable', message: '' },
        { status: 503, headers: { 'X-Request-Id': 'req-9' } },
      ),
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/may have been sent anyway.*Reference: req-9/)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(calls).toHaveLength(1)
  })
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AiBalances, EmailPreview, enUS, MailframeProvider } from '../index.js'
import { jaJP } from '../locales/ja_JP.js'
import { CopyReference } from './copy-reference.js'
import { ErrorPanel } from './error-panel.js'

const never: typeof fetch = () => new Promise(() => {})
const KINDS = [
  'unauthenticated',
  'forbidden',
  'notEnabled',
  'notFound',
  'invalid',
  'misconfigured',
  'unavailable',
  'rateLimited',
  'offline',
  'blocked',
  'timeout',
] as const

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each(KINDS)('has a title, a sentence and a way out of %s', (kind) => {
  const calls = { onRetry: vi.fn(), onOpenInNewTab: vi.fn() }
  render(
    <MailframeProvider endpoint="/api/mailframe" fetch={never}>
      <ErrorPanel error={{ kind, retryable: false }} {...calls} />
    </MailframeProvider>,
  )
  const panel = screen.getByRole('alert')
  const [title, text] = [panel.querySelector('strong')?.textContent, panel.querySelector('p')?.textContent]
  expect(Object.values(enUS.labels)).toEqual(expect.arrayContaining([title, text]))
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(panel.querySelector('.mailframe-reference')).toBeNull()
})

it.each([
  ['a widget', <AiBalances key="a" />],
  ['a preview', <EmailPreview key="b" emailId="welcome" />],
])('gives the reference of a request that failed in %s, to copy', async (_, element) => {
  const user = userEvent.setup()
  const answer = Response.json(
    { error: 'serviceMisconfigured', message: 'no' },
    { status: 502, headers: { 'X-Request-Id': 'req-4711' } },
  )
  render(
    <MailframeProvider endpoint="/api/mailframe" fetch={async () => answer.clone()}>
      {element}
    </MailframeProvider>,
  )
  expect(await screen.findByText(/Reference: req-4711/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Copy the reference' }))
  expect(await navigator.clipboard.readText()).toBe('req-4711')
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
})

it.each([
  ['takes it', () => Promise.resolve(), jaJP.labels.referenceCopied],
  [
    'refuses',
    () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    jaJP.labels.referenceNotCopied,
  ],
])('says so for a moment where the clipboard %s', async (_, writeText, said) => {
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  render(
    <MailframeProvider endpoint="/api/mailframe" fetch={never} locale={jaJP}>
      <CopyReference id="req-4711" />
    </MailframeProvider>,
  )
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: '参照番号をコピー' }))
  await act(async () => {})
  expect(status.textContent).toBe(said)
  act(() => void vi.advanceTimersByTime(5000))
  expect(status.textContent).toBe('')
})

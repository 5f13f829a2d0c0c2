import { onlineManager, QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AiUsageChart } from '../charts.js'
import {
  AiBalances,
  AiBills,
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  EmailPreview,
  EmailThumbnail,
  MailframeProvider,
} from '../index.js'
import { emailsQuery } from '../queries.js'
import { createTestBackend, type TestBackend } from '../testing.js'

let backend: TestBackend
let isOnline: boolean

beforeEach(async () => {
  backend = await createTestBackend({ allow: () => true, emails: [{ name: 'Welcome', html: '<p>Hi</p>' }] })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await backend.close()
})

const fetch: typeof globalThis.fetch = async (input, init) => {
  if (!isOnline) throw new TypeError('Failed to fetch')
  return backend.fetch(input, init)
}
const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const emailId = () => backend.emails[0]?.id ?? ''
const email = () => {
  const [first] = backend.emails
  if (first === undefined) throw new Error('no email')
  return first
}

const PARTS: [string, () => ReactElement, without: string, there: string][] = [
  ['a list', () => <EmailList onOpen={() => {}} />, '[data-state=error]', '[data-email-id]'],
  [
    'a list that scrolls',
    () => <EmailList onOpen={() => {}} paging="infinite" />,
    '[data-state=error]',
    '[data-email-id]',
  ],
  ['a frame', () => <EmailEditorFrame emailId={emailId()} />, '[data-kind=offline]', 'iframe'],
  [
    'a dialog',
    () => <EmailEditorDialog emailId={emailId()} open onClose={() => {}} />,
    '[data-kind=offline]',
    'iframe',
  ],
  ['a picture', () => <EmailThumbnail email={email()} />, '[data-state=plain]', '[data-state=ready]'],
  ['a preview', () => <EmailPreview emailId={emailId()} />, '[data-kind=offline]', '[data-state=ready]'],
  ['AI usage', () => <AiUsage defaultPeriod={OCTOBER} />, '[data-kind=offline]', '[data-state=empty]'],
  ['AI balances', () => <AiBalances />, '[data-kind=offline]', '[data-state=ready]'],
  ['AI bills', () => <AiBills defaultMonth="2026-10" />, '[data-kind=offline]', '[data-state=empty]'],
  ['a chart', () => <AiUsageChart {...OCTOBER} />, '[data-kind=offline]', '[data-state=empty]'],
]
const find = (selector: string) =>
  waitFor(() => expect([selector, document.querySelector(selector) !== null]).toEqual([selector, true]))

it.each(PARTS)('reads %s again that was opened without a network', async (_, part, without, there) => {
  isOnline = false
  render(
    <StrictMode>
      <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={new QueryClient()}>
        {part()}
      </MailframeProvider>
    </StrictMode>,
  )
  await find(without)
  isOnline = true
  // Without an `offline` before: the page never had a network.
  act(() => void window.dispatchEvent(new Event('online')))
  await find(there)
  expect(screen.queryByRole('alert')).toBeNull()
})

function Count({ queryClient }: { queryClient: QueryClient }) {
  const { data, error } = useQuery(emailsQuery({ endpoint: backend.endpoint, fetch }), queryClient)
  return <p data-state={data ? 'ready' : error ? 'error' : 'loading'}>{data?.total}</p>
}

it("reads the app's own queries again where TanStack Query was told that there is no network", async () => {
  isOnline = false
  onlineManager.setOnline(navigator.onLine)
  try {
    const queryClient = new QueryClient()
    render(
      <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={queryClient}>
        <Count queryClient={queryClient} />
      </MailframeProvider>,
    )
    await find('[data-state=error]')
    isOnline = true
    act(() => void window.dispatchEvent(new Event('online')))
    await find('[data-state=ready]')
  } finally {
    onlineManager.setOnline(true)
  }
})

it('keeps the focus in the frame whose button goes away', async () => {
  isOnline = false
  render(
    <MailframeProvider endpoint={backend.endpoint} fetch={fetch} queryClient={new QueryClient()}>
      <EmailEditorFrame emailId={emailId()} />
    </MailframeProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Retry' })
  act(() => button.focus())
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await find('iframe')
  expect(document.activeElement?.className).toBe('mailframe-stage')
})

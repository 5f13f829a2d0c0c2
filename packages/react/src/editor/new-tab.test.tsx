import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame, MailframeProvider } from '../index.js'

// What loads after the editor waits for it.
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openFrame() {
  const answer = { code: 'c0de', editorUrl: 'https://editor.example.com', emailId: 'welcome', expiresIn: 300 }
  const { container } = render(
    <MailframeProvider endpoint="/api/mailframe" fetch={async () => Response.json(answer)}>
      <EmailEditorFrame emailId="welcome" />
    </MailframeProvider>,
  )
  // The clock goes on by 1 ms a look.
  const patience = { interval: 1, timeout: 10_000 }
  await vi.waitFor(() => expect(container.querySelector('iframe')).not.toBeNull(), patience)
  fireEvent.load(container.querySelector('iframe') as HTMLIFrameElement)
  return screen.getByRole('button', { name: 'Open in a new tab' })
}

const HREF = '/api/mailframe/editor/welcome?lang=en_US'

it('opens a new tab before all of the frame has loaded, by a link that mints when it is followed', async () => {
  const tab = { opener: window as unknown }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as Window)
  fireEvent.click(await openFrame())
  expect(open.mock.calls).toEqual([[HREF, '_blank']])
  expect(tab.opener, 'the editor cannot reach this page').toBeNull()
})

it('leaves that link where the browser refused the tab as early', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  fireEvent.click(await openFrame())
  expect(screen.queryByRole('link', { name: 'Open the editor with this link' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  vi.useRealTimers()
  const link = await screen.findByRole('link', { name: 'Open the editor with this link' })
  expect(link.getAttribute('href')).toBe(HREF)
})

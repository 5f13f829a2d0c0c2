import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { confirmLeave, EmailEditorFrame, useUnsavedGuard } from '../index.js'
import { createTestBackend, type TestBackend } from '../testing.js'

const backends: TestBackend[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const backend of backends.splice(0)) await backend.close()
})

async function start() {
  const backend = await createTestBackend({ emails: ['Welcome'] })
  backends.push(backend)
  return { ...backend, emailId: backend.emails[0]?.id ?? '' }
}

function Guard() {
  const { maybeUnsaved, confirmLeave } = useUnsavedGuard()
  return (
    <button type="button" onClick={() => confirmLeave()}>
      {maybeUnsaved ? 'May be unsaved' : 'Nothing to lose'}
    </button>
  )
}

/** As a person who clicks into the editor. */
async function enter(frame: HTMLElement) {
  fireEvent.load(frame)
  act(() => {
    frame.focus()
    window.dispatchEvent(new Event('blur'))
  })
}

it('asks about a frame of any provider on the page, until it is gone', async () => {
  const [one, other] = [await start(), await start()]
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  render(<Guard />, { wrapper: one.Provider })
  const { unmount } = render(<EmailEditorFrame emailId={other.emailId} />, { wrapper: other.Provider })
  const frame = await screen.findByTitle(/^Email editor/)
  expect(confirmLeave()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()

  await enter(frame)
  await screen.findByText('May be unsaved')
  expect(confirmLeave()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'May be unsaved' }))
  expect(confirm).toHaveBeenCalledTimes(2)

  unmount()
  await waitFor(() => expect(screen.getByText('Nothing to lose')).toBeDefined())
  expect(confirmLeave()).toBe(true)
  expect(confirm).toHaveBeenCalledTimes(2)
})

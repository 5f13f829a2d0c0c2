import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmailEditorFrame, EmailList } from '../index.js'
import { createTestBackend } from '../testing.js'
import '../styles.css'

afterEach(cleanup)

it('opens the real editor in a page without a server, and hears of its save', async () => {
  await page.viewport(1280, 900)
  const backend = await createTestBackend({
    emails: ['Welcome'],
    // Built, and served by vite as every file of the repository.
    files: new URL('/packages/emulator/dist/static/', location.href),
  })
  const { Provider, emulator, emails } = backend
  expect(emulator.editorProblem).toBeNull()
  const onSaved = vi.fn()
  const emailId = emails[0]?.id ?? ''
  render(
    <>
      <EmailList onOpen={() => {}} />
      <EmailEditorFrame emailId={emailId} onSaved={onSaved} style={{ height: 700 }} />
    </>,
    { wrapper: Provider },
  )
  const frame = page.getByTitle('Email editor: Welcome')
  await expect.element(frame).toBeVisible()
  const editor = page.frameLocator(frame)
  await editor.getByTitle('Text', { exact: true }).click({ timeout: 30_000 })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  await expect.poll(() => document.querySelector('.mailframe-thumbnail[data-state=ready]')).not.toBeNull()
  expect(emulator.requests.filter(({ path }) => path === '/access/code')).toHaveLength(1)
  cleanup()
  await backend.close()
})

import { readFileSync } from 'node:fs'
import { EmailList } from '@mailframe/react'
import { createTestBackend } from '@mailframe/react/testing'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

// From here to the last line but one: the documents' own lines, which is tested below.
let backend: Awaited<ReturnType<typeof createTestBackend>>
beforeEach(async () => {
  backend = await createTestBackend({ emails: ['Welcome', { name: 'Spring', subject: 'What is new' }] })
})
afterEach(() => backend.close())

it('lists the emails of the user', async () => {
  render(<EmailList onOpen={() => {}} />, { wrapper: backend.Provider })
  expect(await screen.findByText('Spring')).toBeDefined()
})

it('says when the service is down, and goes on when it is back', async () => {
  const fault = await backend.emulator.faults.add({ path: '/resource/**', status: 503, times: Infinity })
  render(<EmailList onOpen={() => {}} />, { wrapper: backend.Provider })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await fault.remove()
  retry.click()
  expect(await screen.findByText('Welcome')).toBeDefined()
}, 20_000)

it('is what the documents show', () => {
  const [file, page] = ['./documented-example.test.tsx', '../../../../docs/guide/testing.md'].map((path) =>
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  )
  const own = file?.slice(file.indexOf('let backend'), file.indexOf("it('is what the documents show'")).trim()
  expect(page).toContain(own)
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AiBills, AiLimitForm, AiUsage, useAiUsage } from '../index.js'
import { createGate } from '../test/harness.js'
import { spendAi } from '../test/spend-ai.js'
import { App, backend, bobComes, callsOf, holdAnswers, withTwoPeople } from '../test/two-people.js'

withTwoPeople()

it('shows no AI figures of the one before, also where the next one may not see any', async () => {
  await spendAi(backend, 'ada', [{ at: '2026-10-01T12:00:00Z', feature: 'aiRewrite', times: 2 }])
  const gate = createGate()
  render(<AiUsage defaultPeriod={{ startDate: '2026-10-01', endDate: '2026-10-31' }} />, { wrapper: App })
  await screen.findByText('4', { selector: 'strong' })
  holdAnswers((call) => call.startsWith('GET /ai/summary'), gate.opened)
  bobComes()
  expect(screen.queryByText('4', { selector: 'strong' })).toBeNull()
  expect(document.querySelector('.mailframe-ai-usage')?.getAttribute('data-state')).toBe('loading')
  gate.open()
  await screen.findByText('0', { selector: 'strong' })
})

it('forgets what was typed and set, and sends it for nobody else', async () => {
  const onSignIn = vi.fn(async () => {
    backend.signIn({ userId: 'bob' })
  })
  render(
    <App {...{ onSignIn }}>
      <AiLimitForm userId="carol" />
    </App>,
  )
  const credits = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Maximum credits' })
  fireEvent.change(credits(), { target: { value: '50' } })
  backend.signIn(null)
  const form = document.querySelector('form')
  if (form === null) throw new Error('no form')
  fireEvent.submit(form)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  await waitFor(() => expect(credits().value).toBe(''))
  expect(onSignIn).toHaveBeenCalledOnce()
  expect(callsOf('PUT /ai/limit')).toHaveLength(1)
})

it('never shows the bills of one month under the name of another', async () => {
  await spendAi(backend, 'ada', [{ at: '2026-10-01T12:00:00Z', feature: 'aiRewrite' }])
  const gate = createGate()
  render(<AiBills defaultMonth="2026-10" />, { wrapper: App })
  await screen.findByRole('table', { name: 'October 2026' })
  holdAnswers((call) => call.includes('month=2026-09'), gate.opened)
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(screen.queryByRole('table')).toBeNull()
  gate.open()
  await screen.findByText('Nothing was billed in September 2026.')
})

function Uses({ userId }: { userId: string }) {
  const { data } = useAiUsage({ startDate: '2026-10-01', endDate: '2026-10-31', userId })
  return <p>{data ? `${userId}: ${data.list.map((use) => use.userId)}` : 'reading'}</p>
}

it('never shows the uses of one End User as those of another', async () => {
  await spendAi(backend, 'ada', [{ at: '2026-10-01T12:00:00Z', feature: 'aiRewrite' }])
  const gate = createGate()
  const { rerender } = render(<Uses userId="ada" />, { wrapper: App })
  await screen.findByText('ada: ada')
  holdAnswers((call) => call.includes('userId=bob'), gate.opened)
  rerender(<Uses userId="bob" />)
  expect(screen.getByText('reading')).toBeDefined()
  gate.open()
  await screen.findByText('bob:')
})

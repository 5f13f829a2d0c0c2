import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { EmailList, MailframeProvider } from '../../index.js'
import { pageOf, summary } from '../../test/listed.js'

const answer = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'X-Request-Id': 'req-7' } })

it('gives a reference with each failure, and a way out where trying again would not have helped', async () => {
  let isBroken = false
  const fetch: typeof globalThis.fetch = async (_, init) =>
    isBroken || init?.method === 'DELETE'
      ? answer({ error: 'serviceMisconfigured', message: 'no' }, 502)
      : answer(pageOf([summary(1, { name: 'Welcome' })]))
  const queryClient = new QueryClient()
  render(
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch} queryClient={queryClient}>
      <EmailList onOpen={() => {}} />
    </MailframeProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete Welcome' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  const ofDelete = await screen.findByRole('alert')
  expect(ofDelete.textContent).toContain('Reference: req-7')
  await user.click(within(ofDelete).getByRole('button', { name: 'Dismiss' }))

  isBroken = true
  await act(() => queryClient.refetchQueries())
  const ofRefresh = await screen.findByRole('alert')
  expect(ofRefresh.textContent).toContain('Reference: req-7')
  isBroken = false
  await user.click(within(ofRefresh).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Delete Welcome' })
  expect(screen.queryByRole('alert')).toBeNull()
})

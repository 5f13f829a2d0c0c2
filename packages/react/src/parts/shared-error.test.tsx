import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AiBalances, AiBills, AiUsage, EmailEditorFrame, EmailList, MailframeProvider } from '../index.js'

const DOWN = { error: 'serviceMisconfigured', message: 'no' }

function setUp(fetch: typeof globalThis.fetch, children = widgets) {
  return render(
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
      {children}
    </MailframeProvider>,
  )
}
const widgets = (
  <>
    <AiUsage />
    <AiBalances />
    <AiBills />
    <EmailList onOpen={() => {}} />
  </>
)
const failed = () => document.querySelectorAll('.mailframe[data-state=error]')

it('says once on a page why its widgets fail, in the first of them', async () => {
  setUp(async () => Response.json(DOWN, { status: 502 }))
  await waitFor(() => expect(failed()).toHaveLength(4))
  const [panel, ...others] = screen.getAllByRole('alert')
  expect(others).toEqual([])
  expect(failed()[0]?.contains(panel ?? null)).toBe(true)
  expect(screen.getAllByText('Unavailable for the same reason.')).toHaveLength(3)
})

it('tries all of them again by the one button', async () => {
  let isDown = true
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (isDown)
      return Response.json(
        { error: 'rateLimited', message: 'no' },
        { status: 429, headers: { 'Retry-After': '600' } },
      )
    return Response.json({ list: [], total: 0, pageNo: 1, pageSize: 20 })
  })
  setUp(
    fetch,
    <>
      <AiBalances />
      <EmailList onOpen={() => {}} />
    </>,
  )
  await waitFor(() => expect(failed()).toHaveLength(2), { timeout: 15_000 })
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(failed()).toHaveLength(0))
}, 30_000)

it('says it once beside a frame too, which is tried again with the others', async () => {
  let mints = 0
  setUp(
    async (input) => {
      if (String(input).endsWith('/editor')) mints += 1
      return Response.json(DOWN, { status: 502, headers: { 'X-Request-Id': 'req-7' } })
    },
    <>
      <AiBalances />
      <EmailEditorFrame emailId="welcome" />
    </>,
  )
  await waitFor(() => expect(failed()).toHaveLength(2))
  await screen.findByText('Unavailable for the same reason.')
  expect(document.querySelector('.mailframe-stage')?.hasAttribute('data-repeat')).toBe(true)
  expect(failed()[0]?.textContent).toContain('Reference: req-7')
  const [retry] = screen.getAllByRole('button', { name: 'Retry' })
  if (retry) await userEvent.click(retry)
  await waitFor(() => expect(mints).toBe(2))
})

it('says each cause, and each of a provider of its own', async () => {
  setUp(async (input) =>
    String(input).includes('/emails')
      ? Response.json({ error: 'serviceUnauthorized', message: 'no' }, { status: 401 })
      : Response.json(DOWN, { status: 502 }),
  )
  setUp(async () => Response.json(DOWN, { status: 502 }), <AiBalances />)
  await waitFor(() => expect(failed()).toHaveLength(5))
  expect(screen.getAllByRole('alert')).toHaveLength(3)
})

it('hands the panel on where the first one is gone', async () => {
  const fetch: typeof globalThis.fetch = async () => Response.json(DOWN, { status: 502 })
  const { rerender } = setUp(fetch)
  await waitFor(() => expect(failed()).toHaveLength(4))
  rerender(
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
      <AiBalances />
    </MailframeProvider>,
  )
  await waitFor(() => expect(failed()).toHaveLength(1))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

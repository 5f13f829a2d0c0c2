import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { describePart } from '../test/describe-part.js'
import { sendingOf } from '../test/sending-account.js'
import { createTestBackend, type TestBackend } from '../testing.js'
import { DeliveryLog } from './delivery-log.js'

let backend: TestBackend
afterEach(() => backend?.close())

describePart<HTMLDivElement>('DeliveryLog', (props) => <DeliveryLog {...props} />)

const card = () => screen.getByRole('group', { name: 'Delivery log' })

async function send(to: string) {
  const { sender, from, fromName } = sendingOf(backend.emulator)
  await sender?.send({
    from: String(from),
    fromName: String(fromName),
    to,
    subject: 'News',
    html: '<p>Hi</p>',
  })
}

it('lists emails with what became of them, page by page, and reads anew on request', async () => {
  const user = userEvent.setup()
  backend = await createTestBackend({ allow: () => true, sending: sendingOf })
  render(<DeliveryLog pageSize={2} />, { wrapper: backend.Provider })
  await screen.findByText('Nothing was sent in the last 30 days.')
  expect(card().dataset.state).toBe('empty')
  for (const name of ['ada', 'bob', 'cay']) await send(`${name}@example.com`)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  const table = await screen.findByRole('table', { name: 'Delivery log' })
  expect(card().dataset.state).toBe('ready')
  const rows = () => within(table).getAllByRole('row').slice(1)
  expect(rows()).toHaveLength(2)
  expect(within(table).getAllByText(/Delivered|Sending/)).toHaveLength(2)
  const first = rows().map((row) => row.textContent)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(first).not.toContain(rows()[0]?.textContent)
})

it('is quiet where allow does not share the log, and where there is no account', async () => {
  backend = await createTestBackend({ sending: sendingOf })
  const shown = render(<DeliveryLog />, { wrapper: backend.Provider })
  await waitFor(() => expect(card().dataset.state).toBe('forbidden'))
  expect(screen.queryByRole('alert')).toBeNull()
  shown.unmount()
  await backend.close()
  backend = await createTestBackend({ allow: () => true })
  render(<DeliveryLog />, { wrapper: backend.Provider })
  await waitFor(() => expect(card().dataset.state).toBe('notEnabled'))
  expect(card().textContent).toContain('Sending is not set up here.')
  expect(screen.queryByRole('alert')).toBeNull()
})

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing.js'
import { AiUsage } from './ai-usage.js'

let backend: TestBackend
afterEach(() => backend?.close())

it('keeps the focus in a card whose Retry goes', async () => {
  const user = userEvent.setup()
  backend = await createTestBackend()
  let isDown = true
  const { Provider } = backend
  render(
    <StrictMode>
      <Provider
        fetch={async (input, init) =>
          isDown
            ? Response.json({ error: 'rateLimited', message: 'no' }, { status: 429 })
            : backend.fetch(input, init)
        }
      >
        <AiUsage />
      </Provider>
    </StrictMode>,
  )
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  retry.focus()
  isDown = false
  await user.keyboard('{Enter}')
  const card = screen.getByRole('group', { name: 'AI usage' })
  await waitFor(() => expect(card.dataset.state).not.toBe('error'))
  await waitFor(() => expect(document.activeElement).toBe(card))
}, 20_000)

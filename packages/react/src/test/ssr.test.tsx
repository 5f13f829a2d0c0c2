import { QueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { EmailEditorFrame, EmailList, MailframeProvider } from '../index.js'

const CODE = 'single-use-code'
const PAGE = {
  list: [
    {
      id: 'welcome',
      name: 'Welcome',
      subject: null,
      userId: 'ada',
      createdAt: '2026-01-10T12:00:00.000Z',
      updatedAt: '2026-01-10T12:00:00.000Z',
    },
  ],
  total: 1,
  pageNo: 1,
  pageSize: 20,
}

function answer(): typeof fetch {
  return vi.fn(async (input) => {
    if (String(input).endsWith('/editor')) {
      return Response.json({
        code: CODE,
        editorUrl: 'https://editor.example.com',
        emailId: 'welcome',
        expiresIn: 300,
      })
    }
    return Response.json(String(input).includes('/emails/') ? { ...PAGE.list[0], html: null } : PAGE)
  })
}

it('renders on the server without a request or a code, and hydrates without a mismatch', async () => {
  const fetch = answer()
  const app = (queryClient: QueryClient) => (
    <StrictMode>
      <MailframeProvider endpoint="/api/mailframe" queryClient={queryClient} fetch={fetch}>
        <EmailList onOpen={() => {}} />
        <EmailEditorFrame emailId="welcome" />
      </MailframeProvider>
    </StrictMode>
  )
  // As after prefetching on the server: rows with times are in the HTML.
  const prefetched = () => {
    const queryClient = new QueryClient()
    const key = ['mailframe', '/api/mailframe', 'emails', 'list', { pageNo: 1, pageSize: 20 }]
    queryClient.setQueryData(key, PAGE)
    return queryClient
  }
  const html = renderToString(app(prefetched()))
  expect(fetch).not.toHaveBeenCalled()
  expect(html).toContain('Welcome')
  expect(html).toContain('Jan 10, 2026')
  expect(html).not.toContain('<iframe')

  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const errors = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  const queryClient = prefetched()
  const root = await act(async () => hydrateRoot(container, app(queryClient), { onRecoverableError }))
  await act(() => vi.waitFor(() => expect(container.querySelector('.mailframe-iframe')).not.toBeNull()))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  const mints = vi.mocked(fetch).mock.calls.filter(([input]) => String(input).endsWith('/editor'))
  expect(mints).toHaveLength(1)
  const title = () => container.querySelector<HTMLIFrameElement>('.mailframe-iframe')?.title
  await waitFor(() => expect(title()).toBe('Email editor: Welcome'))

  // The code is in `src` and nowhere else: not in the query cache, not in storage.
  const cached = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state])
  expect(JSON.stringify([cached, { ...localStorage }, { ...sessionStorage }])).not.toContain(CODE)
  expect(container.innerHTML.split(CODE)).toHaveLength(2)
  await act(async () => root.unmount())
  container.remove()
  errors.mockRestore()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { useEmails } from '../emails/hooks.js'
import { listTexts } from '../labels/list.js'
import { jaJP } from '../locales/ja_JP.js'
import { useLabels, useMailframe } from './context.js'
import { MailframeProvider, type MailframeProviderProps } from './provider.js'

const PAGE = { list: [], total: 0, pageNo: 1, pageSize: 20 }
const answering = () => vi.fn<typeof globalThis.fetch>(async () => Response.json(PAGE))
const reads = (fetch: ReturnType<typeof answering>) =>
  fetch.mock.calls.filter(([input]) => String(input).includes('/emails?'))

function Total() {
  const { data, refetch } = useEmails()
  return (
    <button type="button" onClick={() => void refetch()}>
      total {data?.total}
    </button>
  )
}

it('uses its own query client where there is none', async () => {
  render(
    <StrictMode>
      <MailframeProvider endpoint="/api/mailframe" fetch={answering()}>
        <Total />
      </MailframeProvider>
    </StrictMode>,
  )
  expect(await screen.findByText('total 0')).toBeDefined()
})

it('uses the nearest query client, or the one that is given', async () => {
  const [nearest, given] = [new QueryClient(), new QueryClient()]
  const app = (queryClient?: QueryClient) => (
    <QueryClientProvider client={nearest}>
      <MailframeProvider endpoint="/api/mailframe" fetch={answering()} queryClient={queryClient}>
        <Total />
      </MailframeProvider>
    </QueryClientProvider>
  )
  const { unmount } = render(app())
  await screen.findByText('total 0')
  const [query] = nearest.getQueryCache().getAll()
  expect(query?.queryKey).toEqual([
    'mailframe',
    '/api/mailframe',
    'emails',
    'list',
    { pageNo: 1, pageSize: 20 },
  ])
  unmount()
  render(app(given))
  await waitFor(() => expect(given.getQueryCache().getAll()).toHaveLength(1))
})

it('reads the newest fetch at each call', async () => {
  const fetches = [answering(), answering()] as const
  const app = (fetch: typeof globalThis.fetch) => (
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
      <Total />
    </MailframeProvider>
  )
  const { rerender } = render(app(fetches[0]))
  await screen.findByText('total 0')
  rerender(app(fetches[1]))
  expect(reads(fetches[1])).toHaveLength(0)
  screen.getByText('total 0').click()
  await waitFor(() => expect(reads(fetches[1])).toHaveLength(1))
  expect(reads(fetches[0])).toHaveLength(1)
})

function Retry() {
  const { language } = useMailframe()
  const labels = useLabels(listTexts)
  return <p>{`${language} ${labels.retry} ${labels.cancel}`}</p>
}

it('takes single texts in place of the locale’s', () => {
  render(
    <MailframeProvider endpoint="/api/mailframe" locale={jaJP} labels={{ retry: 'もう一回' }}>
      <Retry />
    </MailframeProvider>,
  )
  expect(screen.getByText('ja_JP もう一回 キャンセル')).toBeDefined()
})

it.each([
  [{ endpoint: undefined }, 'endpoint must be the address of your route handler'],
  [{ locale: 'zh_CN' }, 'locale of MailframeProvider must be enUS'],
])('says what is wrong with %o', (props, text) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wrong = { endpoint: '/api/mailframe', ...props } as unknown as MailframeProviderProps
  expect(() => render(<MailframeProvider {...wrong} />)).toThrow(text)
  errors.mockRestore()
})

it('says what is missing without a provider', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Retry />)).toThrow('MailframeProvider is missing')
  errors.mockRestore()
})

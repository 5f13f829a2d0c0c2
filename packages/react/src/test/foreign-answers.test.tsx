import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AiUsageChart } from '../charts.js'
import {
  AiBalances,
  AiBills,
  AiLimitForm,
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  EmailPreview,
  EmailThumbnail,
  MailframeProvider,
  type RequestError,
  useAiBalances,
  useAiBills,
  useAiQuota,
  useAiSummary,
  useAiUsage,
  useCopyEmail,
  useCreateEmail,
  useDeleteEmail,
  useEmail,
  useEmailEditor,
  useEmailList,
  useEmails,
  useExportEmail,
  useInfiniteEmails,
  useOpenEditor,
  useSetAiLimit,
  useSuspenseAiBalances,
  useSuspenseAiBills,
  useSuspenseAiQuota,
  useSuspenseAiSummary,
  useSuspenseAiUsage,
  useSuspenseEmail,
  useSuspenseEmails,
  useSuspenseInfiniteEmails,
  useUpdateEmail,
} from '../index.js'
import { Boundary } from './boundary.js'
import { summary } from './listed.js'

// Recharts takes the React of the root: with another one, the chart is its table.
vi.mock('../charts/load-day-plot.js', async (original) => {
  const { version } = await import('react')
  return version.startsWith('18') ? { loadDayPlot: () => Promise.reject(new Error('no')) } : await original()
})

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' }
const PERIOD = { startTime: '2026-10-01T00:00:00Z', endTime: '2026-11-01T00:00:00Z' }
const PAGE = { total: 1, pageNo: 1, pageSize: 20 }

/** What something else than this version of the route answers, with 200. */
const FOREIGN: [string, () => Response][] = [
  ['a page', () => new Response('<!doctype html><title>Sign in</title>')],
  ['nothing', () => new Response('')],
  ...(
    [
      null,
      [],
      7,
      {},
      { emails: [] },
      { error: 'quotaExceeded' },
      { list: null, ...PAGE },
      { list: [null, 7, 'a', []], ...PAGE },
      { list: [{}], ...PAGE },
      { list: [{ ...summary(1), id: 1, name: 2, updatedAt: 3 }], ...PAGE },
      { list: [summary(1)] },
      { list: [summary(1)], total: -1, pageNo: 0, pageSize: 0 },
      { id: 7, name: [], used: '3', byDay: {}, byFeature: null, totalCredits: '9', code: 1, editorUrl: [] },
      { id: 'a', ok: true, used: 3, byDay: [{}], byFeature: [3], partial: 'no', code: '', editorUrl: '' },
    ] as const
  ).map((answer): [string, () => Response] => [JSON.stringify(answer), () => Response.json(answer)]),
]

const told = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(told)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function appOf(answer: () => Response) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return ({ children }: { children: ReactNode }) => (
    <Boundary>
      <MailframeProvider endpoint="/api/mailframe" fetch={async () => answer()} queryClient={queryClient}>
        <Suspense fallback="waiting">{children}</Suspense>
      </MailframeProvider>
    </Boundary>
  )
}
/** Runs it with each of the answers; every time the developer is told exactly once. */
async function withEach(run: (wrapper: ReturnType<typeof appOf>, name: string) => Promise<void>) {
  for (const [name, answer] of FOREIGN) {
    told.mockClear()
    await run(appOf(answer), name)
    const ours = told.mock.calls.map(([text]) => String(text)).filter((text) => /^Mailframe/.test(text))
    expect([name, ours]).toEqual([
      name,
      [expect.stringMatching(/^Mailframe: an answer of \/api\/mailframe is not/)],
    ])
    cleanup()
  }
}

const COMPONENTS: Record<string, ReactElement> = {
  EmailList: <EmailList onOpen={() => {}} />,
  'EmailList that scrolls': <EmailList onOpen={() => {}} paging="infinite" />,
  EmailEditorFrame: <EmailEditorFrame emailId="a" />,
  EmailPreview: <EmailPreview emailId="a" />,
  EmailEditorDialog: <EmailEditorDialog emailId="a" open onClose={() => {}} />,
  AiUsage: <AiUsage defaultPeriod={OCTOBER} />,
  'AiUsage of the Application': <AiUsage scope="application" />,
  AiUsageChart: <AiUsageChart {...OCTOBER} />,
  AiBalances: <AiBalances />,
  AiBills: <AiBills defaultMonth="2026-10" />,
}

it.each(Object.entries(COMPONENTS))('%s shows that the route is unavailable', async (_, element) => {
  await withEach(async (wrapper, name) => {
    render(element, { wrapper })
    await waitFor(() =>
      expect([name, document.querySelector('.mailframe-error')?.getAttribute('data-kind')]).toEqual([
        name,
        'unavailable',
      ]),
    )
  })
})

it('EmailThumbnail shows the name in place of a picture', async () => {
  await withEach(async (wrapper) => {
    render(<EmailThumbnail email={summary(1)} />, { wrapper })
    await waitFor(() =>
      expect(document.querySelector('[data-state=plain]')?.textContent).toContain('Email 1'),
    )
  })
})

const READS: Record<string, () => { error: { kind: string } | null }> = {
  useEmails: () => useEmails(),
  useInfiniteEmails: () => useInfiniteEmails(),
  useEmail: () => useEmail('a'),
  useEmailList: () => useEmailList({ onOpen: () => {} }),
  useEmailEditor: () => useEmailEditor('a'),
  useAiSummary: () => useAiSummary(OCTOBER),
  useAiUsage: () => useAiUsage(OCTOBER),
  useAiQuota: () => useAiQuota(),
  useAiBalances: () => useAiBalances(),
  useAiBills: () => useAiBills({ month: '2026-10' }),
}

it.each(Object.entries(READS))('%s has the error unavailable', async (_, useRead) => {
  await withEach(async (wrapper) => {
    const { result } = renderHook(useRead, { wrapper })
    await waitFor(() => expect(result.current.error?.kind).toBe('unavailable'))
  })
})

const SUSPENDING: Record<string, () => unknown> = {
  useSuspenseEmails: () => useSuspenseEmails(),
  useSuspenseInfiniteEmails: () => useSuspenseInfiniteEmails(),
  useSuspenseEmail: () => useSuspenseEmail('a'),
  useSuspenseAiSummary: () => useSuspenseAiSummary(OCTOBER),
  useSuspenseAiUsage: () => useSuspenseAiUsage(OCTOBER),
  useSuspenseAiQuota: () => useSuspenseAiQuota(),
  useSuspenseAiBalances: () => useSuspenseAiBalances(),
  useSuspenseAiBills: () => useSuspenseAiBills({ month: '2026-10' }),
}

it.each(Object.entries(SUSPENDING))('%s hands it to the nearest boundary', async (_, useRead) => {
  await withEach(async (wrapper) => {
    await act(async () => renderHook(useRead, { wrapper }))
    await screen.findByText('caught: unavailable')
  })
})

interface Mutation {
  mutateAsync: (variables: never) => Promise<unknown>
}
const CHANGES: Record<string, [() => Mutation, object]> = {
  useCreateEmail: [() => useCreateEmail(), { name: 'A' }],
  useUpdateEmail: [() => useUpdateEmail(), { emailId: 'a', name: 'A' }],
  useCopyEmail: [() => useCopyEmail(), { emailId: 'a' }],
  useDeleteEmail: [() => useDeleteEmail(), { emailId: 'a' }],
  useExportEmail: [() => useExportEmail(), { emailId: 'a' }],
  useSetAiLimit: [() => useSetAiLimit(), { userId: 'ada', maximumLimitCredits: 5, ...PERIOD }],
}

it.each(Object.entries(CHANGES))('%s rejects with it', async (_, [useChange, variables]) => {
  await withEach(async (wrapper) => {
    const { result } = renderHook(useChange, { wrapper })
    const failure = await act(() =>
      result.current.mutateAsync(variables as never).then(
        () => null,
        (error: RequestError) => error.kind,
      ),
    )
    expect(failure).toBe('unavailable')
  })
})

it('useOpenEditor rejects with it, and closes the tab', async () => {
  await withEach(async (wrapper) => {
    const close = vi.fn()
    vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window)
    const { result } = renderHook(() => useOpenEditor(), { wrapper })
    await act(() => expect(result.current('a')).rejects.toMatchObject({ kind: 'unavailable' }))
    expect(close).toHaveBeenCalledOnce()
  })
})

/** What the route may well answer, where the service tells what nobody expects. */
const ODD = {
  list: [
    { ...summary(1), name: '', subject: '', createdAt: '', updatedAt: 'yesterday' },
    { ...summary(2), updatedAt: '+275760-09-13T00:00:00.000Z' },
    { id: '', userId: '', emailId: '', month: '', feature: '', credits: null, createdAt: 'then', name: '' },
  ].map((item) => ({ ...summary(3), feature: '', source: '', month: '', emailId: '', ...item })),
  total: 3,
  pageNo: 1,
  pageSize: 20,
  used: -1.5,
  limit: null,
  byDay: ['', 'then', '0000-00-00', '2026-10-32', '9999-12-31', '2026-10-05'].map((date) => ({
    date,
    credits: 2,
  })),
  byFeature: [{ feature: '', credits: -1 }],
  partial: true,
  totalCredits: 0,
  usedCredits: -3,
  remainingCredits: 1e21,
  periodStart: '',
  periodEnd: 'never',
  id: 'email-1',
  name: '',
  createdAt: '',
  updatedAt: '',
  html: '',
}

it.each([
  ...Object.entries(COMPONENTS).filter(([name]) => !name.startsWith('EmailEditor')),
  [
    'AiUsage of years',
    <AiUsage key="years" defaultPeriod={{ startDate: '2000-01-01', endDate: '2030-12-31' }} />,
  ],
  ['AiUsageChart of years', <AiUsageChart key="chart" startDate="2000-01-01" endDate="2030-12-31" />],
  ['AiLimitForm', <AiLimitForm key="form" data-state="ready" />],
] as [string, ReactElement][])('%s shows odd values as well as it can', async (_, element) => {
  render(element, { wrapper: appOf(() => Response.json(ODD)) })
  await waitFor(() =>
    expect(document.querySelector('.mailframe')?.getAttribute('data-state')).toMatch(/ready|over|empty/),
  )
  expect(screen.queryByText(/caught/)).toBeNull()
  expect(document.querySelector('.mailframe-error')).toBeNull()
})

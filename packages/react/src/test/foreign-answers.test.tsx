import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inFull } from '../../../../test/full.js'
import {
  EmailThumbnail,
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
import { appOf, COMPONENTS, OCTOBER } from './answered.js'
import { summary } from './listed.js'

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

const logged = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** One hook takes every fourth answer in `npm test`, the next those after them. Components take all of them. */
const answersOf = (index: number) => {
  const every = inFull(1, 4)
  return FOREIGN.filter((_, place) => place % every === index % every)
}

/** Each by its name, with the answers that it takes. */
const hooks = <Hook,>(all: Record<string, Hook>) =>
  Object.entries(all).map(([name, hook], index) => [name, hook, answersOf(index)] as const)

/** Runs it with each of the answers; each time one line is logged for the developer. */
async function withEach(
  run: (wrapper: ReturnType<typeof appOf>, name: string) => Promise<void>,
  answers = FOREIGN,
) {
  for (const [name, answer] of answers) {
    logged.mockClear()
    await run(appOf(answer), name)
    const ours = logged.mock.calls.map(([text]) => String(text)).filter((text) => /^Mailframe/.test(text))
    expect([name, ours]).toEqual([
      name,
      [expect.stringMatching(/^Mailframe: an answer of \/api\/mailframe is not/)],
    ])
    cleanup()
  }
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

it.each(hooks(READS))('%s has the error unavailable', async (_, useRead, answers) => {
  await withEach(async (wrapper) => {
    const { result } = renderHook(useRead, { wrapper })
    await waitFor(() => expect(result.current.error?.kind).toBe('unavailable'))
  }, answers)
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

it.each(hooks(SUSPENDING))('%s hands it to the nearest boundary', async (_, useRead, answers) => {
  await withEach(async (wrapper) => {
    await act(async () => renderHook(useRead, { wrapper }))
    await screen.findByText('caught: unavailable')
  }, answers)
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

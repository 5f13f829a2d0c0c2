import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame, EmailList, MailframeProvider, useOpenEditor, usePrefetchEditor } from '../index.js'

afterEach(() => {
  vi.restoreAllMocks()
})

function setUp() {
  let count = 0
  const answers: Response[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    if (!String(input).endsWith('/editor')) {
      return answers.shift() ?? Response.json({ list: [], total: 0, pageNo: 1, pageSize: 20 })
    }
    const editorUrl = 'https://editor.example.com'
    return Response.json({ code: `code-${++count}`, editorUrl, emailId: 'welcome', expiresIn: 300 })
  })
  const tab = { opener: window as unknown, closed: false, close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const queryClient = new QueryClient()
  const app = (children: ReactNode, key = 'ada') => (
    <StrictMode>
      <MailframeProvider key={key} endpoint="/api/mailframe" fetch={fetch} queryClient={queryClient}>
        <Row />
        {children}
      </MailframeProvider>
    </StrictMode>
  )
  return {
    ...render(app(null)),
    app,
    fetch,
    tab,
    queryClient,
    answers,
    mints: () => fetch.mock.calls.filter(([input]) => String(input).endsWith('/editor')).length,
  }
}

function Row() {
  const prefetch = usePrefetchEditor()
  const open = useOpenEditor()
  return (
    <button
      type="button"
      onPointerEnter={() => prefetch('welcome')}
      onFocus={() => prefetch('welcome')}
      onClick={() => void open('welcome')}
    >
      Open
    </button>
  )
}

const row = () => screen.getByRole('button', { name: 'Open' })
const hover = () => act(async () => void fireEvent.pointerEnter(row()))
const click = () => act(async () => row().click())

it('navigates with no request between the click and the tab, and never twice with one code', async () => {
  const { tab, mints } = setUp()
  await hover()
  await act(async () => row().focus())
  expect(mints()).toBe(1)
  await click()
  expect(mints()).toBe(1)
  expect(tab.location.replace.mock.calls).toEqual([
    ['https://editor.example.com/thirdApp?code=code-1&id=welcome&lang=en_US'],
  ])
  expect(tab.opener).toBeNull()
  await click()
  expect(mints()).toBe(2)
  expect(tab.location.replace).toHaveBeenLastCalledWith(expect.stringContaining('code=code-2'))
})

it('opens a frame without a request too, and holds the code nowhere else', async () => {
  const { app, rerender, container, mints, queryClient } = setUp()
  await hover()
  const cached = queryClient.getQueryCache().getAll()
  const stored = JSON.stringify([
    cached.map(({ state }) => state),
    { ...localStorage },
    { ...sessionStorage },
  ])
  expect(stored + document.documentElement.outerHTML).not.toContain('code-1')
  await act(async () => rerender(app(<EmailEditorFrame emailId="welcome" lang="ja_JP" />)))
  const frame = container.querySelector<HTMLIFrameElement>('iframe')
  expect(frame?.src).toBe('https://editor.example.com/thirdApp?code=code-1&id=welcome&lang=ja_JP')
  expect(mints()).toBe(1)
})

function setUpDrawings() {
  let count = 0
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const editorUrl = 'https://editor.example.com'
    return Response.json({ code: `code-${++count}`, editorUrl, emailId: 'welcome', expiresIn: 300 })
  })
  const drawn: unknown[] = []
  const frame = (key: string) => (
    <EmailEditorFrame
      key={key}
      emailId="welcome"
      render={(props, { status }) => {
        drawn.push(`${key} ${status}`)
        return <div {...props} />
      }}
    />
  )
  const app = (children: ReactNode) => (
    <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
      <Row />
      {children}
    </MailframeProvider>
  )
  return { ...render(app(null)), app, frame, drawn, fetch }
}

it('draws the frame at once with the code that waits, and one code in one frame only', async () => {
  const { container, rerender, app, frame, drawn, fetch } = setUpDrawings()
  await hover()
  await act(async () => rerender(app([frame('a'), frame('b')])))
  expect(drawn.slice(0, 2)).toEqual(['a loading', 'b idle'])
  const sources = [...container.querySelectorAll('iframe')].map(({ src }) =>
    new URL(src).searchParams.get('code'),
  )
  expect(sources).toEqual(['code-1', 'code-2'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('draws that frame once: the browser is about to ask for the editor', async () => {
  const { container, rerender, app, frame, drawn } = setUpDrawings()
  await hover()
  // With no turn of the event loop before what is seen here.
  rerender(app(frame('a')))
  expect(drawn).toEqual(['a loading'])
  expect(container.querySelector('iframe')?.src).toContain('code-1')
})

it.each([
  ['the provider goes', async ({ rerender, app }) => rerender(app(null, 'grace'))],
  ['the query client is cleared', async ({ queryClient }) => queryClient.clear()],
  [
    'the route answers that nobody is signed in',
    async ({ answers, queryClient }) => {
      answers.push(Response.json({ error: 'unauthenticated', message: 'no' }, { status: 401 }))
      await queryClient.refetchQueries()
    },
  ],
] satisfies [string, (all: ReturnType<typeof setUp>) => Promise<unknown>][])(
  'throws the code away when %s',
  async (_when, change) => {
    const all = setUp()
    await act(async () => all.rerender(all.app(<EmailList onOpen={() => {}} />)))
    await hover()
    await act(async () => void (await change(all)))
    await click()
    expect(all.mints()).toBe(2)
    expect(all.tab.location.replace.mock.calls).toEqual([[expect.stringContaining('code=code-2')]])
  },
)

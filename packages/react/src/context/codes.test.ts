import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRouteClient } from '../client/route-client.js'
import { createEditorCodes } from './codes.js'
import { prefetchCode } from './prefetch.js'

const WELCOME = { emailId: 'welcome', lang: 'en_US' }
const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp({ expiresIn = 300 }: { expiresIn?: unknown } = {}) {
  let count = 0
  let gate = Promise.resolve()
  const signals: (AbortSignal | null | undefined)[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (_input, init) => {
    signals.push(init?.signal)
    const { emailId } = JSON.parse(String(init?.body))
    const code = `code-${++count}`
    await gate
    return Response.json({ code, editorUrl: 'https://editor.example.com', emailId, expiresIn })
  })
  const client = createRouteClient({ endpoint: '/api/mailframe', fetch })
  const generation = 0
  const own = createEditorCodes(client, () => generation)
  const codes = { ...own, prefetch: (emailId: string) => prefetchCode(own, client, emailId) }
  const open = async (target = WELCOME) =>
    new URL(await codes.open(target, signal)).searchParams.get('code') ?? ''
  return {
    codes,
    fetch,
    signals,
    open,
    mints: () => fetch.mock.calls.length,
    holdBack: () => {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

it('gives the address at once where the code is there, and a promise where it is not', async () => {
  const { codes, mints } = setUp()
  codes.prefetch('welcome')
  await codes.ahead.get('welcome')?.minted
  expect(codes.open(WELCOME, signal)).toMatch(
    /^https:\/\/editor\.example\.com\/thirdApp\?code=code-1&id=welcome/,
  )
  expect(codes.open(WELCOME, signal)).toBeInstanceOf(Promise)
  expect(mints()).toBe(2)
})

it('uses a code that was minted ahead without a request, once', async () => {
  const { codes, open, mints } = setUp()
  codes.prefetch('welcome')
  await settle()
  expect(mints()).toBe(1)
  expect([await open(), mints()]).toEqual(['code-1', 1])
  expect([await open(), mints()]).toEqual(['code-2', 2])
  expect(vi.getTimerCount()).toBe(0)
})

it('makes the address in the language of the click', async () => {
  const { codes, fetch } = setUp()
  codes.prefetch('welcome')
  await settle()
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ emailId: 'welcome' })
  expect(await codes.open({ emailId: 'welcome', lang: 'ja_JP' }, signal)).toBe(
    'https://editor.example.com/thirdApp?code=code-1&id=welcome&lang=ja_JP',
  )
})

it('mints once for all who prefetch the same email, and for a click that comes before the answer', async () => {
  const { codes, open, mints, holdBack } = setUp()
  const release = holdBack()
  for (let index = 0; index < 5; index += 1) codes.prefetch('welcome')
  const [first, second] = [open(), open()]
  release()
  expect(new Set(await Promise.all([first, second]))).toEqual(new Set(['code-1', 'code-2']))
  expect(mints()).toBe(2)
  codes.prefetch('welcome')
  codes.prefetch('other')
  await settle()
  expect(mints()).toBe(4)
  codes.clear()
})

it('throws a code away 30 s before it expires', async () => {
  const { codes, open, mints } = setUp()
  codes.prefetch('welcome')
  await settle()
  await vi.advanceTimersByTimeAsync(269_999)
  expect(vi.getTimerCount()).toBe(1)
  codes.prefetch('welcome')
  expect(mints(), 'it is still good').toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(0)
  expect([await open(), mints()]).toEqual(['code-2', 2])
})

it('does not use a code that expired while the computer slept: no timer ran', async () => {
  const { codes, open } = setUp()
  codes.prefetch('welcome')
  await settle()
  vi.setSystemTime(Date.now() + 300_000)
  expect(await open()).toBe('code-2')
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps its age when the clock is set back', async () => {
  const { codes, open } = setUp()
  codes.prefetch('welcome')
  await settle()
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(270_000)
  expect(await open()).toBe('code-2')
})

it.each([undefined, 'soon', -5, 20])('keeps no code that lives for %o s', async (expiresIn) => {
  const { codes, open } = setUp({ expiresIn: expiresIn ?? null })
  codes.prefetch('welcome')
  await settle()
  expect(await open()).toBe('code-2')
})

it('is silent about a failure, and the click tries by itself', async () => {
  const { codes, fetch, open, mints } = setUp()
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  codes.prefetch('welcome')
  await settle()
  expect(await open()).toBe('code-1')
  expect(mints()).toBe(2)

  const failure = Response.json({ error: 'rateLimited', message: 'no' }, { status: 429 })
  fetch.mockResolvedValueOnce(failure)
  codes.prefetch('welcome')
  expect(await open(), 'the click came before the failure').toBe('code-2')
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(open()).rejects.toMatchObject({ kind: 'offline' })
})

it('gives up a prefetch without an answer after 30 s', async () => {
  const { codes, open, signals, holdBack } = setUp()
  const release = holdBack()
  codes.prefetch('welcome')
  await vi.advanceTimersByTimeAsync(30_000)
  release()
  const opened = open()
  expect(signals[0]?.aborted).toBe(true)
  expect(await opened).toBe('code-2')
})

it('ends with the click that waits for it', async () => {
  const { codes, fetch, signals } = setUp()
  fetch.mockImplementationOnce(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        signals.push(init?.signal)
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  codes.prefetch('welcome')
  const click = new AbortController()
  const opened = codes.open(WELCOME, click.signal)
  click.abort()
  await expect(opened).rejects.toThrow()
  expect(signals[0]?.aborted).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('forgets all at once, also what is on its way', async () => {
  const { codes, open, signals, holdBack } = setUp()
  codes.prefetch('welcome')
  await settle()
  const release = holdBack()
  codes.prefetch('other')
  codes.clear()
  expect(signals.map((each) => each?.aborted)).toEqual([true, true])
  release()
  await settle()
  expect(vi.getTimerCount()).toBe(0)
  expect(await open()).toBe('code-3')
  expect(await open({ emailId: 'other', lang: 'en_US' })).toBe('code-4')
})

it('lets no more than eight wait: the newest', async () => {
  const { codes, open, mints } = setUp()
  for (let index = 1; index <= 100; index += 1) codes.prefetch(`email-${index}`)
  await settle()
  expect(vi.getTimerCount()).toBe(8)
  const before = mints()
  expect(await open({ emailId: 'email-100', lang: 'en_US' })).toBe('code-100')
  expect(await open({ emailId: 'email-93', lang: 'en_US' })).toBe('code-93')
  expect(mints()).toBe(before)
  codes.clear()
})

it('holds the code where neither a log nor JSON shows it', async () => {
  const { codes } = setUp()
  codes.prefetch('welcome')
  await settle()
  expect(JSON.stringify(codes)).not.toContain('code-1')
  codes.clear()
})

import { expect, it, vi } from 'vitest'
import {
  MINUTE,
  openStream,
  releases,
  savedBlock,
  settle,
  setUp,
  setVisibility,
  watchTimers,
} from '../test/event-route.js'

watchTimers()

it('asks with the first who wants to know, shares the stream, and closes it with the last', async () => {
  const { retain, live, requestCount, newest } = await setUp()
  await settle()
  expect(requestCount()).toBe(0)
  // StrictMode: on, off and on again.
  live.retain()()
  const [first, second] = [await retain(), await retain()]
  expect(requestCount()).toBe(1)
  expect(newest().headers.get('accept')).toBe('text/event-stream')
  expect(newest().headers.has('last-event-id')).toBe(false)
  await first()
  await first()
  expect(newest().isClosed()).toBe(false)
  await second()
  expect(newest().isClosed()).toBe(true)
})

it('says that the route has no events, once it has said so', async () => {
  const { answer, retain, live, requestCount } = await setUp()
  answer(() => new Response(null, { status: 204 }))
  const listener = vi.fn()
  const unsubscribe = live.subscribe(listener)
  expect(live.isAbsent()).toBe(false)
  const release = await retain()
  expect(live.isAbsent()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  await release()
  await retain()
  expect(requestCount()).toBe(1)
  unsubscribe()
})

it('stays open when the last leaves and the next comes in the same task', async () => {
  const { release, retain, requestCount, open } = await openStream()
  const leaving = release()
  await retain()
  await leaving
  expect([requestCount(), open().length]).toEqual([1, 1])
})

it('tells saves, and nothing of what is not one', async () => {
  const { newest, onSaved, onResync } = await openStream()
  newest().send(': open\n\nid: 1\n\n')
  newest().send(savedBlock('welcome', '2').slice(0, 20))
  await settle()
  expect(onSaved).not.toHaveBeenCalled()
  newest().send(savedBlock('welcome', '2').slice(20))
  for (const data of ['{', 'null', '{"emailId":1,"at":"x"}', '{"emailId":"x"}']) {
    newest().send(`event: saved\ndata: ${data}\n\n`)
  }
  newest().send('event: other\ndata: {"emailId":"x","at":"x"}\n\ndata: {"emailId":"x","at":"x"}\n\n')
  await settle()
  expect(onSaved.mock.calls).toEqual([[{ emailId: 'welcome', at: '2026-01-10T12:00:00.000Z' }]])
  expect(onResync).not.toHaveBeenCalled()
})

it('goes on where the server ended the stream, within a second', async () => {
  const { newest, requestCount, onSaved, onResync } = await openStream()
  newest().send('id: a-1\n\n')
  await vi.advanceTimersByTimeAsync(20_000)
  newest().end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(requestCount()).toBe(2)
  expect(newest().headers.get('last-event-id')).toBe('a-1')
  newest().send(savedBlock('welcome', 'a-2'))
  await vi.advanceTimersByTimeAsync(20_000)
  newest().cut()
  await vi.advanceTimersByTimeAsync(1000)
  expect(newest().headers.get('last-event-id')).toBe('a-2')
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(onResync).not.toHaveBeenCalled()
})

it('resyncs where the server says so, and where it has no id to go on from', async () => {
  const { newest, onResync } = await openStream()
  newest().send('event: resync\ndata: {}\n\n')
  await settle()
  expect(onResync).toHaveBeenCalledTimes(1)
  newest().end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(onResync).toHaveBeenCalledTimes(2)
})

it('waits longer after each failure, no less than Retry-After, and no longer than until it is online', async () => {
  const { retain, answer, requestCount, onResync } = await setUp()
  const failure =
    (headers = {}) =>
    () =>
      Response.json({ error: 'serviceUnavailable', message: 'no' }, { status: 503, headers })
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  answer(failure(), offline, failure(), failure({ 'Retry-After': '30' }), failure())
  await retain()
  for (const [index, ms] of [500, 1000, 2000, 30_000].entries()) {
    expect(requestCount()).toBe(index + 1)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(requestCount()).toBe(index + 1)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(requestCount()).toBe(5)
  expect(onResync).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requestCount()).toBe(6)
  expect(onResync, 'something may have happened meanwhile').toHaveBeenCalledTimes(1)
})

it('never waits longer than a minute, and does not hurry for streams that end at once', async () => {
  const { answer, retain, requestCount, newest } = await setUp()
  answer(...Array.from({ length: 12 }, () => () => new Response(null, { status: 500 })))
  await retain()
  // 0.5 s, 1 s, 2 s and so on, and half a minute from the seventh on.
  await vi.advanceTimersByTimeAsync(31_500 + 6 * 30_000)
  expect(requestCount()).toBe(13)
  newest().end()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(requestCount()).toBe(13)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requestCount()).toBe(14)
})

it.each([
  ['404 notFound', () => Response.json({ error: 'notFound', message: 'no' }, { status: 404 }), 1],
  ['404 of a host', () => new Response('<h1>Not found</h1>', { status: 404 }), 1],
  ['405', () => new Response(null, { status: 405 }), 1],
  ['204', () => new Response(null, { status: 204 }), 1],
  ['a page', () => new Response('<h1>App</h1>', { headers: { 'Content-Type': 'text/html' } }), 1],
  // Whoever comes next may have signed in.
  ['401', () => Response.json({ error: 'unauthenticated', message: 'no' }, { status: 401 }), 2],
  ['403', () => Response.json({ error: 'forbidden', message: 'no' }, { status: 403 }), 2],
])('stops asking after %s', async (_, refusal, requestsInAll) => {
  const { answer, retain, requestCount, onResync } = await setUp()
  answer(refusal)
  const release = await retain()
  await retain()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  for (const type of ['online', 'pageshow', 'focus']) window.dispatchEvent(new Event(type))
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  setVisibility('visible')
  await settle()
  expect(requestCount()).toBe(1)
  await release()
  releases.pop()?.()
  await settle()
  await retain()
  expect(requestCount()).toBe(requestsInAll)
  expect(onResync).not.toHaveBeenCalled()
})

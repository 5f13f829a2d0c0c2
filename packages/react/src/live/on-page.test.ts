import { expect, it, vi } from 'vitest'
import {
  MINUTE,
  openStream,
  savedBlock,
  settle,
  setUp,
  setVisibility,
  watchTimers,
} from '../test/event-route.js'

watchTimers()

it('takes a stream, or a request for one, that says nothing for 75 s for dead', async () => {
  const { newest, requestCount, connections, answer } = await openStream()
  await vi.advanceTimersByTimeAsync(74_000)
  newest().send(':\n\n')
  await vi.advanceTimersByTimeAsync(74_000)
  expect(newest().isClosed()).toBe(false)
  answer(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(2000)
  expect(connections[0]?.isClosed()).toBe(true)
  expect(requestCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(76_000)
  expect(requestCount()).toBe(3)
})

it('closes after the page was hidden for 60 s, and goes on when it is seen again', async () => {
  const { newest, requestCount, onResync } = await openStream()
  newest().send('id: 1\n\n')
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(59_000)
  newest().send(':\n\n')
  setVisibility('visible')
  await vi.advanceTimersByTimeAsync(50_000)
  newest().send(':\n\n')
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(59_999)
  expect([requestCount(), newest().isClosed()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(newest().isClosed()).toBe(true)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(requestCount()).toBe(1)
  setVisibility('visible')
  await settle()
  expect(requestCount()).toBe(2)
  expect(newest().headers.get('last-event-id')).toBe('1')
  expect(onResync).not.toHaveBeenCalled()
})

it('is closed when pagehide is over, and open again with pageshow', async () => {
  const { newest, requestCount } = await openStream()
  newest().send('id: 1\n\n')
  await settle()
  window.dispatchEvent(new Event('pagehide'))
  expect(newest().isClosed()).toBe(true)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(requestCount()).toBe(1)
  window.dispatchEvent(new Event('pageshow'))
  window.dispatchEvent(new Event('pageshow'))
  await settle()
  expect(requestCount()).toBe(2)
  expect(newest().headers.get('last-event-id')).toBe('1')
})

it('leaves nothing when it ends while it asks, or waits to ask again', async () => {
  const { answer, retain, requestCount } = await setUp()
  answer(
    () => new Promise(() => {}),
    () => new Response(null, { status: 500 }),
  )
  const first = await retain()
  await first()
  const second = await retain()
  await second()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(requestCount()).toBe(2)
})

it('joins again after a lock that failed, and is alone where the page may have none', async () => {
  const request = vi.fn()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  const close = vi.fn()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close = close
    },
  )
  const { retain, requestCount, open, newest, onSaved, onResync } = await setUp({ scope: 'ada' })
  request.mockRejectedValueOnce(new TypeError('The provided callback is no longer runnable.'))
  request.mockRejectedValueOnce(new DOMException('no origin', 'SecurityError'))
  await retain()
  await vi.advanceTimersByTimeAsync(500)
  expect(requestCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect([requestCount(), open().length]).toEqual([3, 1])
  expect(request).toHaveBeenCalledTimes(2)
  expect(request.mock.calls[0]?.[0]).toMatch(/^mailframe 1 http:.+\/api\/mailframe ada$/)
  expect(close).toHaveBeenCalledTimes(2)
  expect(onResync, 'nobody read meanwhile').toHaveBeenCalledTimes(1)
  newest().send(savedBlock('welcome', '1'))
  await settle()
  expect(onSaved).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BusEvent, EventBus } from './bus.js'
import { createMemoryEventBus } from './memory-bus.js'
import { eventStream } from './stream.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const AT = '2026-01-01T00:00:00.000Z'
const MINUTE = 60_000

function open(bus: EventBus, { after, report = vi.fn() }: { after?: string; report?: () => void } = {}) {
  const abort = new AbortController()
  const headers = after === undefined ? {} : { 'last-event-id': after }
  const request = new Request('http://app.example/events', { headers, signal: abort.signal })
  const stream = eventStream({ bus, userId: 'ann', request, report })
  const reader = stream.getReader()
  const text = new TextDecoder()
  return {
    abort,
    reader,
    report,
    async next() {
      const { done, value } = await reader.read()
      return done ? null : text.decode(value)
    },
  }
}

describe('eventStream', () => {
  it('speaks at once, tells from where to go on, and then each save', async () => {
    const bus = createMemoryEventBus()
    const { next } = open(bus)
    expect(await next()).toBe(': open\n\n')
    expect(await next()).toMatch(/^id: [0-9a-f]{8}-0\n\n$/)
    await bus.publish({ userId: 'ann', emailId: 'mail-1', at: AT })
    expect(await next()).toMatch(
      /^id: [0-9a-f]{8}-1\nevent: saved\ndata: \{"emailId":"mail-1","at":"2026-01-01T00:00:00\.000Z"\}\n\n$/,
    )
  })

  it('cannot be broken by what an id holds', async () => {
    const bus = createMemoryEventBus()
    const { next } = open(bus)
    await next()
    await next()
    await bus.publish({ userId: 'ann', emailId: 'a\n\nevent: x\r\ndata: "', at: AT })
    expect((await next())?.split('\n\n')).toHaveLength(2)
  })

  it('goes on from Last-Event-ID, or says that it cannot', async () => {
    const bus = createMemoryEventBus()
    const start = open(bus)
    await start.next()
    const id = /id: (.+)/.exec((await start.next()) ?? '')?.[1] ?? ''
    await bus.publish({ userId: 'ann', emailId: 'mail-1', at: AT })
    const later = open(bus, { after: id })
    expect([await later.next(), await later.next()]).toEqual([
      ': open\n\n',
      expect.stringContaining('mail-1'),
    ])
    const lost = open(bus, { after: 'of-another-time' })
    expect(await lost.next()).toBe(': open\n\n')
    expect(await lost.next()).toMatch(/^id: [0-9a-f]{8}-1\nevent: resync\ndata: \{\}\n\n$/)
  })

  it('comments every 15 s and ends after 5 minutes, with nothing left', async () => {
    const bus = createMemoryEventBus()
    const { next } = open(bus)
    await next()
    await next()
    for (let comment = 1; comment <= 19; comment += 1) {
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await next()).toBe(':\n\n')
    }
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next()).toBe(null)
    expect([bus.listeners, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('ends after maxMs of the bus', async () => {
    const bus = createMemoryEventBus({ maxMs: MINUTE })
    const { next } = open(bus)
    await next()
    await next()
    await vi.advanceTimersByTimeAsync(MINUTE)
    while ((await next()) !== null);
    expect([bus.listeners, vi.getTimerCount()]).toEqual([0, 0])
  })

  it.each([
    ['its signal', (stream: ReturnType<typeof open>) => stream.abort.abort()],
    ['cancel()', (stream: ReturnType<typeof open>) => stream.reader.cancel()],
  ])('ends with %s, and leaves no timer and no listener', async (_, end) => {
    const bus = createMemoryEventBus()
    const stream = open(bus)
    await stream.next()
    await stream.next()
    expect(bus.listeners).toBe(1)
    await end(stream)
    await end(stream)
    await bus.publish({ userId: 'ann', emailId: 'mail-1', at: AT })
    expect(await stream.next()).toBe(null)
    expect([bus.listeners, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('that was ended before it began subscribes to nothing', async () => {
    const bus = createMemoryEventBus()
    const abort = new AbortController()
    abort.abort()
    const request = new Request('http://app.example/events', { signal: abort.signal })
    const reader = eventStream({ bus, userId: 'ann', request, report: vi.fn() }).getReader()
    await reader.read()
    expect((await reader.read()).done).toBe(true)
    expect([bus.listeners, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('ended while the bus subscribes, closes that subscription', async () => {
    const close = vi.fn()
    let subscribed: (value: { startId: string; close: () => void }) => void = () => {}
    const bus: EventBus = {
      publish: async () => {},
      subscribe: () => new Promise((resolve) => (subscribed = resolve)),
    }
    const stream = open(bus)
    await stream.next()
    await stream.reader.cancel()
    subscribed({ startId: '1', close })
    await vi.advanceTimersByTimeAsync(0)
    expect(close).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('bus is down')), 'bus is down'],
    [
      'throws',
      () => {
        throw new Error('bus is broken')
      },
      'bus is broken',
    ],
    ['does not answer', () => new Promise<never>(() => {}), 'the event bus did not answer'],
  ])('ends where the bus %s, and tells', async (_, subscribe, message) => {
    const { next, report } = open({ publish: async () => {}, subscribe } as EventBus)
    expect(await next()).toBe(': open\n\n')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await next()).toBe(null)
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message }))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets a browser go that does not read', async () => {
    let tell: (event: BusEvent) => void = () => {}
    const close = vi.fn()
    const bus: EventBus = {
      publish: async () => {},
      async subscribe({ listener }) {
        tell = listener
        return { startId: '0', close }
      },
    }
    open(bus)
    await vi.advanceTimersByTimeAsync(0)
    for (let id = 1; id <= 2_000; id += 1) tell({ type: 'saved', id: String(id), emailId: 'e', at: AT })
    expect(close).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createRouteClient } from '../client/route-client.js'
import { createLiveEvents } from '../live/live-events.js'
import { followOnPage } from '../live/on-page.js'
import { createEventRoute } from './event-route.js'

export const MINUTE = 60_000
export const releases: (() => void)[] = []
let listening = 0
/** Timers that code of this folder has set. What other files of the process left behind may set some at any time. */
const timers = new Set<unknown>()

function countTimers() {
  const { setTimeout, clearTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((handler: () => void, ms?: number) => {
    const id: unknown = setTimeout(() => {
      timers.delete(id)
      handler()
    }, ms)
    if (/\/live\/(?!\S*\.test\.)/.test(new Error().stack ?? '')) timers.add(id)
    return id
  }) as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    timers.delete(id)
    clearTimeout(id)
  })
}

/** A clock of its own for each test of the file; nothing of the events is left after it. */
export function watchTimers() {
  beforeEach(() => {
    vi.useFakeTimers()
    timers.clear()
    countTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    for (const target of [window, document]) {
      const { addEventListener, removeEventListener } = target
      vi.spyOn(target, 'addEventListener').mockImplementation((...args) => {
        listening += 1
        addEventListener.apply(target, args as Parameters<typeof addEventListener>)
      })
      vi.spyOn(target, 'removeEventListener').mockImplementation((...args) => {
        listening -= 1
        removeEventListener.apply(target, args as Parameters<typeof removeEventListener>)
      })
    }
  })
  afterEach(async () => {
    for (const release of releases.splice(0)) release()
    await settle()
    vi.restoreAllMocks()
    vi.useRealTimers()
    expect([timers.size, listening], 'timers and listeners that are left').toEqual([0, 0])
  })
}

export const settle = () => vi.advanceTimersByTimeAsync(0)

export async function setUp(options?: Parameters<typeof createEventRoute>[0]) {
  const route = createEventRoute(options)
  const onSaved = vi.fn()
  const onResync = vi.fn()
  const onPersonChanged = vi.fn()
  const client = createRouteClient({ endpoint: '/api/mailframe', fetch: route.fetch })
  const live = createLiveEvents(
    async () => (owner) => followOnPage({ client, onSaved, onResync, onPersonChanged }, owner),
  )
  const retain = async () => {
    const release = live.retain()
    releases.push(release)
    await settle()
    return async () => {
      release()
      await settle()
    }
  }
  return { ...route, onSaved, onResync, onPersonChanged, retain, live }
}

export async function openStream() {
  const all = await setUp()
  const release = await all.retain()
  return { ...all, release }
}

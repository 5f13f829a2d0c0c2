import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { createRouteClient } from '../client/route-client.js'
import type { MailframeContextValue } from '../context/context.js'
import { createUnsaved } from '../context/unsaved.js'
import { createFrameController } from '../editor/controller.js'
import { watchFrame } from '../editor/frame-watch.js'
import type { FrameTarget } from '../editor/state.js'
import { createEmitter } from '../lib/emitter.js'
import type { Save } from '../live/tabs.js'

export const ADDRESS = 'https://editor.example.com/thirdApp?code=c&id=a'
export const WELCOME = { endpoint: '/api/mailframe', emailId: 'welcome', lang: 'en_US' }
const stops: (() => void)[] = []

/** A clock of its own for each test of the file; nothing is left after it. */
export function holdClock() {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    document.body.replaceChildren()
    vi.useRealTimers()
  })
}

export function setUp() {
  const answers: {
    resolve: (address: string) => void
    reject: (error: unknown) => void
    signal: AbortSignal
  }[] = []
  const events = { onLoad: vi.fn(), onError: vi.fn(), onMessage: vi.fn(), onLeave: vi.fn() }
  const mint = vi.fn(
    (_target: unknown, signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => answers.push({ resolve, reject, signal })),
  )
  const unsaved = createUnsaved()
  const client = createRouteClient({
    endpoint: '/api/mailframe',
    fetch: async () => new Response(null, { status: 204 }),
  })
  const queryClient = new QueryClient()
  const options = { timeout: 1000, mint, ...events }
  const own = createFrameController({ current: options })
  const context = { client, queryClient, saves: createEmitter<Save>(), session: { changed: () => {} } }
  const holder = {
    current: { context: context as unknown as MailframeContextValue, options: events, timeout: 1000 },
  }
  const { start, saved } = watchFrame(own, holder, { guard: unsaved.add, onLeave: events.onLeave })
  let stop = () => {}
  const controller = {
    ...own,
    saved,
    updateTimeout: (timeout: number) => {
      options.timeout = timeout
      own.updateTimeout()
    },
    activate: (target: FrameTarget) => {
      own.activate(target)
      stop()
      stop = start(own.getState().target?.emailId ?? target.emailId, true)
    },
    deactivate: () => {
      own.deactivate()
      stop()
    },
  }
  stops.push(controller.deactivate)
  return { controller, mint, answers, unsaved, ...events, state: controller.getState }
}

export async function openFrame() {
  const all = setUp()
  all.controller.activate(WELCOME)
  all.answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  const frame = document.createElement('iframe')
  document.body.append(frame)
  all.controller.attach(frame)
  all.controller.handleLoad({ currentTarget: frame })
  const focus = async () => {
    frame.focus()
    window.dispatchEvent(new Event('blur'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...all, frame, focus }
}

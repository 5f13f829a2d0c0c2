import { afterEach, beforeEach, vi } from 'vitest'
import { createUnsaved } from '../context/unsaved.js'
import { createFrameController } from '../editor/controller.js'
import { createFrameFocus } from '../editor/frame-focus.js'
import type { FrameTarget } from '../editor/state.js'

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
  const own = createFrameController({ mint, timeout: 1000, ...events })
  const { start, saved } = createFrameFocus({ controller: own, onLeave: events.onLeave, guard: unsaved.add })
  let stop = () => {}
  const controller = {
    ...own,
    saved,
    activate: (target: FrameTarget) => {
      own.activate(target)
      stop()
      stop = start()
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

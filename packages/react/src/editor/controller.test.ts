import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../client/errors.js'
import { createUnsaved } from '../context/unsaved.js'
import { createFrameController } from './controller.js'
import { createFrameFocus } from './frame-focus.js'
import type { FrameTarget } from './state.js'

const ADDRESS = 'https://editor.example.com/thirdApp?code=c&id=a'
const WELCOME = { endpoint: '/api/mailframe', emailId: 'welcome', lang: 'en_US' }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

function setUp() {
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

async function openFrame() {
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

it('adopts a mint that is under way when effects run again in the same task', async () => {
  const { controller, mint, answers, state } = setUp()
  controller.activate(WELCOME)
  controller.deactivate()
  controller.activate(WELCOME)
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  expect(mint).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ status: 'loading', address: ADDRESS })
})

it('aborts a mint when nothing adopts it, and starts anew when shown again', async () => {
  const { controller, mint, answers, state, onError } = setUp()
  controller.activate(WELCOME)
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers[0]?.signal.aborted).toBe(true)
  expect(state().status).toBe('idle')
  expect(vi.getTimerCount()).toBe(0)
  answers[0]?.reject(new DOMException('aborted', 'AbortError'))
  controller.activate(WELCOME)
  await vi.advanceTimersByTimeAsync(0)
  expect(mint).toHaveBeenCalledTimes(2)
  expect(onError).not.toHaveBeenCalled()
})

it('takes no answer that belongs to an earlier target', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  controller.activate({ ...WELCOME, emailId: 'other' })
  expect(answers[0]?.signal.aborted).toBe(true)
  answers[1]?.resolve(`${ADDRESS}2`)
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ address: `${ADDRESS}2`, target: { emailId: 'other' } })
})

it('tells of a failed mint by its kind, and mints again on retry only', async () => {
  const { controller, mint, answers, state, onError } = setUp()
  controller.activate(WELCOME)
  answers[0]?.reject(new RequestError({ kind: 'rateLimited', message: 'slow down', retryable: true }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'rateLimited', retryable: true } })
  expect(onError).toHaveBeenCalledTimes(1)
  expect(mint).toHaveBeenCalledTimes(1)
  controller.retry()
  controller.retry()
  expect(mint).toHaveBeenCalledTimes(2)
})

it('is late without an answer, and offline where the browser says so', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers[0]?.signal.aborted).toBe(true)
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'timeout' } })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  controller.retry()
  await vi.advanceTimersByTimeAsync(1000)
  expect(state().fault?.kind).toBe('offline')
  onLine.mockRestore()
})

it('takes another timeout while it waits, for the answer and for the load', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  controller.updateTimeout(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state().status).toBe('minting')
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state().status).toBe('loading')
  controller.updateTimeout(5000)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'timeout' }, address: ADDRESS })
})

it('mints nothing for a retry or a reload that comes when it is gone', async () => {
  const { controller, mint, answers } = setUp()
  controller.activate(WELCOME)
  answers[0]?.reject(new RequestError({ kind: 'unauthenticated', message: 'no', retryable: false }))
  await vi.advanceTimersByTimeAsync(0)
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  controller.retry()
  controller.reload()
  expect(mint).toHaveBeenCalledTimes(1)
  controller.activate(WELCOME)
  controller.retry()
  expect(mint).toHaveBeenCalledTimes(2)
})

it('opens again behind another endpoint', async () => {
  const { controller, mint, state } = await openFrame()
  controller.activate({ ...WELCOME, endpoint: '/other' })
  expect(mint).toHaveBeenCalledTimes(2)
  expect(state()).toMatchObject({ status: 'minting', address: null, frameKey: 'frame-2' })
})

it('sees within half a second that focus came from another frame: nothing tells of it', async () => {
  const { controller, state, unsaved, frame } = await openFrame()
  const other = document.createElement('iframe')
  document.body.append(other)
  other.focus()
  window.dispatchEvent(new Event('blur'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().maybeUnsaved).toBe(false)
  frame.focus()
  await vi.advanceTimersByTimeAsync(500)
  expect([state().maybeUnsaved, unsaved.isAny()]).toEqual([true, true])
  controller.saved()
  await vi.advanceTimersByTimeAsync(1000)
  expect(state().maybeUnsaved, 'it did not enter anew').toBe(false)
  other.focus()
  await vi.advanceTimersByTimeAsync(500)
  frame.focus()
  await vi.advanceTimersByTimeAsync(500)
  expect(state().maybeUnsaved).toBe(true)
  frame.remove()
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  expect([unsaved.isAny(), vi.getTimerCount()]).toEqual([false, 0])
})

it('turns maybe unsaved with focus, and back with a save, until focus is still inside 10 s later', async () => {
  const { controller, state, focus } = await openFrame()
  const guards = vi.spyOn(window, 'addEventListener')
  const unguards = vi.spyOn(window, 'removeEventListener')
  const guarded = () =>
    guards.mock.calls.filter(([type]) => type === 'beforeunload').length -
    unguards.mock.calls.filter(([type]) => type === 'beforeunload').length
  expect(state().maybeUnsaved).toBe(false)
  await focus()
  expect(state().maybeUnsaved).toBe(true)
  expect(guarded()).toBe(1)

  controller.saved()
  expect(state().maybeUnsaved).toBe(false)
  expect(guarded()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(state().maybeUnsaved).toBe(true)

  controller.saved()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state().maybeUnsaved).toBe(false)
  await focus()
  expect(state().maybeUnsaved).toBe(true)
  guards.mockRestore()
  unguards.mockRestore()
})

it('does not reload in another language by itself while changes may be unsaved', async () => {
  const { controller, mint, state, focus } = await openFrame()
  await focus()
  controller.activate({ ...WELCOME, lang: 'ja_JP' })
  expect(mint).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ status: 'loaded', notice: 'language', target: WELCOME })
  controller.reload()
  expect(mint).toHaveBeenLastCalledWith({ ...WELCOME, lang: 'ja_JP' }, expect.any(AbortSignal))
})

it('keeps what may be unsaved when another email is wanted, until the person or the app decides', async () => {
  const { controller, mint, state, focus } = await openFrame()
  const other = { ...WELCOME, emailId: 'other' }
  await focus()
  controller.activate(other)
  expect(state()).toMatchObject({ status: 'loaded', notice: 'email', target: WELCOME, keptFrom: other })
  controller.activate(WELCOME)
  expect(state()).toMatchObject({ notice: null, target: WELCOME, keptFrom: null })
  controller.activate(other)
  controller.saved()
  controller.activate(other)
  expect(state(), 'a save does not take the frame away by itself').toMatchObject({ target: WELCOME })
  expect(mint).toHaveBeenCalledTimes(1)
  controller.reload()
  expect(mint).toHaveBeenLastCalledWith(other, expect.any(AbortSignal))
  expect(state()).toMatchObject({ target: other, keptFrom: null, notice: null, maybeUnsaved: false })
})

it('asks likewise when the route changes, and opens at once where nothing can be lost', async () => {
  const { controller, mint, state, focus } = await openFrame()
  await focus()
  controller.activate({ ...WELCOME, endpoint: '/other' })
  expect(state()).toMatchObject({ notice: 'email', target: WELCOME })
  controller.saved()
  controller.activate({ ...WELCOME, emailId: 'third' })
  expect(state()).toMatchObject({ status: 'minting', target: { emailId: 'third' } })
  expect(mint).toHaveBeenCalledTimes(2)
})

it('tells when a save is likely: focus came back, or the frame went away', async () => {
  const { controller, onLeave, focus } = await openFrame()
  window.dispatchEvent(new Event('focus'))
  expect(onLeave).not.toHaveBeenCalled()
  await focus()
  window.dispatchEvent(new Event('focus'))
  expect(onLeave).toHaveBeenCalledTimes(1)
  controller.deactivate()
  await vi.advanceTimersByTimeAsync(0)
  expect(onLeave).toHaveBeenCalledTimes(2)
})

it('is blocked only by an enforced frame-src of its own editor', async () => {
  const { controller, answers, state } = setUp()
  controller.activate(WELCOME)
  answers[0]?.resolve(ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  const violate = (details: object) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: 'https://editor.example.com',
        ...details,
      }),
    )
  violate({ disposition: 'report' })
  violate({ effectiveDirective: 'img-src' })
  violate({ blockedURI: 'https://other.example.com/' })
  violate({ blockedURI: 'inline' })
  expect(state().status).toBe('loading')
  violate({})
  expect(state()).toMatchObject({
    status: 'error',
    address: null,
    fault: { kind: 'blocked', directive: 'frame-src', origin: 'https://editor.example.com' },
  })
})

it('stays blocked when the frame fires `load` after it, and is blocked when it did so just before', async () => {
  const violate = () =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        disposition: 'enforce',
        effectiveDirective: 'frame-src',
        blockedURI: 'https://editor.example.com/thirdApp',
      }),
    )
  const { controller, frame, state, onLoad } = await openFrame()
  expect(state().status).toBe('loaded')
  violate()
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'blocked' } })
  controller.handleLoad({ currentTarget: frame })
  expect(state()).toMatchObject({ status: 'error', fault: { kind: 'blocked' } })
  expect(onLoad).toHaveBeenCalledTimes(1)
})

it('takes no violation for its own that comes long after the editor was there', async () => {
  const { state } = await openFrame()
  await vi.advanceTimersByTimeAsync(10_001)
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      disposition: 'enforce',
      effectiveDirective: 'frame-src',
      blockedURI: 'https://editor.example.com',
    }),
  )
  expect(state().status).toBe('loaded')
})

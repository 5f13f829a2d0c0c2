import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmailEditorFrame } from '../index.js'
import { cleanUp, renderApp, signIn, wholeFrames } from '../test/harness.js'
import '../styles.css'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  cleanUp()
  vi.restoreAllMocks()
})

const stateOf = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
const untilLoaded = (container: HTMLElement) => expect.poll(() => wholeFrames(container)).toBe(1)

/** Counts listeners of the page, and timers that are set. */
function watchLeftovers() {
  const listening = new Map<string, number>()
  const timers = new Set<unknown>()
  const change = (type: string, by: number) => listening.set(type, (listening.get(type) ?? 0) + by)
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((...args) => {
      change(args[0], 1)
      addEventListener.apply(target, args as Parameters<typeof addEventListener>)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((...args) => {
      change(args[0], -1)
      removeEventListener.apply(target, args as Parameters<typeof removeEventListener>)
    })
  }
  const { setTimeout, clearTimeout } = window
  const set = (handler: () => void, ms?: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      handler()
    }, ms)
    // Those of React and TanStack Query that end at once, or free memory minutes later, are not ours.
    if ((ms ?? 0) >= 1000 && (ms ?? 0) < 300_000) timers.add(timer)
    return timer
  }
  vi.spyOn(window, 'setTimeout').mockImplementation(set as unknown as typeof setTimeout)
  vi.spyOn(window, 'clearTimeout').mockImplementation((timer) => {
    timers.delete(timer)
    clearTimeout(timer)
  })
  return {
    of: (type: string) => listening.get(type) ?? 0,
    all: () => Object.fromEntries([...listening].filter(([, count]) => count !== 0)),
    timers: () => timers.size,
  }
}

it('listens to messages once, however often it is drawn or comes and goes', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const left = watchLeftovers()
  const { container, rerender } = renderApp(<p>Nothing yet</p>, { fetch: user.fetch })
  await expect.poll(() => container.textContent).toBe('Nothing yet')
  const before = left.all()
  for (let index = 0; index < 5; index += 1) {
    rerender(<EmailEditorFrame emailId={email.id} onMessage={() => {}} />)
    await expect.poll(() => stateOf(container)).toBeDefined()
    for (let redraw = 0; redraw < 4; redraw += 1)
      rerender(<EmailEditorFrame emailId={email.id} onMessage={() => {}} />)
    await expect.poll(() => left.of('message')).toBe(1)
    rerender(<p>Gone</p>)
    await expect.poll(() => container.textContent).toBe('Gone')
    await expect.poll(left.all).toEqual(before)
  }
  await expect.poll(left.timers).toBe(0)
})

it('leaves no listener, timer or window when it goes while it opens a new tab', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  let isHeld = false
  let signal: AbortSignal | null | undefined
  const errors = vi.spyOn(console, 'error')
  const left = watchLeftovers()
  const holding: typeof fetch = (input, init) => {
    if (!isHeld || !String(input).endsWith('/editor')) return user.fetch(input, init)
    signal = init?.signal
    return new Promise(() => {})
  }
  const { container, unmount } = renderApp(<EmailEditorFrame emailId={email.id} />, { fetch: holding })
  await untilLoaded(container)
  isHeld = true
  const opened = vi.spyOn(window, 'open')
  await page.getByRole('button', { name: 'Open in a new tab' }).click()
  await expect.poll(() => signal).toBeDefined()
  const tab = opened.mock.results[0]?.value as Window
  expect(tab.closed).toBe(false)
  unmount()
  await expect.poll(() => tab.closed).toBe(true)
  expect(signal?.aborted).toBe(true)
  await expect.poll(left.all).toEqual({})
  await expect.poll(left.timers).toBe(0)
  expect(errors).not.toHaveBeenCalled()
})
it('aborts the mint and leaves nothing behind when it is unmounted', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const errors = vi.spyOn(console, 'error')
  const targets = { window, document }
  const listening = new Set<string>()
  const spies = Object.entries(targets).flatMap(([name, target]) => [
    vi.spyOn(target, 'addEventListener').mockImplementation(function (
      this: unknown,
      type,
      listener,
      options,
    ) {
      listening.add(`${name} ${type}`)
      EventTarget.prototype.addEventListener.call(target, type, listener, options)
    }),
    vi.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      listening.delete(`${name} ${type}`)
      EventTarget.prototype.removeEventListener.call(target, type, listener, options)
    }),
  ])
  const signals: AbortSignal[] = []
  const onError = vi.fn()
  const slow: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      const { signal } = init ?? {}
      if (!signal) return
      signals.push(signal)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const { container, unmount } = renderApp(<EmailEditorFrame emailId={email.id} onError={onError} />, {
    fetch: slow,
  })
  await expect.poll(() => stateOf(container)).toBe('minting')
  // The mint alone: what comes after the editor waits for it.
  await expect.poll(() => signals.length).toBe(1)
  expect(listening).toContain('window message')
  unmount()
  await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true)
  for (const type of [
    'window message',
    'window blur',
    'window focus',
    'window beforeunload',
    'window pagehide',
    'window pageshow',
  ])
    expect(listening).not.toContain(type)
  expect(listening).not.toContain('document securitypolicyviolation')
  expect(listening).not.toContain('document visibilitychange')
  expect(onError).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  for (const spy of [...spies, errors]) spy.mockRestore()
})

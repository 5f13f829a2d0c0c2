import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.js'
import { SignalEnded, sleep, startDeadline, withSignal } from './deadline.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('startDeadline', () => {
  it('ends by time', () => {
    const deadline = startDeadline({ timeoutMs: 1_000, clock: systemClock })
    vi.advanceTimersByTime(400)
    expect(deadline.remaining()).toBe(600)
    expect(deadline.ended()).toBeNull()
    vi.advanceTimersByTime(600)
    expect(deadline.ended()).toBe('timeout')
    expect(deadline.signal.aborted).toBe(true)
    expect(deadline.remaining()).toBe(0)
  })

  it('ends by the caller, and keeps the first reason', () => {
    const caller = new AbortController()
    const deadline = startDeadline({ timeoutMs: 1_000, signal: caller.signal, clock: systemClock })
    caller.abort()
    expect(deadline.ended()).toBe('aborted')
    vi.advanceTimersByTime(2_000)
    expect(deadline.ended()).toBe('aborted')
  })

  it('has ended at once with a signal that was aborted before', () => {
    expect(startDeadline({ timeoutMs: 1_000, signal: AbortSignal.abort(), clock: systemClock }).ended()).toBe(
      'aborted',
    )
    vi.runAllTimers()
  })

  it('leaves no timer and no listener behind', () => {
    const caller = new AbortController()
    const added = vi.spyOn(caller.signal, 'addEventListener')
    const removed = vi.spyOn(caller.signal, 'removeEventListener')
    startDeadline({ timeoutMs: 1_000, signal: caller.signal, clock: systemClock }).dispose()
    expect(vi.getTimerCount()).toBe(0)
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed).toHaveBeenCalledTimes(1)
  })

  it('does not end at once with a time that no timer can hold', () => {
    const deadline = startDeadline({ timeoutMs: 2 ** 40, clock: systemClock })
    vi.advanceTimersByTime(1_000)
    expect(deadline.ended()).toBeNull()
    deadline.dispose()
  })
})

describe('waiting with a signal', () => {
  it('ends work that does not end itself', async () => {
    const caller = new AbortController()
    const waiting = withSignal(new Promise(() => {}), caller.signal)
    caller.abort()
    await expect(waiting).rejects.toBeInstanceOf(SignalEnded)
  })

  it('passes results and failures on, and swallows a late failure', async () => {
    const { signal } = new AbortController()
    expect(await withSignal(Promise.resolve(1), signal)).toBe(1)
    await expect(withSignal(Promise.reject(new Error('its own')), signal)).rejects.toThrow('its own')
    await expect(withSignal(Promise.reject(new Error('late')), AbortSignal.abort())).rejects.toBeInstanceOf(
      SignalEnded,
    )
  })

  it('sleeps, and wakes early without a timer left', async () => {
    const caller = new AbortController()
    const slept = sleep(500, systemClock, caller.signal)
    await vi.advanceTimersByTimeAsync(500)
    await slept
    const woken = sleep(500, systemClock, caller.signal)
    caller.abort()
    await expect(woken).rejects.toBeInstanceOf(SignalEnded)
    expect(vi.getTimerCount()).toBe(0)
  })
})

// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeadline } from './deadline.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(timeout: number) {
  const onEnd = vi.fn()
  const deadline = createDeadline(timeout)
  deadline.start(onEnd)
  return { deadline, onEnd }
}

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('never ends after %d ms', async (timeout) => {
  const { onEnd } = start(timeout)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect([onEnd.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})

it('counts another time from the start', async () => {
  const { deadline, onEnd } = start(30_000)
  await vi.advanceTimersByTimeAsync(4000)
  deadline.update(5000)
  await vi.advanceTimersByTimeAsync(999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
  // It is over.
  deadline.update(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('ends at once where the new time is over already, and goes on where it has none', async () => {
  const late = start(30_000)
  const endless = start(30_000)
  await vi.advanceTimersByTimeAsync(10_000)
  late.deadline.update(50)
  endless.deadline.update(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([late.onEnd.mock.calls.length, endless.onEnd.mock.calls.length]).toEqual([1, 0])
})

it('starts anew, and leaves no timer when it is cleared', async () => {
  const { deadline } = start(1000)
  const onEnd = vi.fn()
  await vi.advanceTimersByTimeAsync(999)
  deadline.start(onEnd)
  await vi.advanceTimersByTimeAsync(999)
  expect(onEnd).not.toHaveBeenCalled()
  deadline.clear()
  expect(vi.getTimerCount()).toBe(0)
})

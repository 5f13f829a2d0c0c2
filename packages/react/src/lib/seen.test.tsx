import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSeen } from './seen.js'

let report: (isIntersecting: boolean) => void = () => {}
let observers = 0

class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    observers += 1
    report = (isIntersecting) => act(() => callback([{ isIntersecting }]))
  }
  observe() {}
  disconnect() {
    observers -= 1
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start(stay?: number) {
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.useFakeTimers()
  const element = document.createElement('div')
  return renderHook(() => useSeen(element, { margin: '0px', ...(stay === undefined ? {} : { stay }) }))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('sees what stays in view, and not what flies past', () => {
  const { result } = start(150)
  report(false)
  report(true)
  pass(149)
  report(false)
  pass(1000)
  expect(result.current).toBe(false)
  report(true)
  pass(150)
  expect(result.current).toBe(true)
  report(false)
  expect(result.current, 'once seen, it stays so').toBe(true)
  expect(observers).toBe(0)
})

it('waits until nothing is scrolled', () => {
  const { result } = start(150)
  report(true)
  for (let moved = 0; moved < 5; moved += 1) {
    pass(149)
    document.body.dispatchEvent(new Event('scroll'))
  }
  expect(result.current).toBe(false)
  pass(150)
  expect(result.current).toBe(true)
})

it('sees at once where nothing has to stay, and forgets what it waits for when it goes', () => {
  const { result } = start()
  report(true)
  expect(result.current).toBe(true)
  const waiting = start(150)
  report(true)
  waiting.unmount()
  expect(vi.getTimerCount()).toBe(0)
  expect(observers).toBe(0)
})

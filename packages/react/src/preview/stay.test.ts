import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenStays } from './stay.js'

let report: (target: Element, isIntersecting: boolean) => void = () => {}
let observers = 0

class Observer {
  constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    observers += 1
    report = (target, isIntersecting) => callback([{ target, isIntersecting }])
  }
  observe() {}
  unobserve() {}
  disconnect() {
    observers -= 1
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start() {
  const element = document.createElement('div')
  const onStay = vi.fn()
  return { element, onStay, stop: whenStays(element, onStay) }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

it('tells what stays in view, and not what flies past', () => {
  const { element, onStay } = start()
  report(element, false)
  report(element, true)
  pass(149)
  report(element, false)
  pass(1000)
  expect(onStay).not.toHaveBeenCalled()
  report(element, true)
  pass(150)
  expect(onStay).toHaveBeenCalledTimes(1)
  expect(observers, 'once seen, it stays so').toBe(0)
})

it('waits until nothing is scrolled', () => {
  const { element, onStay } = start()
  report(element, true)
  for (let moved = 0; moved < 5; moved += 1) {
    pass(149)
    document.body.dispatchEvent(new Event('scroll'))
  }
  expect(onStay).not.toHaveBeenCalled()
  pass(150)
  expect(onStay).toHaveBeenCalledTimes(1)
})

it('has one observer for all, and forgets what it waits for when all have gone', () => {
  const [one, other] = [start(), start()]
  expect(observers).toBe(1)
  report(one.element, true)
  report(other.element, true)
  one.stop()
  pass(150)
  expect(one.onStay).not.toHaveBeenCalled()
  expect(other.onStay).toHaveBeenCalledTimes(1)
  const last = start()
  report(last.element, true)
  last.stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(observers).toBe(0)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createUnsaved } from './unsaved.js'

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  // Asked once, what waits for frames that other files had on this page listens no more.
  expect(asks()).toBe(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('listens once, while a frame may hold changes', () => {
  const listen = vi.spyOn(window, 'addEventListener')
  const ignore = vi.spyOn(window, 'removeEventListener')
  const unsaved = createUnsaved()
  const onChange = vi.fn()
  unsaved.subscribe(onChange)
  expect([asks(), unsaved.isAny()]).toEqual([false, false])
  const isThere = () => true
  const removals = [unsaved.add(isThere), unsaved.add(isThere)]
  expect([asks(), unsaved.isAny()]).toEqual([true, true])
  removals[0]?.()
  removals[0]?.()
  expect([asks(), unsaved.isAny()]).toEqual([true, true])
  removals[1]?.()
  expect([asks(), unsaved.isAny()]).toEqual([false, false])
  expect(onChange).toHaveBeenCalledTimes(4)
  for (const spy of [listen, ignore]) {
    expect(spy.mock.calls.filter(([type]) => type === 'beforeunload')).toHaveLength(1)
  }
})

it('lets people go once a frame is no longer there, and then listens no more', () => {
  const ignore = vi.spyOn(window, 'removeEventListener')
  const unsaved = createUnsaved()
  let isThere = true
  const remove = unsaved.add(() => isThere)
  expect(asks()).toBe(true)
  isThere = false
  expect([unsaved.isAny(), asks()]).toEqual([false, false])
  expect(ignore.mock.calls.map(([type]) => type)).toEqual(['beforeunload'])
  remove()
  expect(ignore).toHaveBeenCalledTimes(1)
})

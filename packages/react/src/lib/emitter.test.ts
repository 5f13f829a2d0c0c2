// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { callSafely, createEmitter } from './emitter.js'

const mistake = new Error('of the app')
const broken = () => {
  throw mistake
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reaches every listener, also after one that throws, and shows what was thrown', () => {
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => later.push(task))
  const emitter = createEmitter<string>()
  const listener = vi.fn()
  emitter.subscribe(broken)
  const stop = emitter.subscribe(listener)
  emitter.emit('saved')
  expect(listener).toHaveBeenCalledExactlyOnceWith('saved')
  expect(later).toHaveLength(1)
  expect(later[0]).toThrow('of the app')
  stop()
  emitter.emit('saved')
  expect(listener).toHaveBeenCalledTimes(1)
})

it('reports what a callback throws as the page does, and goes on', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  callSafely(broken)
  callSafely(() => {})
  expect(reported.mock.calls).toEqual([[mistake]])
})

// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { createSaves } from './emitter.js'

it('tells everyone, also after one that throws, and shows what was thrown', () => {
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => later.push(task))
  const saves = createSaves()
  const [broken, listener] = [
    vi.fn(() => {
      throw new Error('of the app')
    }),
    vi.fn(),
  ]
  saves.subscribe(broken)
  const stop = saves.subscribe(listener)
  const save = { emailId: 'welcome', at: '2026-01-10T12:00:00.000Z' }
  saves.publish(save)
  expect(listener).toHaveBeenCalledExactlyOnceWith(save)
  expect(later).toHaveLength(1)
  expect(later[0]).toThrow('of the app')
  stop()
  saves.publish(save)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { callSafely } from './report.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reports what a callback throws as the page does, and goes on', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const mistake = new Error('mine')
  callSafely(() => {
    throw mistake
  })
  callSafely(() => {})
  expect(reported.mock.calls).toEqual([[mistake]])
})

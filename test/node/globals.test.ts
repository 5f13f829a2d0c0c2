import { expect, it, vi } from 'vitest'
import { changedSince, takeGlobals } from '../globals.js'

it('names what is replaced, and nothing once it is back', () => {
  const before = takeGlobals()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => {})
  vi.stubEnv('MAILFRAME_GUARD', 'on')
  const random = vi.spyOn(Math, 'random')
  const warn = vi.spyOn(console, 'warn')
  const text = vi.spyOn(Response.prototype, 'text')
  const changed = changedSince(before)
  for (const each of [random, warn, text]) each.mockRestore()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  expect(changed).toEqual(
    expect.arrayContaining([
      'Date',
      'Math.random',
      'Response.prototype.text',
      'console.warn',
      'fetch',
      'process.env.MAILFRAME_GUARD',
      'setTimeout',
    ]),
  )
  expect(changedSince(before)).toEqual([])
})

import { afterAll, expect } from 'vitest'
import { changedSince, takeGlobals } from './globals.js'

// Files share a process, and with it whatever one of them leaves behind.
const before = takeGlobals()
// Runs after every hook of the file itself.
afterAll(() => {
  expect(changedSince(before), `${expect.getState().testPath} leaves these replaced`).toEqual([])
})

import { type BrowserEmulator, createBrowserEmulator } from '@mailframe/emulator/browser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inFull } from '../full.js'
import { createContext } from './context.js'
import { createChecker } from './openapi.js'
import { conformanceTests, type Subject } from './run.js'
import { emulated } from './service.js'

let emulator: BrowserEmulator
let subject: Subject

beforeAll(async () => {
  // The editor page is tested with its files on a static host.
  emulator = await createBrowserEmulator({ files: null })
  const document = await emulator.fetch(`${emulator.url}/openapi.json`)
  subject = {
    problemOf: createChecker((await document.json()) as Parameters<typeof createChecker>[0]),
    context: createContext({ ...emulated(emulator), fetch: emulator.fetch }),
  }
})
afterAll(() => emulator.close())

it('runs in a page', () => {
  expect(globalThis.document.defaultView).toBe(globalThis.window)
})

// The same core as in Node, where `npm test` runs all rows.
conformanceTests(() => subject, undefined, inFull(1, 5))

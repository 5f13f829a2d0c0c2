import { DEVELOPMENT_EMULATOR } from '@mailframe/protocol/client'
import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from 'playwright/test'
import type { Messages } from '../core/index.js'
import { createEmulator, type Emulator, type EmulatorOptions } from '../node/create-emulator.js'
import { type EditorOnPage, editorOn } from './editor.js'

/** An app that runs for one worker. */
export interface App {
  /** The base address of `page.goto('/…')`. */
  url: string
  /** Called when the worker ends. */
  close(): Promise<void> | void
}

/** What an app is told of the worker that it is for. */
export interface Worker {
  /** From 0 on: no two workers have the same at a time. For instance for its own port or database. */
  parallelIndex: number
}

/** What `mailframeFixtures()` takes. */
export interface FixtureOptions {
  /**
   * Options of the emulator. Default of `port`: a free one where there is `app`; else 4010 for the first worker, where an
   * app finds it by itself in development, and the next ones for the others.
   */
  emulator?: EmulatorOptions
  /** Starts your app against the emulator of this worker, one app per worker. Default: none; start it yourself. */
  app?: (emulator: Emulator, worker: Worker) => Promise<App>
}

/** What each test may ask for. */
export interface MailframeFixtures {
  /** What was sent in this test: `waitFor(match)`, `list(match)`. */
  inbox: Messages
  /** The editor in the frame of the page. */
  editor: EditorOnPage
  /** Clears the inbox and removes the faults before each test; used by itself. */
  freshInbox: undefined
}

/** What each worker has one of. */
export interface MailframeWorkerFixtures {
  /** The service: `url`, `credentials`, `faults`, `clock`, `requests`. */
  emulator: Emulator
  /** The app of this worker; null: there is none. */
  app: App | null
}

/**
 * Fixtures for `test.extend()` of Playwright: an emulator for each worker, the inbox of each test, and hands in the
 * editor.
 */
export function mailframeFixtures({
  emulator: emulatorOptions = {},
  app: startApp,
}: FixtureOptions = {}): MailframeTest {
  return {
    emulator: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
      async ({}, use, { parallelIndex }) => {
        const port = startApp === undefined ? DEVELOPMENT_EMULATOR.port + parallelIndex : 0
        const emulator = await createEmulator({ port, ...emulatorOptions })
        await use(emulator)
        await emulator.close()
      },
      { scope: 'worker' },
    ],
    app: [
      async ({ emulator }, use, { parallelIndex }) => {
        const app = (await startApp?.(emulator, { parallelIndex })) ?? null
        await use(app)
        await app?.close()
      },
      { scope: 'worker', auto: true, timeout: 120_000 },
    ],
    baseURL: async ({ app, baseURL }, use) => {
      await use(app?.url ?? baseURL)
    },
    freshInbox: [
      async ({ emulator }, use) => {
        await emulator.messages.clear()
        await emulator.faults.clear()
        await use(undefined)
      },
      { auto: true },
    ],
    inbox: async ({ emulator }, use) => {
      await use(emulator.messages)
    },
    editor: async ({ page }, use) => {
      await use(editorOn(page))
    },
  }
}

/** What `test.extend<MailframeFixtures, MailframeWorkerFixtures>()` takes. */
export type MailframeTest = Fixtures<
  MailframeFixtures,
  MailframeWorkerFixtures,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>

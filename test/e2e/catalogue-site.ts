import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { ROOT } from '../../scripts/lib/root.mjs'
import { buildStorybook, STORYBOOK_FOLDER } from '../../scripts/lib/storybook.mjs'
import { serveFolder } from './browser-emulator/static-host.js'

/** Where the built catalogue stands: in a folder of a host, as it would at somebody's. */
export const FOLDER = 'some/folder'

export let host: Awaited<ReturnType<typeof serveCatalogue>>
let browser: Browser

/** The built catalogue and a browser for the tests of a file. What a test opened is closed after it. */
export function catalogueTests(): void {
  beforeAll(async () => {
    host = await serveCatalogue()
    browser = await chromium.launch(browserLaunch())
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await host?.close()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
  })
}

/** A browser of its own, that moves nothing by itself. */
export const newContext = (options: BrowserContextOptions) =>
  browser.newContext({ reducedMotion: 'reduce', ...options })

/** A page in one. */
export const newPage = async (options: BrowserContextOptions): Promise<Page> =>
  (await newContext(options)).newPage()

/** The built catalogue on a plain file server. */
async function serveCatalogue() {
  await buildPackages()
  await buildStorybook()
  const site = mkdtempSync(join(tmpdir(), 'mailframe-catalogue-'))
  mkdirSync(join(site, 'some'))
  symlinkSync(join(ROOT, STORYBOOK_FOLDER), join(site, FOLDER))
  const host = await serveFolder(site)
  return {
    ...host,
    address: (path: string) => `http://127.0.0.1:${host.port}/${FOLDER}/${path}`,
    async close() {
      await host.close()
      rmSync(site, { recursive: true, force: true })
    },
  }
}

interface Entry {
  id: string
  type: 'docs' | 'story'
  name: string
  title: string
  tags: string[]
}

/** Every page and story of the built catalogue. */
export function catalogueEntries(): Entry[] {
  const text = readFileSync(join(ROOT, STORYBOOK_FOLDER, 'index.json'), 'utf8')
  return Object.values((JSON.parse(text) as { entries: Record<string, Entry> }).entries)
}

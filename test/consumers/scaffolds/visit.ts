import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright'
import { expect } from 'vitest'
import {
  createEmail,
  dragBlock,
  listOf,
  openEmail,
  rowOf,
  saveEmail,
  writeOver,
} from '../../../scripts/lib/drive.mjs'
import { observe } from '../../e2e/observations.js'
import type { RunningApp } from './scaffold.js'

/** Pictures of every app, to be looked at. */
const PICTURES = fileURLToPath(new URL('../../../.cache/consumers/pictures', import.meta.url))

const NAME = 'Summer sale'
const WORDS = 'Everything with a stripe is half price until Sunday.'

/** List, create, open, edit, save, back, and open again after a reload: with nothing that a developer would have to explain. */
export async function visit(browser: Browser, name: string, app: RunningApp): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const here = new Set([new URL(app.url).hostname, new URL(app.emulatorUrl).hostname])
    // Fonts of the scaffolds: there is not always a network.
    await context.route(
      ({ hostname }) => !here.has(hostname),
      (route) => route.fulfill({ status: 200, contentType: 'text/css', body: '' }),
    )
    await warmUp(context, app.url)
    const complaints = observe(context)
    const page = await context.newPage()
    await mkdir(PICTURES, { recursive: true })
    const picture = (what: string) => page.screenshot({ path: `${PICTURES}/${name}-${what}.png` })

    await page.goto(app.url)
    await listOf(page).waitFor()
    await createEmail(page, NAME)
    await rowOf(page, NAME).locator('time').waitFor()
    await picture('list')
    const editor = await openEmail(page, NAME)
    await dragBlock(page, editor, 'mj-text', editor.canvas.locator('[data-gjs-type="mj-column"]').first())
    await writeOver(page, textIn(editor), WORDS)
    await picture('editor')
    await saveEmail(editor)
    await page.getByRole('button', { name: 'All emails' }).click()
    await page.reload()
    expect(await textIn(await openEmail(page, NAME)).textContent()).toContain(WORDS)

    expect(complaints.errors).toEqual([])
    expect(complaints.console.filter((line) => /hydrat|did not match|warning/i.test(line))).toEqual([])
  } finally {
    await context.close()
  }
}

const textIn = ({ canvas }: Awaited<ReturnType<typeof openEmail>>) =>
  canvas.locator('[data-gjs-type="mj-text"]')

/**
 * The first visit of all: a development server compiles the page only now, and one of Vite's that finds a package which
 * it had not seen before refuses files that it gave out, and loads the page anew. Where the refused file was the one that
 * would have loaded it anew, a person presses Reload.
 */
async function warmUp(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { timeout: 120_000 })
  await listOf(page)
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      await page.reload({ timeout: 120_000 })
      await listOf(page).waitFor({ timeout: 60_000 })
    })
  await page.close()
}

import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium } from 'playwright'
import { TestRunner } from 'vitest'
import { FAILURES } from '../scripts/lib/failures.mjs'

/**
 * A test that drives Chromium and fails leaves the pictures of its pages and a trace. Tests close their pages before
 * anyone else hears that they failed, so each context is looked at as it closes.
 */
const open = new Set<BrowserContext>()

const { launch } = chromium
chromium.launch = async (options) => {
  const browser = await launch.call(chromium, options)
  const { newContext, close } = browser
  browser.newContext = async (settings) => {
    const context = await newContext.call(browser, settings)
    await watch(context)
    return context
  }
  // As the browser's own does, but with a context that is watched.
  browser.newPage = async (settings) => {
    const context = await browser.newContext(settings)
    const page = await context.newPage()
    const closePage = page.close
    page.close = async (how) => {
      await keep(context)
      await closePage.call(page, how)
      // It may stay open then: the page is asked first.
      if (how?.runBeforeUnload !== true) await context.close()
    }
    return page
  }
  browser.close = async (how) => {
    for (const context of browser.contexts()) await keep(context)
    await close.call(browser, how)
  }
  return browser
}

async function watch(context: BrowserContext): Promise<void> {
  open.add(context)
  // With its browser, too.
  context.on('close', () => open.delete(context))
  // Without the pages' own content, which would be read at each step.
  await context.tracing.start({ screenshots: false, snapshots: false })
  const { close } = context
  context.close = async (how) => {
    await keep(context)
    await close.call(context, how)
  }
}

/** Looks at what stays open from test to test. */
export async function keepOfOpen(): Promise<void> {
  for (const context of open) await keep(context)
}

const kept = new WeakMap<BrowserContext, string>()

async function keep(context: BrowserContext): Promise<void> {
  const test = TestRunner.getCurrentTest()
  if (test?.result?.state !== 'fail' || kept.get(context) === test.id) return
  kept.set(context, test.id)
  const file = test.file.name.replace(/^.*\//, '').replace(/\.test\.ts$/, '')
  const name = `${FAILURES}/${file}/${test.name.replace(/[^\w-]+/g, '-').slice(0, 80)}-${[...open].indexOf(context)}`
  mkdirSync(`${FAILURES}/${file}`, { recursive: true })
  try {
    for (const [index, page] of context.pages().entries()) {
      await page.screenshot({ path: `${name}-${index}.png`, timeout: 5000 })
    }
    await context.tracing.stop({ path: `${name}.zip` })
    await context.tracing.start({ screenshots: false, snapshots: false })
  } catch (error) {
    // The test has failed already, and says why itself.
    console.warn(`Nothing more was kept of '${test.name}': ${(error as Error).message}`)
  }
}

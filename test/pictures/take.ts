import type { Browser, Page } from 'playwright'
import { enlargeText } from '../e2e/looks.js'
import { openAlike } from './browser.js'
import type { State } from './states.js'

/** More often than any page needs to come to rest. */
const MOST_TRIES = 40

/** The picture of a state once its story has played and nothing moves any more. */
export async function take(browser: Browser, base: string, state: State): Promise<Buffer> {
  const page = await openAlike(browser, state)
  try {
    const globals = [`theme:${state.theme}`, state.globals].filter(Boolean).join(';')
    await page.goto(
      `${base}iframe.html?${new URLSearchParams({ id: state.story, viewMode: 'story', globals })}`,
    )
    if (state.isLarge) await enlargeText(page)
    await hasPlayed(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await sameReference(page)
    return await atRest(page, state.element)
  } finally {
    await page.context().close()
  }
}

/** Storybook's own word for it, of the story that it shows. */
async function hasPlayed(page: Page): Promise<void> {
  const phase = await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as {
      __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } }
    }
    const now = preview?.currentRender?.phase ?? ''
    return ['finished', 'errored', 'aborted'].includes(now) && now
  })
  const end = await phase.jsonValue()
  if (end !== 'finished') throw new Error(`the story has ${end}`)
}

/** The reference of a failure differs each time. */
async function sameReference(page: Page): Promise<void> {
  await page.locator('.mailframe-reference').evaluateAll((all) => {
    for (const { firstChild } of all) if (firstChild) firstChild.nodeValue = 'Reference: 3f8c21d0-9b47'
  })
}

/** Two pictures in a row that are the same: what loads late is there. */
async function atRest(page: Page, element: string): Promise<Buffer> {
  const shown = element === '' ? page : page.locator(element)
  let last: Buffer = Buffer.alloc(0)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(drawn))))
    const next = await shown.screenshot({ animations: 'disabled', caret: 'hide' })
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('the page does not come to rest')
}

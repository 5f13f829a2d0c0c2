import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { inFull } from '../full.js'
import { catalogueTests, host, newPage } from './catalogue-site.js'

let page: Page

catalogueTests()
beforeEach(async () => {
  page = await newPage({ viewport: { width: 794, height: 1123 } })
})

/** What could be pressed or typed into, and is seen; a row's name is text, too. */
const controls = () =>
  page
    .locator(':is(button, input, select, textarea, a[href]):visible:not(.mailframe-row-open)')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''))

/** `npm test` prints every fourth. */
const STORIES = [
  ['emails-emaillist--ready', '.mailframe-list[data-state=ready]'],
  ['emails-emaillist--grid', '.mailframe-list[data-state=ready]'],
  ['emails-emaillist--pages', '.mailframe-list[data-state=ready]'],
  ['emails-emaillist--selection', '.mailframe-selection'],
  ['editor-emaileditorframe--loaded', '.mailframe-editor[data-state=loaded]'],
  ['editor-errors--offline', '.mailframe-editor[data-state=error]'],
  ['ai-aiusage--within-limit', '.mailframe-ai[data-state=ready]'],
  ['ai-aibills--ready', '.mailframe-ai[data-state=ready]'],
  ['sending-sendingstatistics--ready', '.mailframe-ai[data-state=ready]'],
  ['sending-deliverylog--ready', '.mailframe-ai[data-state=ready]'],
].filter((_, index) => index % inFull(1, 4) === 0)

it.each(STORIES)('%s is printed without its controls', async (story, ready) => {
  await page.goto(host.address(`iframe.html?id=${story}&viewMode=story`))
  await page.locator(ready).first().waitFor({ state: 'attached' })
  expect((await controls()).length, 'on the screen there are some').toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await controls()).toEqual([])
  // What it is about is there.
  const content = page.locator('.mailframe :is([role=row], iframe, strong, td, dd):visible')
  expect(await content.count()).toBeGreaterThan(0)
})

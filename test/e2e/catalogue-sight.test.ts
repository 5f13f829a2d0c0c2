import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { inFull } from '../full.js'
import { catalogueTests, host, newPage } from './catalogue-site.js'
import { whatForcedColorsHide } from './forced-colors.js'
import { enlargeText, whatDoesNotFit } from './looks.js'

let page: Page

catalogueTests()

/** The states of components that look most unlike each other; `npm test` sees every seventh. */
const STORIES = [
  'emails-emaillist--ready',
  'editor-emaileditordialog--asks-first',
  'ai-aiusage--near-limit',
  'emails-emaillist--selection',
  'editor-errors--blocked',
  'sending-sendingstatistics--ready',
  'emails-emaillist--empty',
  'editor-errors--timeout',
  'ai-ailimitform--one-user',
  'emails-emaillist--create',
  'editor-notices--other-language',
  'sending-deliverylog--ready',
  'emails-emaillist--grid',
  'editor-emaileditordialog--failed',
  'ai-aibills--ready',
  'emails-emaillist--pages',
  'editor-emaileditorframe--loading',
  'ai-aibalances--ready',
  'emails-emaillist--unavailable',
  'sending-sendtestbutton--asking',
  'ai-aiusagechart--as-table',
].filter((_, index) => index % inFull(1, 7) === 0)

async function show(story: string, width: number, theme: 'light' | 'dark'): Promise<void> {
  page = await newPage({
    viewport: { width, height: 844 },
    colorScheme: theme,
  })
  await page.goto(host.address(`iframe.html?${new URLSearchParams({ id: story, viewMode: 'story' })}`))
  await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as {
      __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } }
    }
    return preview?.currentRender?.phase === 'finished'
  })
}

it.each(STORIES)('%s fits a phone with text at twice its size', async (story) => {
  await show(story, 390, 'light')
  await enlargeText(page)
  // What is measured is placed anew a drawing later.
  await expect.poll(() => whatDoesNotFit(page)).toEqual([])
})

it.each(STORIES)('%s is seen whole in colours of the system', async (story) => {
  await show(story, 390, 'dark')
  await expect.poll(() => whatForcedColorsHide(page)).toEqual([])
})

it('code of a docs page is as dark as the page', async () => {
  page = await newPage({ colorScheme: 'dark' })
  await page.goto(host.address('iframe.html?id=guides-testing--docs&viewMode=docs'))
  const code = page.locator('.docblock-source')
  await code.getByText('createTestBackend').first().waitFor()
  const [shade = 255] = await code.evaluate((block) =>
    (getComputedStyle(block).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(shade).toBeLessThan(80)
})

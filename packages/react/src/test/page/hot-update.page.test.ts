import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, markedFrame, markFrame, openApp, untilLoaded } from './drive.js'
import { startPageServer } from './page-server.js'

let app: Awaited<ReturnType<typeof startPageServer>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startPageServer({ name: 'hot', hot: true }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

it('keeps its frame while its parent is edited: Fast Refresh draws the parent anew', async () => {
  const { page, mints } = await openApp(browser, { url: app.url })
  await untilLoaded(page)
  const src = await markFrame(page)
  const count = page.locator('#count')
  await count.click()
  for (const version of [2, 3]) {
    app.edit()
    // The count stays: the page was not loaded anew.
    await expect.poll(() => count.textContent()).toBe(`version ${version}, 1 clicks`)
  }
  expect(await markedFrame(page)).toBe(src)
  expect(await mints()).toBe(1)
})

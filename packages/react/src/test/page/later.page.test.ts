import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBuiltPage } from './built-page.js'
import { launchBrowser, openApp } from './drive.js'

let app: Awaited<ReturnType<typeof startBuiltPage>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startBuiltPage('frame-page.tsx', { withhold: /\/later-[^/]+\.js$/ }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

it('shows the editor, errors and new tabs where what loads after the editor cannot be loaded', async () => {
  const { page, context, mints, streams } = await openApp(browser, { url: app.url, path: '/' })
  await page.locator('.mailframe-editor[data-state="loaded"]').waitFor()
  await expect.poll(() => app.withheld.size).toBe(1)
  expect([await mints(), await streams()], 'only events are missing').toEqual([1, 0])

  await page.route('**/api/mailframe/editor', (route) => route.abort())
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email editor' })
  await dialog.getByText('You seem to be offline. Check your connection, then try again.').waitFor()
  await page.unroute('**/api/mailframe/editor')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.locator('.mailframe-editor[data-state="loaded"]').waitFor()
  expect(await mints()).toBe(2)

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Open in a new tab' }).click(),
  ])
  await tab.waitForURL('**/thirdApp?*')
  expect(await mints(), 'by the link that mints when it is followed').toBe(3)
  await context.close()
})

it('shows name and subject in place of a picture where that cannot be loaded', async () => {
  const { page, context, streams } = await openApp(browser, { url: app.url, path: '/', list: true })
  // The skeleton has pictures of its own.
  await page.getByRole('button', { name: 'Rename Welcome' }).waitFor()
  const picture = page.locator('.mailframe-row-content .mailframe-thumbnail')
  await picture.scrollIntoViewIfNeeded()
  await page.locator('.mailframe-thumbnail[data-state="plain"]').waitFor()
  expect(await picture.textContent()).toContain('Welcome')
  await page.getByRole('button', { name: 'Rename Welcome' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Hello')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rename Hello' }).waitFor()
  expect(await streams()).toBe(0)
  await context.close()
})

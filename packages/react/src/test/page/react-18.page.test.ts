import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { react18Alias } from '../../../../../test/compat-18/alias.js'
import { launchBrowser, openApp, untilLoaded } from './drive.js'
import { startPageServer } from './page-server.js'

let app: Awaited<ReturnType<typeof startPageServer>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startPageServer({ name: 'react-18', alias: react18Alias }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

it('mints one code and shows one frame with React 18.2 under StrictMode', async () => {
  const { page, mints, faults } = await openApp(browser, { url: app.url, list: true, chart: true })
  await untilLoaded(page)
  expect(await page.locator('body').getAttribute('data-react')).toBe('18.2.0')
  expect(await page.locator('iframe.mailframe-iframe').count()).toBe(1)
  expect(await mints()).toBe(1)
  await page.locator('svg.recharts-surface').first().waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome' })
  await dialog.locator('[data-state="loaded"]').waitFor()
  expect(await mints()).toBe(2)
  await dialog.locator('iframe').click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close without saving' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

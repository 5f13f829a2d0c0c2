import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openApp, untilLoaded } from './drive.js'
import { startBackendServer, startPageServer } from './page-server.js'

let app: Awaited<ReturnType<typeof startPageServer>>
let allowing: Awaited<ReturnType<typeof startBackendServer>>
let refusing: Awaited<ReturnType<typeof startBackendServer>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startPageServer({ name: 'cross-origin' }), launchBrowser()])
  allowing = await startBackendServer({ allowedOrigins: [app.url] })
  refusing = await startBackendServer({})
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([app, allowing, refusing].map((each) => each?.close()))
})

it('works with a backend on another origin that allows this one, with credentials', async () => {
  const options = { url: app.url, backend: allowing.url, list: true }
  const { page, context, emailId, mints, streams, reportSave, faults } = await openApp(browser, options)
  await untilLoaded(page)
  await page.locator('.mailframe-list[data-state="ready"]').waitFor()
  expect(await mints()).toBe(1)
  await expect.poll(streams).toBe(1)
  await reportSave()
  await expect.poll(() => page.locator('body').getAttribute('data-saves')).toBe(`${emailId};`)
  const { held = [] } = await page.evaluate(() => navigator.locks.query())
  expect(held, 'the page may read whose events these are, and shares them').toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})

it('says what to do where the backend does not allow this origin', async () => {
  const { page, context, mints, faults } = await openApp(browser, { url: app.url, backend: refusing.url })
  await page.locator('.mailframe-editor[data-state="error"]').waitFor()
  expect(await mints()).toBe(0)
  await expect.poll(() => faults.join('\n')).toContain(`allowedOrigins: ['${app.url}']`)
  await context.close()
})

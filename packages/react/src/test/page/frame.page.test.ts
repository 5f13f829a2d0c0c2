import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  holdTimers,
  launchBrowser,
  markedFrame,
  markFrame,
  openApp,
  textOfAllFrames,
  typeInFrame,
  untilLoaded,
} from './drive.js'
import { startPageServer } from './page-server.js'

const WORDS = 'Apples, cider and a brass band.'

let app: Awaited<ReturnType<typeof startPageServer>>
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startPageServer({ name: 'still' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

it('is restored from the back-forward cache with what was typed in it, and reads no events meanwhile', async () => {
  const { page, context, mints, streams } = await openApp(browser, { url: app.url })
  await untilLoaded(page)
  await expect.poll(streams).toBe(1)
  const src = await markFrame(page)
  await typeInFrame(page, WORDS)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.goto(`${app.url}/elsewhere`)
  expect(asked, 'what is typed is not saved').toEqual(['beforeunload'])
  await expect.poll(streams).toBe(0)
  // A page that is restored fires no second `load`.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.locator('body').getAttribute('data-restored')).toBe('true')
  expect(await markedFrame(page)).toBe(src)
  expect(await textOfAllFrames(page)).toContain(WORDS)
  expect(await mints()).toBe(1)
  await expect.poll(streams).toBe(1)
  await context.close()
})

it('mints one fresh code after Back where there is no such cache', async () => {
  const plain = await launchBrowser({ cache: false })
  try {
    const { page, mints } = await openApp(plain, { url: app.url })
    await untilLoaded(page)
    const src = await markFrame(page)
    const { length } = await page.evaluate(() => ({ length: history.length }))
    await page.goto(`${app.url}/elsewhere`)
    await page.goBack()
    await untilLoaded(page)
    expect(await page.locator('body').getAttribute('data-restored')).toBe('false')
    const fresh = await page.locator('iframe.mailframe-iframe').getAttribute('src')
    expect(fresh).not.toBe(src)
    expect(await mints()).toBe(2)
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
  } finally {
    await plain.close()
  }
})

it('leaves a link that opens the editor with a code of its own where the browser blocks the tab', async () => {
  const { page, context, emailId, mints } = await openApp(browser, { url: app.url })
  await untilLoaded(page)
  // Not a person's click: the browser has nothing left that would let it open a window.
  const session = await context.newCDPSession(page)
  await session.send('Runtime.evaluate', {
    expression: `window.open()?.close(); document.querySelector('.mailframe-footer button').click()`,
  })
  const link = page.getByRole('link', { name: 'Open the editor with this link' })
  expect(await link.getAttribute('href')).toBe(`/api/mailframe/editor/${emailId}?lang=en_US`)
  expect(await mints()).toBe(1)
  const [tab] = await Promise.all([
    context.waitForEvent('page', (opened) => !opened.isClosed()),
    link.click(),
  ])
  await tab.waitForURL(/\/thirdApp\?code=/)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(await mints()).toBe(2)
  await link.waitFor({ state: 'detached' })
  await context.close()
})

it('keeps what is typed in the frame while Activity hides it, and the browser is offline and online again', async () => {
  const { page, context, mints, faults } = await openApp(browser, { url: app.url })
  await untilLoaded(page)
  const src = await markFrame(page)
  const typed = await typeInFrame(page, WORDS)
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.locator('.mailframe-editor').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.locator('.mailframe-editor').waitFor()
  expect(await typed()).toContain(WORDS)
  expect(faults).toEqual([])
  for (const isOffline of [true, false]) {
    await context.setOffline(isOffline)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(!isOffline)
  }
  expect(await typed()).toContain(WORDS)
  expect(await markedFrame(page)).toBe(src)
  expect(await mints()).toBe(1)
  await context.close()
})

it('asks before the page is left only from focus in the frame to the save, and from 10 s after it if still inside', async () => {
  const { page, context, emailId, reportSave, streams } = await openApp(browser, {
    url: app.url,
    script: holdTimers(10_000),
  })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await untilLoaded(page)
  await expect.poll(streams).toBe(1)
  const leave = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await leave(), 'nothing was typed').toBe(true)
  await page.locator('iframe.mailframe-iframe').click()
  await expect.poll(leave).toBe(false)
  await page.goto(`${app.url}/elsewhere`).catch(() => {})
  expect(asked).toEqual(['beforeunload'])
  expect(page.url()).toContain('/app')
  await reportSave()
  await expect.poll(() => page.locator('body').getAttribute('data-saves')).toBe(`${emailId};`)
  expect(await leave()).toBe(true)
  const passTenSeconds = () => page.evaluate('letPass()')
  await passTenSeconds()
  expect(await leave(), 'focus is still inside').toBe(false)

  await page.locator('#count').click()
  await reportSave()
  await expect.poll(() => page.locator('body').getAttribute('data-saves')).toBe(`${emailId};${emailId};`)
  expect(await leave()).toBe(true)
  await passTenSeconds()
  expect(await leave(), 'focus is in the page').toBe(true)
  await page.goto(`${app.url}/elsewhere`)
  expect(asked).toHaveLength(1)
  await context.close()
})

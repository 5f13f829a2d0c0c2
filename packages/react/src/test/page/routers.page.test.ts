import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, markedFrame, markFrame, openApp, untilLoaded } from './drive.js'
import { startPageServer } from './page-server.js'

let app: Awaited<ReturnType<typeof startPageServer>>
let browser: Browser
beforeAll(async () => {
  const include = ['react-router', '@tanstack/react-router']
  ;[app, browser] = await Promise.all([startPageServer({ name: 'routers', include }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

/** Someone who has the editor open, on a page where Back leads to the list, and may have typed. */
async function openEditor(path: string) {
  const opened = await openApp(browser, { url: app.url, path })
  const { page } = opened
  const asked: string[] = []
  const answer = { isYes: false }
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (answer.isYes ? dialog.accept() : dialog.dismiss())
  })
  const open = async () => {
    await page.getByText('Edit', { exact: true }).click()
    await untilLoaded(page)
  }
  /** Clicks are what makes a change likely, and what lets the page keep the browser's Back. */
  const type = () => page.locator('iframe.mailframe-iframe').click()
  const leave = () => page.getByText('All emails', { exact: true }).click()
  const untilLeft = () => page.locator('iframe.mailframe-iframe').waitFor({ state: 'detached' })
  await open()
  return { ...opened, asked, answer, open, type, leave, untilLeft }
}

it('asks once before a button of the app takes the editor away, without a hook', async () => {
  const { page, context, asked, answer, open, type, leave, untilLeft } = await openEditor('/routers/plain')
  await leave()
  await untilLeft()
  expect(asked, 'nothing could be lost').toEqual([])
  await open()
  await type()
  const src = await markFrame(page)
  await leave()
  await expect.poll(() => asked).toEqual(['confirm'])
  expect(await markedFrame(page)).toBe(src)
  answer.isYes = true
  await leave()
  await untilLeft()
  expect(asked).toEqual(['confirm', 'confirm'])
  await context.close()
})

describe.each(['react', 'tanstack'])('%s router', (router) => {
  it('asks once before a link or Back leaves the editor, and keeps both frame and address for a no', async () => {
    const { page, context, asked, answer, open, type, leave, untilLeft, faults } = await openEditor(
      `/routers/${router}/`,
    )
    const address = page.url()
    await type()
    const src = await markFrame(page)
    await leave()
    await expect.poll(() => asked).toEqual(['confirm'])
    await type()
    await page.evaluate(() => history.back())
    await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
    await type()
    // The browser's own button.
    await page.goBack({ timeout: 2_000 }).catch(() => {})
    await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'confirm'])
    expect(page.url()).toBe(address)
    expect(await markedFrame(page)).toBe(src)

    answer.isYes = true
    asked.length = 0
    await page.evaluate(() => history.back())
    await untilLeft()
    expect(asked).toEqual(['confirm'])
    await open()
    await type()
    await leave()
    await untilLeft()
    expect(asked).toEqual(['confirm', 'confirm'])
    expect(faults).toEqual([])
    await context.close()
  })
})

import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOf, signIn } from '../../scripts/lib/drive.mjs'
import { type Demo, startDemo } from './demo.js'

let demo: Demo
/** Ada's, for a test whose second try finds no service any more. */
let signedIn: BrowserContext
beforeAll(async () => {
  demo = await startDemo()
  signedIn = await demo.newContext()
  const page = await signedIn.newPage()
  await signIn(page, demo.app.url, 'Ada')
  await page.close()
}, 600_000)
afterAll(() => demo?.close())

const lists = () => demo.app.exchanges.filter(({ path }) => /^\/api\/mailframe\/emails(\?|$)/.test(path))

it('has the list in the first HTML, and the browser does not read it again', async () => {
  const context = await demo.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await signIn(page, demo.app.url, 'Ada')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const html = await (await fetch(`${demo.app.url}/emails`, { headers: { cookie } })).text()
  expect(html.match(/role="row"/g)).toHaveLength(2)
  expect(html).toContain('Open Spring newsletter')

  const before = lists().length
  await page.goto(`${demo.app.url}/emails`)
  await listOf(page).waitFor()
  // The pictures come after hydration, and the stream of saves with it.
  await page.locator('.mailframe-thumbnail[data-state="ready"]').first().waitFor()
  expect(lists().length - before).toBe(0)
  expect(errors).toEqual([])

  // It is alive: a save elsewhere, or coming back to the window, reads it.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => lists().length - before).toBe(1)
  await context.close()
})

it('has the figures of AI usage with the page, and the browser does not read them again', async () => {
  const summaries = () =>
    demo.app.exchanges.filter(({ path }) => path.startsWith('/api/mailframe/ai/summary'))
  const context = await demo.newContext()
  const page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  await page.goto(`${demo.app.url}/usage`)
  await page.locator('.mailframe-chart-bar, .recharts-bar-rectangle path').first().waitFor()
  expect(summaries()).toEqual([])
  await context.close()
})

it('leaves the reading to the browser where the server could not', async () => {
  await demo.service.close()
  const page = await signedIn.newPage()
  await page.goto(`${demo.app.url}/emails`)
  await page.locator('.mailframe-error[data-kind="unavailable"]').waitFor()
})

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../scripts/lib/drive.mjs'
import { inFull } from '../full.js'
import { type Demo, startDemo } from './demo.js'

let demo: Demo
let page: Page

beforeAll(async () => {
  demo = await startDemo()
  page = await (await demo.newContext()).newPage()
  // Ada is the admin: she has every widget.
  await signIn(page, demo.app.url, 'Ada')
  await page.goto(`${demo.app.url}/usage`)
  await page
    .locator('.mailframe-ai-usage[data-state=ready], .mailframe-ai-usage[data-state=near]')
    .first()
    .waitFor()
  await page.locator('.mailframe-ai-balances[data-state=ready]').waitFor()
  await Promise.all([demo.service.close(), demo.sending.close()])
}, 240_000)
afterAll(() => demo?.close())

const failed = () => page.locator('.mailframe[data-state=error]')
const banners = () => page.locator('.mailframe-error:visible')

it('is said once on a page of widgets, with a way out and a reference, and a form joins', async () => {
  await page.reload()
  // Four that read, each by itself.
  await expect.poll(() => failed().count(), { timeout: 30_000 }).toBe(4)
  await expect.poll(() => page.getByText('Unavailable for the same reason.').count()).toBe(3)
  expect(await banners().count()).toBe(1)
  expect(await banners().textContent()).toMatch(/^Temporarily unavailable.*Retry.*Reference: \S+/)

  const form = page.locator('.mailframe-ai-limit-form')
  await form.getByLabel('User ID').fill('ada')
  await form.getByLabel('Maximum credits').fill('70')
  await form.getByRole('button', { name: 'Set limit' }).click()
  await expect
    .poll(() => form.getByRole('alert').allTextContents(), { timeout: 30_000 })
    .toEqual(['Unavailable for the same reason.'])
  expect(await banners().count()).toBe(1)
}, 90_000)

it.each(inFull(['/emails', '/deliveries'], []))(
  'is said once on %s',
  async (path) => {
    await page.goto(`${demo.app.url}${path}`)
    await banners().first().waitFor({ timeout: 30_000 })
    await expect
      .poll(() => page.locator('.mailframe[data-state=loading]').count(), { timeout: 30_000 })
      .toBe(0)
    await expect.poll(() => banners().count()).toBe(1)
    expect(await banners().getByRole('button', { name: 'Retry' }).count()).toBe(1)
  },
  90_000,
)

import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listOf, openEmail, press, signIn } from '../../scripts/lib/drive.mjs'
import { inFull } from '../full.js'
import { type Demo, startDemo } from './demo.js'
import { whatForcedColorsHide } from './forced-colors.js'
import { enlargeText, whatDoesNotFit } from './looks.js'

let demo: Demo
let context: BrowserContext
let page: Page

beforeAll(async () => {
  demo = await startDemo()
}, 600_000)
afterAll(() => demo?.close())
afterEach(() => context.close())

const ALL_PLACES: [name: string, go: () => Promise<void>][] = [
  [
    'signing in',
    async () => {
      await context.clearCookies()
      await visit('/sign-in')
    },
  ],
  ['how it is added', () => visit('/integrate')],
  ['a page that is not there', () => visit('/nothing')],
  ['the list', () => listOf(page).waitFor()],
  [
    'the question for a name',
    async () => {
      await press(page.getByRole('button', { name: 'Create email' }))
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the editor',
    async () => {
      await openEmail(page, 'Welcome')
    },
  ],
  ['AI usage', () => visit('/usage')],
  ['deliveries', () => visit('/deliveries')],
]
/** `npm test` sees every fourth. */
const PLACES = ALL_PLACES.filter((_, index) => index % inFull(1, 4) === 0)

async function visit(path: string): Promise<void> {
  await page.goto(`${demo.app.url}${path}`)
  await page.getByRole('heading').first().waitFor()
  await expect.poll(() => page.locator('[data-state="loading"]').count()).toBe(0)
}

async function open(go: () => Promise<void>): Promise<void> {
  context = await demo.newContext()
  page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  await go()
}

it.each(PLACES)('%s fits a phone with text at twice its size', async (_, go) => {
  await open(go)
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  // What is measured is placed anew a drawing later.
  await expect.poll(() => whatDoesNotFit(page)).toEqual([])
})

it.each(PLACES)('%s is seen whole in colours of the system', async (_, go) => {
  await open(go)
  await expect.poll(() => whatForcedColorsHide(page)).toEqual([])
})

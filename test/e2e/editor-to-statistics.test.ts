import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmail, saveEmail, sendTest, signIn, writeOver } from '../../scripts/lib/drive.mjs'
import { axeFaults } from './axe-faults.js'
import { type Demo, startDemo } from './demo.js'
import { findSecrets, observe } from './observations.js'

const NAME = 'Spring newsletter'
const WORDS = 'Read before the swallows are back'
const LINK = 'https://example.com'
/** Reads it and follows its link; gets it; does not exist. */
const [ADA, READER, BOUNCE] = ['ada@example.com', 'reader@mailframe.test', 'bounce@mailframe.test']

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
}, 600_000)
afterAll(() => demo?.close())

/** The HTML that arrived at an address. */
async function delivered(to: string): Promise<string> {
  const response = await fetch(`${demo.emulatorUrl}/_emulator/messages`)
  const messages = (await response.json()) as { to: string; html: string }[]
  return messages.find((message) => message.to === to && message.html.includes(WORDS))?.html ?? ''
}

/** A mail program that shows pictures, and a click on the email's link. */
async function readAndClick(page: Page, html: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.headers()['content-type'] === 'image/gif')
  await page.setContent(html)
  expect((await opened).status()).toBe(200)
  const link = page.locator('a[href]').first()
  const tracked = (await link.getAttribute('href')) ?? ''
  // The emulator leads on to where the link was; nobody leaves this machine.
  await page.context().route(tracked, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([302, `${LINK}/`])
    await route.fulfill({ body: 'The shop' })
  })
  const tab = page.waitForEvent('popup')
  await link.click()
  await (await tab).getByText('The shop').waitFor()
}

/** Each figure and its rate. */
const figuresOf = async (page: Page) => {
  const texts = (part: string) => page.locator(`.mailframe-sending-totals ${part}`).allTextContents()
  const values = await texts('dd strong')
  const rates = await texts('dd span')
  return { names: await texts('dt'), values, rates }
}

const logOf = async (page: Page) =>
  Object.fromEntries(
    await page
      .getByRole('table', { name: 'Delivery log' })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('th')?.textContent, row.querySelector('td')?.textContent]),
      ),
  )

const reportsOf = async (page: Page) =>
  page
    .getByRole('region', { name: 'Reported by webhook' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('strong, .report-to')].map((each) => each.textContent).join(' '),
      ),
    )

it('a saved email is sent to three people; chart, log and webhook show who read it and whom it did not reach', async () => {
  // A second try counts from nothing, too.
  await fetch(`${demo.emulatorUrl}/_emulator/reset`, { method: 'POST' })
  const context = await demo.newContext()
  const complaints = observe(context)
  const page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  // Signing in sends a message, which counts too.
  const editor = await openEmail(page, NAME)
  await writeOver(page, editor.canvas.locator('[data-gjs-type="mj-text"]').first(), WORDS)
  await saveEmail(editor)
  for (const to of [ADA, READER, BOUNCE]) {
    await sendTest(page, to)
    await page.getByText(`A test email was sent to ${to}.`).waitFor()
  }

  const html = await delivered(ADA)
  expect(html).toContain(WORDS)
  expect(await delivered(READER)).toContain(WORDS)
  await readAndClick(await (await demo.newContext()).newPage(), html)

  const shown = [`Opened ${ADA}`, `Clicked ${ADA}`, `Delivered ${READER}`, `Bounced ${BOUNCE}`]
  await page.goto(`${demo.app.url}/deliveries`)
  await expect
    .poll(async () => {
      await page
        .getByRole('region', { name: 'Reported by webhook' })
        .getByRole('button', { name: 'Refresh' })
        .click()
      return await reportsOf(page)
    })
    .toEqual(expect.arrayContaining(shown))
  expect(await reportsOf(page)).not.toContain(`Opened ${READER}`)
  await page.getByText('the mailbox does not exist').first().waitFor()

  await page.reload()
  // The figures and the log are two requests; either may come first.
  await expect
    .poll(() => figuresOf(page))
    .toEqual({
      names: ['Sent', 'Delivered', 'Opened', 'Clicked', 'Bounced'],
      values: ['4', '3', '1', '1', '1'],
      rates: ['75% of sent', '33.3% of delivered', '33.3% of delivered', '25% of sent'],
    })
  await expect
    .poll(() => logOf(page))
    .toEqual({
      [ADA]: 'Delivered',
      [READER]: 'Delivered',
      [BOUNCE]: 'Invalid address',
    })
  // The bars of today, each with its height.
  await expect
    .poll(() => page.locator('.mailframe-sending-bar[data-figure="bounced"]').count())
    .toBeGreaterThan(0)

  expect(await axeFaults(page)).toEqual([])
  expect(complaints.errors).toEqual([])
})

it('shows what is of everyone only to an admin, and the key of the account to no browser', async () => {
  const page = await (await demo.newContext()).newPage()
  await signIn(page, demo.app.url, 'Grace')
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
  expect(await page.getByRole('group').count()).toBe(0)
  expect(await reportsOf(page)).not.toContain(`Opened ${ADA}`)
  const statuses = await page.evaluate(() =>
    Promise.all(
      ['statistics?startDate=2026-01-01&endDate=2026-01-02', 'deliveries'].map(
        async (path) => (await fetch(`/api/mailframe/sending/${path}`)).status,
      ),
    ),
  )
  expect(statuses).toEqual([403, 403])

  const secrets = [
    { what: 'the API key', text: 'dev_key' },
    { what: 'the API user', text: 'dev_user' },
    { what: 'the app key', text: demo.webhookKey },
  ]
  expect(findSecrets(demo.sending.exchanges, secrets)).not.toEqual([])
  expect(findSecrets([...demo.app.exchanges, ...demo.editor.exchanges], secrets)).toEqual([])
})

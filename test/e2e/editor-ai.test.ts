import type { Emulator } from '@mailframe/emulator'
import type { Email } from '@mailframe/protocol'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { axeFaults } from './axe-faults.js'
import { type EditorPage, editorIn, text } from './editor-driver.js'

const MAKER = "Made by the emulator's local text generator"
const DAY = 24 * 3_600_000

let emulator: Emulator
let browser: Browser
let page: Page

beforeAll(async () => {
  await buildPackages()
  // Only now is there a package to import.
  const { createEmulator } = await import('@mailframe/emulator')
  emulator = await createEmulator()
  browser = await chromium.launch(browserLaunch())
})

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
})

beforeEach(async () => {
  await emulator.reset()
  const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, timezoneId: 'UTC' })
  page = await context.newPage()
})

afterEach(() => page.context().close())

async function call<Body>(
  method: string,
  path: string,
  json?: object,
  client: string = emulator.credentials.clientId,
): Promise<Body> {
  const response = await fetch(`${emulator.url}/access/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client}:${client}-secret`)}` },
  })
  const { access_token } = (await response.json()) as { access_token: string }
  const answer = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return (await answer.json()) as Body
}

async function openNew(lang = 'en_US', client?: string): Promise<{ email: Email; editor: EditorPage }> {
  const email = await call<Email>('POST', '/resource/email', { userId: 'ada', name: 'Spring' }, client)
  const { code } = await call<{ code: string }>('POST', '/access/code', { userId: 'ada' }, client)
  const query = new URLSearchParams({ code, id: email.id, lang })
  await page.goto(`${emulator.editorUrl}/thirdApp?${query}`)
  const editor = editorIn(page)
  await editor.ready()
  return { email, editor }
}

const aiButton = () => page.getByTestId('ai')
const credits = () => text(page.getByTestId('ai-credits'))

async function generate(prompt: string) {
  await page.getByLabel('What is it about?').fill(prompt)
  await page.getByTestId('ai-generate').click()
}

const readEmail = ({ id, userId }: Email) => call<Email>('GET', `/resource/email/${id}?userId=${userId}`)

describe('the AI panel', () => {
  it('generates a section, which undo takes back as one and redo brings again', async () => {
    const { email, editor } = await openNew()
    await aiButton().click()
    await page.getByText(MAKER).waitFor()
    await credits().toBe('10,000 credits left in this application')
    await generate('our spring sale')
    await text(page.getByTestId('ai-status')).toBe('Section added. 10 credits spent.')
    await credits().toBe('9,990 credits left in this application')
    await editor.canvas.getByText('Our spring sale').first().waitFor()
    await expect.poll(() => editor.element('mj-section').count()).toBe(2)
    await expect.poll(() => editor.element('mj-button').count()).toBe(1)
    await text(editor.state).toBe('Unsaved changes')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => editor.element('mj-section').count()).toBe(1)
    expect(await editor.canvas.getByText('Our spring sale').count()).toBe(0)
    await page.getByRole('button', { name: 'Redo' }).click()
    await editor.canvas.getByText('Our spring sale').first().waitFor()

    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    const { html } = await readEmail(email)
    expect(html).toContain('Our spring sale')
    expect(html).toMatch(/<a\s[^>]*href="https:\/\/example.com"/)
  })

  it('rewrites the selected text, also while it is being typed, and undo brings it back', async () => {
    const { email, editor } = await openNew()
    await editor.block('Text').click()
    await aiButton().click()
    await text(page.getByTestId('ai-selection')).toBe('Write your text here')
    const words = editor.element('mj-text')
    await words.dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('We open at 9 & close at <six>.')
    await page.getByRole('radio', { name: 'Lively' }).check()
    await page.getByTestId('ai-rewrite').click()
    await text(page.getByTestId('ai-status')).toBe('Text rewritten. 2 credits spent.')
    const lively = 'Great news! We open at 9 & close at <six>! Have a look now!'
    await editor.canvas.getByText(lively).waitFor()
    await text(page.getByTestId('ai-selection')).toBe(lively)

    await page.getByRole('radio', { name: 'Formal' }).check()
    await page.getByTestId('ai-rewrite').click()
    await editor.canvas.getByText('We would like to inform you of the following.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await editor.canvas.getByText(lively).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await editor.canvas.getByText('We open at 9 & close at <six>.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await editor.canvas.getByText(lively).waitFor()

    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toContain(
      'Great news! We open at 9 &amp; close at &lt;six&gt;! Have a look now!',
    )
  })

  it("shows the refusal of the End User's limit with what is left and when it ends; usage tells it all", async () => {
    await emulator.clock.freeze(new Date('2026-03-01T12:00:00Z'))
    const { email, editor } = await openNew()
    await call('PUT', '/resource/ai/end-user-quota-limit', {
      userId: 'ada',
      maximumLimitCredits: 13,
      startTime: '2026-03-01T00:00:00Z',
      endTime: '2026-03-08T00:00:00Z',
    })
    await aiButton().click()
    const until = 'until Mar 8, 2026, 12:00 AM UTC, by the clock of the service'
    await credits().toBe(`13 of 13 credits left ${until}`)
    await generate('our spring sale')
    await credits().toBe(`3 of 13 credits left ${until}`)
    await editor.element('mj-text').first().click()
    await page.getByTestId('ai-rewrite').click()
    await credits().toBe(`1 of 13 credits left ${until}`)
    const before = await editor.element('mj-text').first().textContent()

    await page.getByTestId('ai-rewrite').click()
    await text(page.getByTestId('ai-error')).toBe(
      'Your AI limit does not allow this: it needs 2 credits, and 1 of 13 are left. The period ends on Mar 8, 2026, 12:00 AM UTC, by the clock of the service.',
    )
    expect(await editor.element('mj-text').first().textContent()).toBe(before)
    await generate('one more')
    await text(page.getByTestId('ai-error')).toContain('it needs 10 credits, and 1 of 13 are left')
    expect(await editor.element('mj-section').count()).toBe(2)

    const usage = await call<{ total: number; list: object[] }>(
      'GET',
      '/resource/ai/usage?startDate=2026-03-01&endDate=2026-03-01&userId=ada',
    )
    expect(usage).toMatchObject({
      total: 2,
      list: [
        { emailId: email.id, userId: 'ada', feature: 'aiRewrite', credits: 2 },
        { emailId: email.id, userId: 'ada', feature: 'aiEmailGeneration', credits: 10 },
      ],
    })

    // The session lasts 24 hours of the same clock: the next period is met by a page opened in it.
    await emulator.clock.advance(7 * DAY)
    await openNew()
    await aiButton().click()
    await credits().toBe('9,988 credits left in this application')
  })

  it('says what is wrong and writes nothing: no connection, session over, nothing selected', async () => {
    const { editor } = await openNew()
    await aiButton().click()
    await page.getByText('Select a text block in the email first.').waitFor()
    expect(await page.getByTestId('ai-rewrite').isDisabled()).toBe(true)
    await page.getByTestId('ai-generate').click()
    // The browser asks for the prompt.
    expect(await page.getByLabel('What is it about?').evaluate((field) => field.matches(':invalid'))).toBe(
      true,
    )
    await page.route('**/ai', (route) => route.abort())
    await generate('our spring sale')
    await text(page.getByTestId('ai-error')).toBe('Nothing was written: no connection to the service')
    await page.unroute('**/ai')
    await emulator.clock.advance(DAY)
    await page.getByTestId('ai-generate').click()
    await text(page.getByTestId('ai-error')).toContain('this session has ended')
    expect(await editor.element('mj-section').count()).toBe(1)
    await text(editor.state).toBe('All changes saved')
  })

  it('has a button where AI is off too, and says so', async () => {
    await openNew('en_US', 'mailframe-noai')
    await aiButton().click()
    await page.getByText('AI is not enabled for this application.').waitFor()
    expect(await page.getByTestId('ai-generate').isVisible()).toBe(false)
    // The panel takes the focus once it knows.
    await page.locator('.ai-panel :focus').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => aiButton().evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await aiButton().getAttribute('aria-expanded')).toBe('false')
  })

  it('writes the language of the page', async () => {
    const { editor } = await openNew('ja_JP')
    await aiButton().click()
    await page.getByLabel('What is it about?').fill('春のセール')
    await page.getByTestId('ai-generate').click()
    await text(page.getByTestId('ai-status')).toBe('Section added. 10 credits spent.')
    await editor.canvas.getByText('「春のセール」').waitFor()
  })

  it('has no accessibility fault', async () => {
    const { editor } = await openNew()
    await editor.block('Text').click()
    await aiButton().click()
    await credits().toContain('credits left')
    await generate('our spring sale')
    await text(page.getByTestId('ai-status')).toContain('Section added.')
    expect(await axeFaults(page)).toEqual([])
  })
})

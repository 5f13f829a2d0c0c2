import { createEmulator, type Emulator } from '@mailframe/emulator'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import {
  createEmail,
  dragBlock,
  editorReady,
  listOf,
  openEmail,
  press,
  rowOf,
  saveEmail,
  writeOver,
} from '../../scripts/lib/drive.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { inFull } from '../full.js'
import { documentPages } from './document-pages.js'
import { nthTry } from './nth-try.js'
import { type Complaints, observe } from './observations.js'
import { type ScaffoldedApp, scaffoldNext } from './scaffold-next.js'

const FIRST = 'Welcome'

let emulator: Emulator
let app: ScaffoldedApp
let browser: Browser
let context: BrowserContext
let complaints: Complaints

beforeAll(async () => {
  await buildPackages()
  emulator = await createEmulator()
  app = await scaffoldNext('documents-app', documentPages(), {
    MAILFRAME_BASE_URL: emulator.url,
    MAILFRAME_EDITOR_URL: emulator.editorUrl,
    MAILFRAME_CLIENT_ID: 'mailframe-dev',
    MAILFRAME_CLIENT_SECRET: 'mailframe-dev-secret',
  })
  const { status } = await fetch(`${app.url}/api/mailframe/emails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ name: FIRST }),
  })
  if (status >= 300) throw new Error(`the route answered ${status}`)
  browser = await chromium.launch(browserLaunch())
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await app?.close()
  await emulator?.close()
})

afterEach(() => context?.close())

async function open(path: string): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(30_000)
  complaints = observe(context)
  const page = await context.newPage()
  await page.goto(`${app.url}${path}`)
  return page
}

/** The questions that the page asks before something is lost, each answered by what `answers` gives next, else no. */
function questionsOf(page: Page, answers: boolean[] = []): string[] {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await ((answers.shift() ?? false) ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

async function edit(page: Page, editor: Awaited<ReturnType<typeof openEmail>>, words: string) {
  await editor.frame.getByTestId('block-mj-text').waitFor()
  await dragBlock(page, editor, 'mj-text', editor.canvas.locator('[data-gjs-type="mj-column"]').first())
  await writeOver(page, editor.canvas.locator('[data-gjs-type="mj-text"]').first(), words)
  await editor.frame.locator('#mailframe-editor[data-save="unsaved"]').waitFor()
}

it('the route that the page on deployment shows for Vercel is built, and answers', async () => {
  const answer = await fetch(`${app.url}/api/deployed/emails`)
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ pageNo: 1 })])
})

const ALL_LISTS: [name: string, path: string][] = [
  ['the quick start', '/emails'],
  ['the page that reads on the server', '/prefetched'],
]
const LISTS = inFull(ALL_LISTS, ALL_LISTS.slice(0, 1))
it.for(LISTS)('%s: create, open, write, save, and back without a question', async ([, path], { task }) => {
  const page = await open(path)
  const asked = questionsOf(page)
  await listOf(page).waitFor()
  const name = `Written at ${path}, ${nthTry(task)}`
  await createEmail(page, name)
  const editor = await openEmail(page, name)
  await edit(page, editor, 'Hello from the quick start')

  await page.getByRole('button', { name: 'All emails' }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await editor.frame.locator('#mailframe-editor[data-save="unsaved"]').waitFor()

  await saveEmail(editor)
  await page.getByRole('button', { name: 'All emails' }).click()
  await listOf(page).waitFor()
  expect(asked).toEqual(['confirm'])
  const picture = rowOf(page, name).frameLocator('iframe').locator('body')
  await expect.poll(() => picture.textContent()).toContain('Hello from the quick start')

  // What is saved may be left by a reload, too.
  await page.reload()
  await rowOf(page, name).waitFor()
  expect(asked).toEqual(['confirm'])
  expect(complaints.errors).toEqual([])
})

const WAYS_OUT: [name: string, leave: (page: Page) => Promise<void>, place: string][] = [
  ['a link', (page: Page) => page.getByRole('link', { name: 'Emails by link' }).click(), '/emails'],
  ['the router', (page: Page) => page.getByRole('button', { name: 'Emails by router' }).click(), '/emails'],
  ["the browser's Back", (page: Page) => page.evaluate(() => history.back()), '/start'],
]
it.each(inFull(WAYS_OUT, WAYS_OUT.slice(0, 1)))(
  'asks before %s of Next.js leaves what is not saved',
  async (_, leave, place) => {
    const page = await open('/start')
    await press(page.getByRole('link', { name: 'Leaving' }))
    const asked = questionsOf(page, [false, true])
    const editor = await editorReady(page)
    await edit(page, editor, 'Not saved')

    await leave(page)
    await expect.poll(() => asked).toEqual(['confirm'])
    await editor.canvas.getByText('Not saved').waitFor()
    expect(new URL(page.url()).pathname).toBe('/leaving')
    // The browser lets a page hold Back once for each click in it.
    await page.getByRole('main').click()
    await leave(page)
    await page.waitForURL(`${app.url}${place}`)
    await page.locator('iframe.mailframe-iframe').waitFor({ state: 'hidden' })
    expect(asked).toEqual(['confirm', 'confirm'])

    // Next.js keeps the page hidden. Where it moves it in the document, the browser asks for the spent code, and the frame
    // opens with a fresh one as soon as it is shown.
    await page.evaluate((isBack) => (isBack ? history.forward() : history.back()), place === '/start')
    await editorReady(page)
    expect(complaints.errors.filter((text) => !/status of 403 .*\/thirdApp\?code=/.test(text))).toEqual([])
  },
)

/** What shows that the snippet of the page works. */
it.each([
  ['/prefetched', (page: Page) => page.getByRole('button', { name: `Open ${FIRST}` })],
  ['/use', (page: Page) => page.getByRole('button', { name: `Open ${FIRST}` })],
  ['/list', (page: Page) => page.getByRole('button', { name: `Open ${FIRST}` })],
  ['/parts', (page: Page) => page.getByRole('button', { name: `Open ${FIRST}` })],
  ['/dialog', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' })],
  ['/hook', (page: Page) => page.frameLocator('iframe').locator('#mailframe-editor[data-state="ready"]')],
  [
    '/preview',
    (page: Page) => page.locator('.mailframe-preview:is([data-state="ready"], [data-state="empty"])'),
  ],
  ['/ahead', (page: Page) => page.getByRole('button', { name: 'Edit' })],
  ['/usage', (page: Page) => page.locator('.mailframe-ai-usage[data-state="empty"]')],
])('%s shows what its snippet says', async (path, what) => {
  const page = await open(path)
  await what(page).waitFor()
  // The quick start's route says of nobody that he may see the Application's figures.
  expect(complaints.errors.filter((text) => !/status of 403 .*\/ai\//.test(text))).toEqual([])
})

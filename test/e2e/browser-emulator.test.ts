import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email, Page as ListPage } from '@mailframe/protocol'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { ROOT } from '../../scripts/lib/root.mjs'
import { serveFolder } from './browser-emulator/static-host.js'
import { drag, editorIn, text } from './editor-driver.js'

const BIN = join(ROOT, 'packages/emulator/dist/node/bin.js')
const FOLDER = 'some/sub/folder'
/** A name that is no loopback host: a page on http there is no secure context. */
const OTHER_HOST = 'app.mailframe.test'

let site: string
let host: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  await buildPackages()
  site = mkdtempSync(join(tmpdir(), 'mailframe-site-'))
  const app = join(site, FOLDER)
  mkdirSync(app, { recursive: true })
  await bundlePage(app)
  writeFileSync(
    join(app, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><title>App</title><body></body><script type="module" src="page.js"></script>',
  )
  const { status, stdout } = browserFiles(join(app, 'mailframe'))
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `Wrote the browser emulator's files to ${join(app, 'mailframe')}\n`,
  })
  host = await serveFolder(site)
  const { args, ...launch } = browserLaunch()
  browser = await chromium.launch({
    ...launch,
    args: [...args, `--host-resolver-rules=MAP ${OTHER_HOST} 127.0.0.1`],
  })
})

afterAll(async () => {
  await browser?.close()
  await host?.close()
  if (site !== undefined) rmSync(site, { recursive: true, force: true })
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
})
afterEach(() => context.close())

const browserFiles = (...args: string[]) =>
  spawnSync(process.execPath, [BIN, 'browser-files', ...args], { encoding: 'utf8' })

/** The page's script, made of the built packages as an app's own build would make it. */
async function bundlePage(folder: string) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: join(ROOT, 'test/e2e/browser-emulator/page.ts'), formats: ['es'], fileName: 'page' },
      rolldownOptions: { platform: 'browser' },
    },
  })
}

async function openApp(hostname = '127.0.0.1', options: object = {}): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`http://${hostname}:${host.port}/${FOLDER}/`)
  await page.waitForFunction(() => 'startApp' in globalThis)
  await startIn(page, options)
  return page
}

/** Starts one more emulator in the page; returns its number. */
const startIn = (page: Page, options: object = {}) =>
  page.evaluate(async (given) => apps.push(await startApp(given)) - 1, options)

function call<Body>(page: Page, method: string, path: string, json?: object, app = 0): Promise<Body> {
  return page.evaluate(async ([at, ...args]) => (await apps[at]?.call(...args)) as never, [
    app,
    method,
    path,
    json,
  ] as const)
}

const create = (page: Page, name: string, app = 0) => call<Email>(page, 'POST', 'emails', { name }, app)
const read = (page: Page, { id }: Email, app = 0) => call<Email>(page, 'GET', `emails/${id}`, undefined, app)
const addressOf = (page: Page, { id }: Email, app = 0) =>
  page.evaluate(async ([at, emailId]) => (await apps[at]?.address(emailId)) ?? '', [app, id] as const)

let frames = 0

/** The editor of an email in a frame of the page, below those that are there. */
async function openFrame(page: Page, email: Email, app = 0) {
  const src = await addressOf(page, email, app)
  frames += 1
  const title = `frame ${frames}`
  await page.evaluate(
    (attributes) => {
      document.body.append(Object.assign(document.createElement('iframe'), attributes))
    },
    { src, title, width: 1000, height: 700 },
  )
  const editor = editorIn(page.frameLocator(`iframe[title="${title}"]`))
  await editor.ready()
  return editor
}

type Editor = Awaited<ReturnType<typeof openFrame>>

async function writeInto(page: Page, editor: Editor, words: string) {
  await drag(page, editor.block('Text'), editor.element('mj-column').first())
  await editor.element('mj-text').first().dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

async function save(editor: Editor) {
  await editor.save.click()
  await text(editor.state).toBe('All changes saved')
}

describe('an emulator in a page of a static host', () => {
  it('opens its editor in a frame: drag, save, and the list shows it; nothing asks the network', async () => {
    const outside: string[] = []
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.host !== `127.0.0.1:${host.port}`) outside.push(url.href)
    })
    const page = await openApp()
    const email = await create(page, 'Spring newsletter')
    const editor = await openFrame(page, email)
    await writeInto(page, editor, 'Written in a page')
    await save(editor)
    const { list, total } = await call<ListPage<Email>>(page, 'GET', 'emails')
    expect({ total, name: list[0]?.name }).toEqual({ total: 1, name: 'Spring newsletter' })
    expect((list[0]?.updatedAt ?? '') > email.updatedAt).toBe(true)
    expect((await read(page, email)).html).toContain('Written in a page')

    const again = await openFrame(page, email)
    await again.canvas.getByText('Written in a page').waitFor()
    expect(outside).toEqual([])
    // The host gave files alone: no request of the editor ever came to it.
    expect(host.paths.filter((path) => path.includes('/_/'))).toEqual([])
    expect(await page.evaluate(() => apps[0]?.emulator.editorProblem)).toBeNull()
  })

  it('keeps pictures that are dropped into the editor, and shows them by address', async () => {
    const page = await openApp()
    const email = await create(page, 'Pictures')
    const editor = await openFrame(page, email)
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const column = editor.element('mj-column').first()
    const data = await column.evaluateHandle((_, base64) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], 'logo.png', { type: 'image/png' }))
      return transfer
    }, png)
    await column.dispatchEvent('dragover', { dataTransfer: data })
    await column.dispatchEvent('drop', { dataTransfer: data })
    const picture = editor.element('mj-image').locator('img')
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await save(editor)
    const url = await page.evaluate(() => apps[0]?.emulator.url)
    expect((await read(page, email)).html).toContain(`src="${url}/thirdApp/assets/`)
  })

  it('is one for each tab and each call: none sees what another has', async () => {
    const [left, right] = [await openApp(), await openApp()]
    await right.setViewportSize({ width: 1100, height: 1500 })
    await startIn(right)
    const subjects = [
      { page: left, app: 0, words: 'Left' },
      { page: right, app: 0, words: 'Right' },
      { page: right, app: 1, words: 'Right again' },
    ]
    for (const { page, app, words } of subjects) {
      const email = await create(page, words, app)
      const editor = await openFrame(page, email, app)
      await page.bringToFront()
      await writeInto(page, editor, words)
      await save(editor)
    }
    for (const { page, app, words } of subjects) {
      const { list } = await call<ListPage<Email>>(page, 'GET', 'emails', undefined, app)
      expect(list.map(({ name }) => name)).toEqual([words])
      const [email] = list
      if (email === undefined) throw new Error('no email')
      expect((await read(page, email, app)).html).toContain(words)
    }
  })

  it('goes on after the browser has ended its service worker', async () => {
    const page = await openApp()
    const email = await create(page, 'Spring newsletter')
    const editor = await openFrame(page, email)
    await writeInto(page, editor, 'Before and after')
    const devtools = await context.newCDPSession(page)
    const states = new Set<string>()
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { runningStatus } of versions) states.add(runningStatus)
    })
    await devtools.send('ServiceWorker.enable')
    await expect.poll(() => states.has('running')).toBe(true)
    await devtools.send('ServiceWorker.stopAllWorkers')
    await expect.poll(() => states.has('stopped')).toBe(true)
    await save(editor)
    expect((await read(page, email)).html).toContain('Before and after')
  })

  it('opens in a tab of its own, with faults, and tells it when the page is gone', async () => {
    const page = await openApp()
    const email = await create(page, 'Spring newsletter')
    const tab = await context.newPage()
    await tab.goto(await addressOf(page, email))
    const editor = editorIn(tab)
    await editor.ready()
    await editor.block('Text').click()
    await page.evaluate(() => apps[0]?.emulator.faults.add({ method: 'PUT', drop: 'before' }))
    await editor.save.click()
    await text(editor.state).toBe('Could not save: no connection to the service')
    await page.evaluate(() => apps[0]?.emulator.faults.add({ method: 'PUT', error: 'emailQueryFailed' }))
    await editor.save.click()
    await text(editor.state).toContain('Could not save: the service answered 500')
    await save(editor)

    await page.close()
    await editor.block('Text').click()
    await editor.save.click()
    await text(editor.state).toContain('The page that ran this emulator was closed or reloaded.')
    const response = await tab.reload()
    expect(response?.status()).toBe(410)
    await tab.getByText('The page that ran this emulator was closed').waitFor()
  })

  it('tells open editors when it is closed', async () => {
    const page = await openApp()
    const editor = await openFrame(page, await create(page, 'Spring newsletter'))
    await editor.block('Text').click()
    await page.evaluate(() => apps[0]?.emulator.close())
    await editor.save.click()
    await text(editor.state).toContain('410')
  })

  it('has its console too', async () => {
    const page = await openApp('127.0.0.1', { demo: true })
    const tab = await context.newPage()
    await tab.goto(`${await page.evaluate(() => apps[0]?.emulator.url)}/console`)
    await tab.getByRole('heading', { name: 'Addresses', exact: true }).waitFor()
    await tab.getByRole('link', { name: 'All Applications' }).click()
    await tab.getByRole('link', { name: 'Development' }).first().waitFor()
  })
})

describe('where the editor cannot be opened', () => {
  const problemIn = (page: Page, app = 0) => page.evaluate((at) => apps[at]?.emulator.editorProblem, app)

  it('a page on http says so, in the frame too, and everything else works', async () => {
    const warnings: string[] = []
    context.on('console', (message) => warnings.push(message.text()))
    const page = await openApp(OTHER_HOST)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const problem = `The editor cannot be opened: browsers give service workers only to pages on https and on loopback hosts, and this one is on http://${OTHER_HOST}:${host.port}.`
    expect(await problemIn(page)).toBe(problem)
    await expect.poll(() => warnings).toContain(`@mailframe/emulator: ${problem}`)
    const email = await create(page, 'Spring newsletter')
    expect((await call<ListPage<Email>>(page, 'GET', 'emails')).total).toBe(1)
    await page.evaluate(
      (src) => {
        document.body.append(
          Object.assign(document.createElement('iframe'), { src, width: 900, height: 600 }),
        )
      },
      await addressOf(page, email),
    )
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'The editor cannot be opened here' }).waitFor()
  })

  it('a folder without the files says how to write them', async () => {
    const page = await openApp()
    const app = await startIn(page, { files: 'nowhere' })
    expect(await problemIn(page, app)).toMatch(
      /service worker cannot be installed from http:\S+\/some\/sub\/folder\/nowhere\/worker\.js .*npx mailframe-emulator browser-files <folder>/,
    )
    expect((await create(page, 'Works', app)).name).toBe('Works')
    const elsewhere = await startIn(page, { files: 'https://example.com/mailframe/' })
    expect(await problemIn(page, elsewhere)).toContain('must be on the origin of the page')
  })

  it('browser-files without one folder is one plain line', () => {
    for (const args of [[], ['--help'], ['one', 'two']]) {
      expect(browserFiles(...args)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'mailframe-emulator: browser-files takes one folder, such as public/mailframe\n',
      })
    }
  })
})

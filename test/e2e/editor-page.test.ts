import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '@mailframe/emulator'
import type { Email } from '@mailframe/protocol'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { axeFaults } from './axe-faults.js'
import { drag, type EditorPage, editorIn, text } from './editor-driver.js'

/** A page of the customer's app, on an origin of its own. */
let app: Awaited<ReturnType<typeof serveApp>>
let emulator: Emulator
let browser: Browser
let token: string
let page: Page
let outside: string[]

beforeAll(async () => {
  await buildPackages()
  // Only now is there a package to import.
  const { createEmulator } = await import('@mailframe/emulator')
  emulator = await createEmulator()
  app = await serveApp()
  browser = await chromium.launch(browserLaunch())
  const { clientId, clientSecret } = emulator.credentials
  const response = await fetch(`${emulator.url}/access/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
  })
  token = ((await response.json()) as { access_token: string }).access_token
})

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
  await app?.close()
})

async function serveApp() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><link rel="icon" href="data:,"><title>App</title><body></body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections())
  return { url: `http://127.0.0.1:${port}`, close }
}

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
  outside = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && ![emulator.url, app.url].includes(url.origin))
      outside.push(url.href)
  })
  page = await context.newPage()
})

afterEach(async () => {
  await page.context().close({ reason: 'test ended' })
  // Every test is also this one: the page loads from the emulator and talks to nobody else.
  expect(outside).toEqual([])
})

async function call<Body>(method: string, path: string, json?: object): Promise<Body> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return (await response.json()) as Body
}

const createEmail = (userId: string, more: object = {}) =>
  call<Email>('POST', '/resource/email', { userId, name: 'Spring newsletter', ...more })

const readEmail = ({ id, userId }: Email) => call<Email>('GET', `/resource/email/${id}?userId=${userId}`)

async function mint(userId: string): Promise<string> {
  return (await call<{ code: string }>('POST', '/access/code', { userId })).code
}

async function addressOf({ id, userId }: Email, lang?: string): Promise<string> {
  const query = new URLSearchParams({ code: await mint(userId), id, ...(lang === undefined ? {} : { lang }) })
  return `${emulator.url}/thirdApp?${query}`
}

async function open(email: Email, lang?: string): Promise<EditorPage> {
  await page.goto(await addressOf(email, lang))
  const editor = editorIn(page)
  await editor.ready()
  return editor
}

async function write(editor: EditorPage, words: string) {
  await editor.element('mj-text').first().dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

async function addText(editor: EditorPage, words: string) {
  await editor.block('Text').click()
  await editor.element('mj-text').first().waitFor()
  await write(editor, words)
}

describe('writing an email', () => {
  it('takes a text block from the mouse, saves what is typed, and opens with it again', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    expect(await page.title()).toBe('Spring newsletter')
    await text(editor.state).toBe('All changes saved')

    await drag(page, editor.block('Text'), editor.element('mj-column').first())
    await editor.element('mj-column').locator('[data-gjs-type="mj-text"]').waitFor()
    await text(editor.state).toBe('Unsaved changes')
    await write(editor, 'Hello "world" & <you>')
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')

    const saved = await readEmail(email)
    expect(saved.html).toContain('Hello "world" &amp; &lt;you&gt;')
    expect(saved.html).toMatch(/^<!doctype html>/)
    expect(saved.html).not.toMatch(/fonts\.googleapis|<mj-/)
    expect(JSON.stringify(saved.json)).toContain('mj-text')
    expect(saved.updatedAt > email.updatedAt).toBe(true)

    const again = await open(email)
    await again.canvas.getByText('Hello "world" & <you>').waitFor()
    // Opening and looking is no change.
    await again.element('mj-text').click()
    await page.getByTestId('tab-layers').click()
    await text(again.state).toBe('All changes saved')
    await again.save.click()
    await text(again.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toBe(saved.html)
  })

  it('lands a block that is dragged in one quick move', async () => {
    const editor = await open(await createEmail('ada'))
    await editor.block('2 Columns').dragTo(editor.element('mj-body'))
    await expect.poll(() => editor.element('mj-column').count()).toBe(3)
    await editor.block('Text').dragTo(editor.element('mj-column').nth(2))
    await expect.poll(() => editor.element('mj-column').nth(2).getByText('Write your text').count()).toBe(1)
  })

  it('saves by keyboard in the middle of a word, and typing goes on where it was', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'one three')
    for (let step = 0; step < ' three'.length; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ControlOrMeta+s')
    await text(editor.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toContain('one three')
    await page.keyboard.type(' two')
    await text(editor.state).toBe('Unsaved changes')
    await page.keyboard.press('ControlOrMeta+s')
    await text(editor.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toContain('one two three')
    // Leaving the text is no change either.
    await editor.root.getByTestId('tab-blocks').click()
    await text(editor.state).toBe('All changes saved')
  })

  it('takes pasted text as text', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'Before ')
    await editor.element('mj-text').evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'a <b> & c\nnext')
      const target = element.querySelector('[contenteditable]')
      target?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toMatch(/Before a &lt;b&gt; &amp; c<br\s*\/?>next/)
  })

  it('adds, undoes and redoes blocks without a mouse', async () => {
    const editor = await open(await createEmail('ada'))
    await editor.block('Button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => editor.element('mj-button').count()).toBe(1)
    // The next block is at hand; settings come with a selection.
    expect(await editor.block('Divider').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => editor.element('mj-button').count()).toBe(0)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => editor.element('mj-button').count()).toBe(1)
  })

  it('keeps quotation marks and ampersands of settings', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await editor.block('Button').click()
    await page.getByTestId('tab-settings').click()
    const link = page.locator('.gjs-trt-trait').filter({ hasText: 'Link' }).locator('input')
    await link.fill('https://example.com/?a="1"&copy=2')
    await link.press('Tab')
    await text(editor.state).toBe('Unsaved changes')
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    const { html } = await readEmail(email)
    const href = /<a\s[^>]*href="([^"]*)"/.exec(html ?? '')?.[1] ?? ''
    expect(href.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe('https://example.com/?a="1"&copy=2')
    const again = await open(email)
    await again.element('mj-button').click()
    await expect.poll(() => link.inputValue()).toBe('https://example.com/?a="1"&copy=2')
  })

  it('keeps HTML that was written elsewhere as it is', async () => {
    const body =
      '<meta http-equiv="refresh" content="0;url=/elsewhere"><table><tr><td class="x">Dear {{name}} & co</td></tr></table><!--[if mso]>o<![endif]-->'
    const html = `<!doctype html><html><head><style>.x{color:red}</style></head><body>${body}</body></html>`
    const email = await createEmail('ada', { html })
    const editor = await open(email)
    await page.getByText('written outside this editor').waitFor()
    await editor.canvas.getByText('Dear {{name}} & co').waitFor()
    await text(editor.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toBe(html)
    await editor.block('1 Column').click()
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    const saved = await readEmail(email)
    expect(saved.html).toContain(body)
    expect(saved.html).toContain('<style>.x{color:red}</style>')
    const again = await open(email)
    await again.canvas.getByText('Dear {{name}} & co').waitFor()
  })
})

describe('a save that fails', () => {
  const SAVES = '**/thirdApp/emails/*'

  it('says so, loses nothing, warns on leaving, and works on retry', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'Precious words')
    await page.route(SAVES, (route) => route.abort())
    await editor.save.click()
    await text(editor.state).toBe('Could not save: no connection to the service')
    await editor.canvas.getByText('Precious words').waitFor()
    expect((await readEmail(email)).html).toBeNull()

    const asked: string[] = []
    page.once('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])

    await page.unroute(SAVES)
    await page.getByRole('button', { name: 'Retry' }).click()
    await text(editor.state).toBe('All changes saved')
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    expect((await readEmail(email)).html).toContain('Precious words')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })

  it('tells why: refused, too large, email deleted, session over', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'Words')
    const save = async (state: string) => {
      await editor.save.click()
      await text(editor.state).toBe(state)
      await editor.canvas.getByText('Words').waitFor()
    }
    await page.route(SAVES, (route) =>
      route.fulfill({ status: 500, json: { error: 'emailQueryFailed', message: 'it broke' } }),
    )
    await save('Could not save: the service answered 500: it broke')
    await page.route(SAVES, (route) => route.fulfill({ status: 413, body: '' }))
    await save('Could not save: the email is too large (at most 1 MiB)')
    await page.unroute(SAVES)
    await call('DELETE', `/resource/email/${email.id}?userId=ada`)
    await save('Could not save: this email no longer exists')
    await emulator.clock.advance(24 * 3600 * 1000)
    try {
      await save(
        'Could not save: this session has ended. Your changes are still here; copy what you need, then open the email again from your app',
      )
    } finally {
      await emulator.clock.reset()
    }
  })

  it('refuses an email that is larger than the service takes', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'Words')
    await page.keyboard.insertText('x'.repeat(600_000))
    await editor.save.click()
    await text(editor.state).toBe('Could not save: the email is too large (at most 1 MiB)')
    expect((await readEmail(email)).html).toBeNull()
  })

  it('stays unsaved when something changes while a save is on its way', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'First')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(SAVES, async (route) => {
      await held
      await route.continue()
    })
    const sent = page.waitForRequest(SAVES)
    await editor.save.click()
    await sent
    await text(editor.state).toBe('Saving…')
    await write(editor, 'Second')
    letGo()
    await text(editor.state).toBe('Unsaved changes')
    expect((await readEmail(email)).html).toContain('First')
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    expect((await readEmail(email)).html).toContain('Second')
  })
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('pictures', () => {
  async function dropFile(target: Locator, name: string, type: string, base64: string) {
    const data = await target.evaluateHandle(
      (_, file) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], file.name, { type: file.type }))
        return transfer
      },
      { name, type, base64 },
    )
    await target.dispatchEvent('dragover', { dataTransfer: data })
    await target.dispatchEvent('drop', { dataTransfer: data })
  }

  async function expectStored(email: Email, editor: EditorPage) {
    await editor.save.click()
    await text(editor.state).toBe('All changes saved')
    const { html, json } = await readEmail(email)
    const [src] = /https?:[^"]*\/thirdApp\/assets\/[^"]*/.exec(html ?? '') ?? []
    expect(src?.startsWith(`${emulator.url}/thirdApp/assets/`)).toBe(true)
    const served = await fetch(src ?? '')
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(PNG)
    expect(html).not.toContain('data:')
    expect(JSON.stringify(json)).not.toContain('data:image')
    return src ?? ''
  }

  it('are stored when dropped on the canvas, with the name as alternative text', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await dropFile(editor.element('mj-column').first(), 'Our "logo".png', 'image/png', PNG)
    await editor.element('mj-image').locator('img').waitFor()
    await expectStored(email, editor)
    expect((await readEmail(email)).html).toContain('alt="Our &quot;logo&quot;"')
  })

  it('are stored when chosen in the dialog, and shown in the chosen image', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await drag(page, editor.block('Image'), editor.element('mj-column').first())
    await page.locator('.gjs-mdl-title').getByText('Choose an image').waitFor()
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
    await page.locator('input[type="file"]').setInputFiles(file)
    await page.locator('.gjs-am-asset-image').first().dblclick()
    const src = await expectStored(email, editor)
    await expect.poll(() => editor.element('mj-image').locator('img').getAttribute('src')).toBe(src)
  })

  it('are stored when pasted, alone or inside HTML', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    await addText(editor, 'Before')
    await editor.element('mj-text').evaluate((element, base64) => {
      const data = new DataTransfer()
      data.setData('text/html', `<b>pasted</b><img src="data:image/png;base64,${base64}">`)
      const target = element.querySelector('[contenteditable]')
      target?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, PNG)
    await editor.element('mj-text').locator('img').waitFor()
    await expectStored(email, editor)
    expect((await readEmail(email)).html).toContain('pasted')

    await editor.element('mj-text').evaluate((element, base64) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], 'shot.png', { type: 'image/png' }))
      const target = element.querySelector('[contenteditable]')
      target?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, PNG)
    await editor.element('mj-image').locator('img').waitFor()
    await text(editor.state).toBe('Unsaved changes')
    await expectStored(email, editor)
    expect((await readEmail(email)).html).toContain('alt="shot"')
  })

  it('that are refused say why, and leave the email as it is', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    const column = editor.element('mj-column').first()
    await dropFile(column, 'x.svg', 'image/svg+xml', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const alert = page.getByRole('alert')
    await text(alert).toBe('Image not added: only PNG, JPEG, GIF and WebP images can be added')
    await alert.getByRole('button', { name: 'Close' }).click()
    await page.route('**/thirdApp/assets', (route) => route.abort())
    await dropFile(column, 'x.png', 'image/png', PNG)
    await text(alert).toBe('Image not added: no connection to the service')
    expect(await editor.element('mj-image').count()).toBe(0)
    await text(editor.state).toBe('All changes saved')
  })
})

describe('opening', () => {
  it('shows a clear page for a code that is used, unknown or expired', async () => {
    const email = await createEmail('ada')
    const address = await addressOf(email)
    await page.goto(address)
    const used = await page.goto(address)
    expect(used?.status()).toBe(403)
    await page.getByRole('heading', { name: 'This code has already been used' }).waitFor()
    await page.getByText('Go back to your app and open the email from there again.').waitFor()

    const unknown = await page.goto(`${emulator.url}/thirdApp?code=unknown&id=${email.id}`)
    expect(unknown?.status()).toBe(403)
    await page.getByRole('heading', { name: 'This code is unknown' }).waitFor()

    const late = await addressOf(email, 'ja_JP')
    await emulator.clock.advance(300_000)
    try {
      const expired = await page.goto(late)
      expect(expired?.status()).toBe(403)
      await page.getByRole('heading', { name: 'コードの有効期限が切れています' }).waitFor()
    } finally {
      await emulator.clock.reset()
    }
  })

  it('keeps the session in the memory of the page, and takes the code out of the address', async () => {
    let session = ''
    page.on('request', (request) => {
      session = request.headers().authorization?.replace('Bearer ', '') ?? session
    })
    const email = await createEmail('ada')
    await page.goto('about:blank')
    await open(email)
    expect(session).not.toBe('')
    const kept = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        location.href,
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        history.state,
        Object.keys(globalThis).map((name) => String(Reflect.get(globalThis, name))),
      ]),
    )
    expect(kept).not.toContain(session)
    expect(kept).not.toContain('code=')
    expect(await page.context().cookies()).toEqual([])
    expect(page.url()).toBe(`${emulator.url}/thirdApp?id=${email.id}`)
    expect(await page.evaluate(() => history.length)).toBe(2)

    const reloaded = await page.reload()
    expect(reloaded?.status()).toBe(400)
    await page.getByText('This also happens when the editor is reloaded').waitFor()
  })

  it('speaks the language that was asked for, and English where it is unknown', async () => {
    const email = await createEmail('ada')
    const chinese = await open(email, 'zh_CN')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await text(chinese.state).toBe('所有更改已保存')
    await page.getByRole('button', { name: '文本', exact: true }).click()
    await page.getByTestId('tab-settings').click()
    // GrapesJS's own.
    await page.getByText('尺寸', { exact: true }).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await text(chinese.state).toBe('所有更改已保存')

    const english = await open(email, 'xx_XX')
    await text(english.state).toBe('All changes saved')
    await english.block('Text').waitFor()
  })

  it('serves two frames of two users on one page, each saving its own', async () => {
    const emails = [await createEmail('ada'), await createEmail('lin')]
    const addresses = await Promise.all(emails.map((email) => addressOf(email)))
    await page.setViewportSize({ width: 1600, height: 700 })
    await page.goto(`${app.url}/`)
    await page.evaluate((sources) => {
      for (const src of sources) {
        document.body.append(
          Object.assign(document.createElement('iframe'), { src, width: 780, height: 680 }),
        )
      }
    }, addresses)
    const editors = [0, 1].map((index) => editorIn(page.frameLocator(`iframe >> nth=${index}`)))
    for (const editor of editors) await editor.ready()
    for (const [index, editor] of editors.entries()) {
      await drag(page, editor.block('Text'), editor.element('mj-column').first())
      await editor.element('mj-text').waitFor()
      await write(editor, `Words of user ${index}`)
    }
    await Promise.all(editors.map(({ save }) => save.click()))
    for (const [index, editor] of editors.entries()) {
      await text(editor.state).toBe('All changes saved')
      const email = emails[index]
      if (email === undefined) throw new Error('no email')
      const { html } = await readEmail(email)
      expect(html).toContain(`Words of user ${index}`)
      expect(html).not.toContain(`Words of user ${1 - index}`)
    }
  })

  it('has no accessibility fault of its own', async () => {
    const email = await createEmail('ada')
    const editor = await open(email)
    expect(await axeFaults(page)).toEqual([])
    await editor.block('Button').click()
    await page.getByTestId('tab-settings').click()
    expect(await axeFaults(page)).toEqual([])
    await page.goto(`${emulator.url}/thirdApp`)
    expect(await axeFaults(page)).toEqual([])
  })
})

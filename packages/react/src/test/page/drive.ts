import { type Browser, chromium, type Page } from 'playwright'
import { expect } from 'vitest'
import { dragBlock, editorReady, writeOver } from '../../../../../scripts/lib/drive.mjs'
import { browserLaunch } from '../../../../../scripts/lib/launch.mjs'
import { WHOLE_FRAME } from '../whole-frame.js'

/** Chromium as people run it: Playwright's own default is to have no back-forward cache, and to block no windows. */
export const launchBrowser = ({ cache = true }: { cache?: boolean } = {}): Promise<Browser> =>
  chromium.launch({
    ...browserLaunch(),
    ignoreDefaultArgs: ['--disable-popup-blocking', ...(cache ? ['--disable-back-forward-cache'] : [])],
  })

/** Someone with an email at the backend with this address. */
export async function createPerson(route: string) {
  const userId = `user-${crypto.randomUUID()}`
  const created = await fetch(`${route}/api/mailframe/emails`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-user': userId },
    body: JSON.stringify({ name: 'Welcome' }),
  })
  const { id: emailId } = (await created.json()) as { id: string }
  const count = async (what: string): Promise<unknown> =>
    (await fetch(`${route}/test-backend/${what}?userId=${userId}`)).json()
  return {
    userId,
    emailId,
    mints: () => count('mints'),
    streams: () => count('streams'),
    reportSave: () =>
      fetch(`${route}/test-backend/save`, {
        method: 'POST',
        body: JSON.stringify({ emailId, userId, name: crypto.randomUUID() }),
      }),
  }
}

/** A signed-in person in a browser of their own, with an email. */
export async function openApp(
  browser: Browser,
  {
    url,
    backend = '',
    path = '/app',
    list = false,
    chart = false,
    script = '',
  }: { url: string; backend?: string; path?: string; list?: boolean; chart?: boolean; script?: string },
) {
  const route = backend || url
  const person = await createPerson(route)
  const { userId, emailId } = person
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
  await context.addCookies([{ name: 'user', value: userId, url: route }])
  await context.addInitScript(script)
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(
    `${url}${path}?${new URLSearchParams({ emailId, backend, ...(list ? { list: '' } : {}), ...(chart ? { chart: '' } : {}) })}`,
  )
  return { ...person, page, context, faults }
}

/** Holds timers of this time back, until the test calls `letPass()` in the page. Runs before the page's scripts. */
export const holdTimers = (held: number) => `
  window.heldTimers = new Map()
  window.letPass = () => {
    for (const [id, handler] of [...heldTimers]) if (heldTimers.delete(id)) handler()
  }
  {
    const { setTimeout, clearTimeout } = window
    window.setTimeout = (handler, ms, ...rest) => {
      if (ms !== ${held}) return setTimeout(handler, ms, ...rest)
      const id = setTimeout(() => {}, 0)
      heldTimers.set(id, handler)
      return id
    }
    window.clearTimeout = (id) => {
      heldTimers.delete(id)
      clearTimeout(id)
    }
  }
`

/** Its editor is there, and what loads after it. */
export const untilLoaded = (page: Page) => page.locator(WHOLE_FRAME).first().waitFor({ state: 'attached' })

/** Writes a text of the email, and gives what reads it back. */
export async function typeInFrame(page: Page, words: string) {
  const editor = await editorReady(page)
  await dragBlock(page, editor, 'mj-text', editor.canvas.locator('[data-gjs-type="mj-column"]').first())
  const text = editor.canvas.locator('[data-gjs-type="mj-text"]').first()
  await writeOver(page, text, words)
  await expect.poll(() => text.textContent()).toContain(words)
  return () => text.textContent()
}

/** Marks the iframe, so that another one in its place is told from it. */
export const markFrame = (page: Page) =>
  page.locator('iframe.mailframe-iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.dataset.mark = 'first'
    return frame.src
  })
export const markedFrame = (page: Page) =>
  page
    .locator('iframe.mailframe-iframe')
    .evaluate((frame: HTMLIFrameElement) => (frame.dataset.mark === 'first' ? frame.src : 'another frame'))

/** Of the page and the frames in it. By the protocol: Playwright knows no frames of a page that was restored. */
export async function textOfAllFrames(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  await session.detach()
  return JSON.stringify(root)
}

/**
 * A tab that is hidden while another one of its window is in front. Playwright's own pages never are: it tells each
 * that it is seen and has the focus.
 */
export async function openHidableTab(
  browser: Browser,
  { url, cookie, script }: { url: string; cookie: { name: string; value: string }; script: string },
) {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')

  async function open() {
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const waiting = new Map<number, (result: Record<string, unknown>) => void>()
    let count = 0
    session.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return
      const { id, result = {} } = JSON.parse(event.message)
      waiting.get(id)?.(result)
      waiting.delete(id)
    })
    const send = (method: string, params: object = {}) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const id = ++count
        waiting.set(id, resolve)
        const message = JSON.stringify({ id, method, params })
        void session.send('Target.sendMessageToTarget', { sessionId, message })
      })
    return { send, bringToFront: () => session.send('Target.activateTarget', { targetId }) }
  }

  const tab = await open()
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: script })
  await tab.send('Page.enable')
  await tab.send('Network.setCookie', { ...cookie, url })
  await tab.send('Page.navigate', { url })
  const other = await open()
  await tab.bringToFront()
  return {
    hide: other.bringToFront,
    show: tab.bringToFront,
    /** What the expression is worth in the tab, as JSON takes it. */
    read: async (expression: string): Promise<unknown> => {
      const { result } = await tab.send('Runtime.evaluate', { expression, returnByValue: true })
      return (result as { value?: unknown } | undefined)?.value
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}

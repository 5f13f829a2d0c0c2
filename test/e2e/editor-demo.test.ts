import type { Emulator } from '@mailframe/emulator'
import type { Email, Page as ListPage } from '@mailframe/protocol'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { editorIn, text } from './editor-driver.js'

let emulator: Emulator
let browser: Browser
let authorization: string

beforeAll(async () => {
  await buildPackages()
  // Only now is there a package to import.
  const { createEmulator } = await import('@mailframe/emulator')
  emulator = await createEmulator({ demo: true })
  browser = await chromium.launch(browserLaunch())
  const { clientId, clientSecret } = emulator.credentials
  authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  const { access_token } = await call<{ access_token: string }>('POST', '/access/token')
  authorization = `Bearer ${access_token}`
})

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
})

async function call<Body>(method: string, path: string, json?: object): Promise<Body> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return (await response.json()) as Body
}

it.each(['Welcome', 'Spring newsletter'])(
  'opens the demo Email %s, saves it, and nothing is lost',
  async (name) => {
    const userId = 'demo-ada'
    const { list } = await call<ListPage<Email>>('GET', `/resource/email?userId=${userId}`)
    const id = list.find((email) => email.name === name)?.id ?? ''
    const read = () => call<Email>('GET', `/resource/email/${id}?userId=${userId}`)
    const before = await read()
    const { code } = await call<{ code: string }>('POST', '/access/code', { userId })

    const page = await browser.newPage()
    const outside: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (/^https?:$/.test(url.protocol) && url.origin !== emulator.url) outside.push(url.href)
    })
    await page.goto(`${emulator.editorUrl}/thirdApp?${new URLSearchParams({ code, id })}`)
    const editor = editorIn(page)
    await editor.ready()
    await text(editor.state).toBe('All changes saved')
    await editor.element('mj-button').first().waitFor()
    await editor.save.click()
    await expect.poll(async () => (await read()).updatedAt > before.updatedAt).toBe(true)
    const { html, json } = await read()
    expect(html).toBe(before.html)
    expect(json).toEqual(before.json)
    expect(outside).toEqual([])
    await page.close()
  },
)

// `node scripts/demo-emails.mjs`: opens each demo Email in the editor, saves it, and writes what was saved back to
// packages/emulator/src/core/demo. Run it after a change of the editor or of a project in those files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { findBrowser } from './lib/browser.mjs'
import { buildPackages } from './lib/build.mjs'
import { browserLaunch } from './lib/launch.mjs'
import { ROOT } from './lib/root.mjs'
import { runTool } from './lib/run.mjs'

const FOLDER = `${ROOT}packages/emulator/src/core/demo/`

await buildPackages()
await findBrowser()
// Only now is there a package to import.
const { createEmulator } = await import('@mailframe/emulator')
const emulator = await createEmulator()
const browser = await chromium.launch(browserLaunch())
try {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
    const { json } = JSON.parse(readFileSync(FOLDER + file, 'utf8'))
    writeFileSync(FOLDER + file, JSON.stringify(await savedByEditor(json)))
    console.log(file)
  }
} finally {
  await browser.close()
  await emulator.close()
}
await runTool('@biomejs/biome/bin/biome', ['format', '--write', FOLDER])

/** The html and json of an Email with this project, once the editor has saved it. */
async function savedByEditor(json) {
  const { clientId, clientSecret } = emulator.credentials
  const { access_token } = await call('POST', '/access/token', `Basic ${btoa(`${clientId}:${clientSecret}`)}`)
  const bearer = `Bearer ${access_token}`
  const { id } = await call('POST', '/resource/email', bearer, { userId: 'demo', name: 'Demo', json })
  const { code } = await call('POST', '/access/code', bearer, { userId: 'demo' })
  const page = await browser.newPage()
  await page.goto(`${emulator.editorUrl}/thirdApp?${new URLSearchParams({ code, id })}`)
  await page.locator('#mailframe-editor[data-state="ready"]').waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByTestId('save').click()
  await saved
  await page.close()
  const email = await call('GET', `/resource/email/${id}?userId=demo`, bearer)
  return { html: email.html, json: email.json }
}

async function call(method, path, authorization, body) {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return await response.json()
}

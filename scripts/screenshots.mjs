// `npm run screenshots`: the pictures of docs/, taken from the example with fresh demo data.
import { chromium } from 'playwright'
import { findBrowser } from './lib/browser.mjs'
import { buildExample, buildPackages } from './lib/build.mjs'
import { backToList, createEmail, openEmail, previewOf, rowOf, signIn } from './lib/drive.mjs'
import { install } from './lib/install.mjs'
import { browserLaunch } from './lib/launch.mjs'
import { freePort } from './lib/ports.mjs'
import { ROOT } from './lib/root.mjs'
import { serveDemo } from './lib/serve.mjs'

process.chdir(ROOT)
await install()
await buildPackages()
await buildExample()
await findBrowser()

const demo = await serveDemo({ emulatorPort: await freePort(), examplePort: await freePort() })
const browser = await chromium.launch(browserLaunch())
try {
  await takeAll(await browser.newPage({ viewport: { width: 1280, height: 800 } }))
} finally {
  await browser.close()
  await demo.close()
}

async function takeAll(page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`${demo.exampleUrl}/sign-in`)
  await take(page, 'sign-in')

  await signIn(page, demo.exampleUrl, 'Ada')
  const { canvas } = await openEmail(page, 'Spring newsletter')
  await canvas.getByText('What is new this spring').first().waitFor()
  await take(page, 'editor')

  await backToList(page)
  await createEmail(page, 'Summer sale')
  await previewOf(page, 'Spring newsletter').getByText('What is new this spring').first().waitFor()
  await rowOf(page, 'Summer sale').getByText('Nothing designed yet').waitFor()
  await page.mouse.move(640, 790)
  await take(page, 'list')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, 'list-dark')
}

async function take(page, name) {
  await page.screenshot({ path: `docs/${name}.png`, animations: 'disabled' })
  console.log(`docs/${name}.png`)
}

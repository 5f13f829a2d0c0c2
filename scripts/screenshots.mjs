// `npm run screenshots`: the pictures of docs/, taken from the example with fresh demo data.
import { chromium } from 'playwright'
import { findBrowser } from './lib/browser.mjs'
import { buildExample, buildPackages } from './lib/build.mjs'
import {
  backToList,
  createEmail,
  dragBlock,
  openEmail,
  previewOf,
  saveEmail,
  signIn,
  writeOver,
} from './lib/drive.mjs'
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
  await createEmail(page, 'Summer sale')
  const editor = await openEmail(page, 'Summer sale')
  await compose(page, editor, {
    headline: 'Half price until Sunday',
    text: 'Everything with a stripe: shirts, deck chairs and the last umbrella.',
    button: 'Go to the sale',
  })
  await take(page, 'editor')
  await backToList(page)
  await previewOf(page, 'Summer sale').getByText('Half price').waitFor()
  await page.mouse.move(640, 790)
  await take(page, 'list')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, 'list-dark')
}

async function compose(page, editor, { headline, text, button }) {
  await writeOver(page, await append(page, editor, 'mj-text'), headline)
  await writeOver(page, await append(page, editor, 'mj-text'), text)
  await writeOver(page, await append(page, editor, 'mj-button'), button)
  await saveEmail(editor)
}

/** Drags a block to the end of the email. */
async function append(page, editor, type) {
  const column = editor.canvas.locator('[data-gjs-type="mj-column"]').first()
  const blocks = column.locator('[data-gjs-type^="mj-"]')
  const count = await blocks.count()
  await editor.frame.getByTestId('tab-blocks').click()
  await dragBlock(page, editor, type, count === 0 ? column : blocks.last())
  const added = blocks.nth(count)
  await added.waitFor()
  return added
}

async function take(page, name) {
  await page.screenshot({ path: `docs/${name}.png`, animations: 'disabled' })
  console.log(`docs/${name}.png`)
}

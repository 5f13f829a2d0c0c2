// What a person does in the example, for the end-to-end test.

/** @typedef {import('playwright').Page} Page */

/**
 * Opens the sign-in page and signs in. Resolves when the list is there, be it empty.
 * @param {Page} page
 * @param {string} exampleUrl
 * @param {'Ada' | 'Grace' | 'Lin'} name
 */
export async function signIn(page, exampleUrl, name) {
  await page.goto(`${exampleUrl}/sign-in`)
  await page.getByRole('button', { name }).click()
  await listOf(page).waitFor()
}

/** The list, once it is loaded. @param {Page} page */
export const listOf = (page) =>
  page.locator('.mailframe-list[data-state="ready"], .mailframe-list[data-state="empty"]')

/** One email in the list. @param {Page} page @param {string} name */
export const rowOf = (page, name) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${name}`, exact: true }) })

/** What the row shows of the email's content. @param {Page} page @param {string} name */
export const previewOf = (page, name) => rowOf(page, name).frameLocator('iframe').locator('body')

/**
 * Clicks what React handles. A page that comes from a server is seen before React listens to it, and a click that early
 * is lost.
 * @param {import('playwright').Locator} control
 */
export async function press(control) {
  const isHeard = () =>
    control.evaluate(async (element) => {
      const isThere = () => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
      while (element.isConnected && !isThere()) await new Promise(requestAnimationFrame)
      return element.isConnected
    })
  while (!(await isHeard()));
  await control.click()
}

/** @param {Page} page @param {string} name */
export async function createEmail(page, name) {
  await press(page.getByRole('button', { name: 'Create email' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await rowOf(page, name).waitFor()
}

/** @param {Page} page @param {string} name */
export async function openEmail(page, name) {
  await press(rowOf(page, name).getByRole('button', { name: `Open ${name}`, exact: true }))
  return await editorReady(page)
}

/** The editor in its frame, once it can be worked with. @param {Page} page */
export async function editorReady(page) {
  const frame = page.frameLocator('iframe.mailframe-iframe')
  await frame.locator('#mailframe-editor[data-state="ready"]').waitFor()
  const canvas = frame.frameLocator('.gjs-frame')
  await canvas.locator('[data-gjs-type="mj-body"]').waitFor()
  return { frame, canvas }
}

/**
 * Drags a block with the mouse: into `place` where that is an empty column, after it where it is a block.
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof editorReady>>} editor
 * @param {string} block such as `mj-text`
 * @param {import('playwright').Locator} place
 */
export async function dragBlock(page, editor, block, place) {
  const from = pointIn(await editor.frame.getByTestId(`block-${block}`).boundingBox(), 0.5)
  const to = pointIn(await place.boundingBox(), 0.75)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 15 })
  await page.mouse.up()
}

function pointIn(box, share) {
  if (box === null) throw new Error('the dragged block or its target is not in view')
  return { x: box.x + box.width / 2, y: box.y + box.height * share }
}

/**
 * Writes over a text of the email.
 * @param {Page} page
 * @param {import('playwright').Locator} text
 * @param {string} words
 */
export async function writeOver(page, text, words) {
  await text.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/**
 * Saves; resolves once the app knows of it, too, so that it asks nobody who leaves.
 * @param {Awaited<ReturnType<typeof editorReady>>} editor
 */
export async function saveEmail({ frame }) {
  await frame.locator('#mailframe-editor[data-save="unsaved"]').waitFor()
  await frame.getByTestId('save').click()
  await frame.locator('#mailframe-editor[data-save="saved"]').waitFor()
  const page = frame.owner().page()
  await page.waitForFunction(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

/**
 * Asks for a test of the email that is open; resolves once Send was pressed.
 * @param {Page} page @param {string} [to] default: what stands there already
 */
export async function sendTest(page, to) {
  await page.getByRole('button', { name: 'Send a test' }).click()
  const dialog = page.getByRole('dialog')
  if (to !== undefined) await dialog.getByRole('textbox', { name: 'Email address' }).fill(to)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
}

/** @param {Page} page */
export async function backToList(page) {
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await listOf(page).waitFor()
}

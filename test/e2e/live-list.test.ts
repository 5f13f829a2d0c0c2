import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createEmail,
  dragBlock,
  listOf,
  openEmail,
  previewOf,
  rowOf,
  saveEmail,
  signIn,
  writeOver,
} from '../../scripts/lib/drive.mjs'
import { type Demo, startDemo } from './demo.js'
import { nthTry } from './nth-try.js'

const WORDS = 'Apples, cider and a brass band.'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
}, 600_000)
afterAll(() => demo?.close())

it('a save in the frame refreshes the list that is open elsewhere, without a reload', async ({ task }) => {
  const name = `Autumn fair ${nthTry(task)}`
  // Two browsers of one person: nothing but the service's Push URL tells the second one.
  const [writing, watching] = [await demo.newContext(), await demo.newContext()]
  const [writer, watcher] = [await writing.newPage(), await watching.newPage()]
  await signIn(writer, demo.app.url, 'Ada')
  await createEmail(writer, name)
  await signIn(watcher, demo.app.url, 'Ada')
  await rowOf(watcher, name).waitFor()
  const before = await rowOf(watcher, name).locator('time').getAttribute('datetime')
  let loads = 0
  watcher.on('framenavigated', (frame) => {
    if (frame === watcher.mainFrame()) loads += 1
  })

  const editor = await openEmail(writer, name)
  await dragBlock(writer, editor, 'mj-text', editor.canvas.locator('[data-gjs-type="mj-column"]').first())
  await writeOver(writer, editor.canvas.locator('[data-gjs-type="mj-text"]').first(), WORDS)
  await saveEmail(editor)

  await previewOf(watcher, name).getByText(WORDS).waitFor()
  const time = () => rowOf(watcher, name).locator('time').getAttribute('datetime')
  await expect.poll(time).not.toBe(before)
  expect(loads).toBe(0)
  expect(await listOf(watcher).isVisible()).toBe(true)
})

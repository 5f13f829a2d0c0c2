import type { FrameLocator, Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** What a test does in one editor, be it the page itself or a frame of it. */
export function editorIn(root: Page | FrameLocator) {
  const canvas = root.frameLocator('.gjs-frame')
  return {
    root,
    canvas,
    state: root.getByTestId('save-state'),
    save: root.getByRole('button', { name: 'Save', exact: true }),
    block: (name: string) => root.getByRole('button', { name, exact: true }),
    element: (type: string) => canvas.locator(`[data-gjs-type="${type}"]`),
    ready: () => root.locator('#mailframe-editor[data-state="ready"]').waitFor(),
  }
}

export type EditorPage = ReturnType<typeof editorIn>

/** Waits until an element has this text. */
export const text = (locator: Locator) => expect.poll(() => locator.textContent())

export async function centreOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags by mouse, in steps. */
export async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await centreOf(from), await centreOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 15 })
  await page.mouse.up()
}

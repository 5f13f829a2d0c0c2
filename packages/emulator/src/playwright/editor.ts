import type { FrameLocator, Locator, Page } from 'playwright/test'

/** What a person does in the editor of the emulator. */
export interface EditorOnPage {
  /** The editor itself: buttons, blocks, settings. */
  frame: FrameLocator
  /** The email that is being written. */
  canvas: FrameLocator
  /** Waits until the editor can be worked with. */
  ready(): Promise<void>
  /**
   * Drags a block with the mouse, such as `mj-text`: into `place` where that is an empty column, after it where it is a
   * block. Default: the first column. Resolves with the blocks of this kind.
   */
  drag(block: string, place?: Locator): Promise<Locator>
  /** Writes over a text of the email. Default: its first. */
  write(words: string, text?: Locator): Promise<void>
  /** Waits for a change that is not saved, presses Save, and waits until that is done. */
  save(): Promise<void>
}

/** Where `EmailEditorFrame` and `EmailEditorDialog` put it. */
const FRAME = 'iframe.mailframe-iframe'

/** The editor in a frame of a page. `selector`: of the frame, where it is not that of `@mailframe/react`. */
export function editorOn(page: Page, selector: string = FRAME): EditorOnPage {
  const frame = page.frameLocator(selector)
  const canvas = frame.frameLocator('.gjs-frame')
  const state = (attribute: string, value: string) =>
    frame.locator(`#mailframe-editor[data-${attribute}="${value}"]`).waitFor()
  const blocks = (name: string) => canvas.locator(`[data-gjs-type="${name}"]`)
  const ready = async () => {
    await state('state', 'ready')
    await blocks('mj-body').waitFor()
  }
  return {
    frame,
    canvas,
    ready,
    async drag(block, place = blocks('mj-column').first()) {
      await ready()
      const from = await pointIn(frame.getByTestId(`block-${block}`), 0.5)
      const to = await pointIn(place, 0.75)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 15 })
      await page.mouse.up()
      return blocks(block)
    },
    async write(words, text = blocks('mj-text').first()) {
      await ready()
      await text.dblclick()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(words)
    },
    async save() {
      await state('save', 'unsaved')
      await frame.getByTestId('save').click()
      await state('save', 'saved')
    },
  }
}

async function pointIn(place: Locator, share: number): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('the dragged block or its target is not in view')
  return { x: box.x + box.width / 2, y: box.y + box.height * share }
}

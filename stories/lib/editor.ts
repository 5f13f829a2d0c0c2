import { waitFor } from 'storybook/test'
import { found } from './states.js'

/** The editor of a frame, once it is ready. The emulator's is on the origin of the catalogue. */
export const editorIn = (frame: HTMLIFrameElement): Promise<Element> =>
  waitFor(
    () => {
      const root = frame.contentDocument?.querySelector('#mailframe-editor[data-state=ready]')
      if (!root) throw new Error('the editor is not ready')
      return root
    },
    { timeout: 20_000 },
  )

/** The frame that has its editor, and what loads after it: notices, the guard, new tabs. */
export const wholeFrame = (root: HTMLElement): Promise<HTMLIFrameElement> =>
  found(root, '[data-state=loaded] [role=status] ~ .mailframe-stage iframe')

/** Adds a text in the editor of a frame, and saves. */
export async function saveInFrame(frame: HTMLIFrameElement): Promise<void> {
  const editor = await editorIn(frame)
  const block = editor.querySelector<HTMLElement>('[title=Text]')
  const save = editor.querySelector<HTMLElement>('[data-testid=save]')
  if (block === null || save === null) throw new Error('the editor has no Text or no Save')
  block.click()
  save.click()
}

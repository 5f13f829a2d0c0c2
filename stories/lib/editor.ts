import { waitFor } from 'storybook/test'

/** Adds a text in the editor of a frame, and saves. The emulator's editor is on the origin of the catalogue. */
export async function saveInFrame(frame: HTMLIFrameElement): Promise<void> {
  const editor = await waitFor(
    () => {
      const root = frame.contentDocument?.querySelector('#mailframe-editor[data-state=ready]')
      if (!root) throw new Error('the editor is not ready')
      return root
    },
    { timeout: 20_000 },
  )
  const block = editor.querySelector<HTMLElement>('[title=Text]')
  const save = editor.querySelector<HTMLElement>('[data-testid=save]')
  if (block === null || save === null) throw new Error('the editor has no Text or no Save')
  block.click()
  save.click()
}

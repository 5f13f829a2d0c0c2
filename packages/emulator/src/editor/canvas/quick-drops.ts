import type { Editor } from 'grapesjs'
import { onCanvasWindow } from './canvas-window.js'

/** The part of GrapesJS that finds the place under the mouse. Not in its types. */
interface Droppable {
  sorter?: { dropLocationDeterminer?: { handleMove?: (event: MouseEvent) => void } }
}

/**
 * GrapesJS looks at the mouse 20 ms after it moved, and drops where it last looked: a quick drag would land in the
 * wrong place, or nowhere. Makes it look once more, at the place of the drop.
 */
export function acceptQuickDrops(editor: Editor): void {
  onCanvasWindow(editor, (canvas) => {
    canvas.addEventListener(
      'drop',
      (event) => {
        const view = editor.Canvas.getFrames()[0]?.view as { droppable?: Droppable } | undefined
        view?.droppable?.sorter?.dropLocationDeterminer?.handleMove?.(event)
      },
      true,
    )
  })
}

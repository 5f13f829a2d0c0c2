import type { Editor } from 'grapesjs'

/** Runs `connect` for the window of the canvas, now and whenever GrapesJS makes it anew. */
export function onCanvasWindow(editor: Editor, connect: (canvas: Window) => void): void {
  const canvas = editor.Canvas.getWindow()
  if (canvas) connect(canvas)
  editor.on('canvas:frame:load:body', ({ window }: { window: Window }) => {
    if (window !== canvas) connect(window)
  })
}

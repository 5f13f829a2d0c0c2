import type { Component, Editor } from 'grapesjs'
import { placeInColumn } from './blocks.js'
import { onCanvasWindow } from './canvas-window.js'

/** What happens to the pictures that come into the email. */
export interface Pictures {
  /** Stores a picture and resolves to its address; null where it was refused, which was then told. */
  upload: (picture: Blob) => Promise<string | null>
}

/** Files dropped on the canvas or on the page around it become pictures of the email, at the place of the drop. */
export function acceptDrops(editor: Editor, { upload }: Pictures): void {
  function drop(event: DragEvent, target: Component | undefined) {
    const files = Array.from(event.dataTransfer?.files ?? [])
    if (files.length > 0) void addPictures(editor, files, target, upload)
  }

  onCanvasWindow(editor, (canvas) => {
    listenForFiles(canvas, (event) => drop(event, componentAt(editor, event.target)))
  })
  // Without this the browser would leave the page and show the file.
  listenForFiles(window, (event) => {
    const inDialog = event.target instanceof Element && event.target.closest('.gjs-mdl-container') !== null
    if (!inDialog) drop(event, undefined)
    return !inDialog
  })
}

/** Before GrapesJS, whose own handler would write the picture into the email. `onDrop` may leave a drop to it. */
function listenForFiles(target: Window, onDrop: (event: DragEvent) => unknown): void {
  const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  for (const type of ['dragenter', 'dragover', 'dragleave'] as const) {
    target.addEventListener(
      type,
      (event) => {
        if (!withFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
  }
  target.addEventListener(
    'drop',
    (event) => {
      if (!withFiles(event)) return
      event.preventDefault()
      if (onDrop(event) !== false) event.stopPropagation()
    },
    true,
  )
}

/** Uploads files and adds those that were taken after `target`, else after what is selected. */
export async function addPictures(
  editor: Editor,
  files: readonly File[],
  target: Component | undefined,
  upload: Pictures['upload'],
): Promise<void> {
  for (const file of files) {
    const src = await upload(file)
    const place = src === null ? null : placeInColumn(editor, target ?? editor.getSelected())
    if (src === null || place === null) continue
    const alt = file.name.replace(/\.[^.]*$/, '')
    const image = { type: 'mj-image', tagName: 'mj-image', attributes: { src, alt } }
    const [added] = place.parent.append(image, { at: place.at })
    if (added !== undefined) {
      editor.select(added, { scroll: true })
      target = added
    }
    editor.AssetManager.add({ src, name: file.name })
  }
}

function componentAt(editor: Editor, target: EventTarget | null): Component | undefined {
  // The canvas has its own realm: `instanceof Element` of this page would say no.
  const element = target as Element | null
  const id = element?.closest?.('[id][data-gjs-type]')?.id
  return id === undefined ? undefined : editor.getWrapper()?.find(`#${CSS.escape(id)}`)[0]
}

/** The last line: whatever way a picture came in as data, it leaves as an address. */
export function storeInlinePictures(editor: Editor, { upload }: Pictures): void {
  editor.on('component:add component:update:src component:update:attributes', (component: Component) => {
    const { src } = component.getAttributes({ noClass: true, noStyle: true })
    if (typeof src !== 'string' || !/^data:image\/(?!svg)/i.test(src)) return
    void upload(blobOf(src)).then((stored) => {
      if (stored === null) component.remove()
      else component.set('src', stored).addAttributes({ src: stored })
    })
  })
}

/** The bytes of a data: address. `fetch` would be stopped by the page's policy. */
export function blobOf(address: string): Blob {
  const [, type = '', encoding, data = ''] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? []
  const text = encoding === undefined ? decodeURIComponent(data) : atob(data)
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))], { type })
}

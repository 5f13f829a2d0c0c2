import type { Editor } from 'grapesjs'
import { escapeText } from '../page/dom.js'
import { onCanvasWindow } from './canvas-window.js'
import { addPictures, blobOf, type Pictures } from './pictures.js'

const isPicture = (file: File) => file.type.startsWith('image/')

/**
 * Pasted pictures are stored as dropped ones are: a pasted file becomes a picture of its own, and pasted HTML keeps
 * its place in the text with addresses instead of data. Plain text stays text.
 */
export function acceptPastes(editor: Editor, { upload }: Pictures): void {
  onCanvasWindow(editor, (canvas) => {
    canvas.addEventListener(
      'paste',
      (event) => {
        const html = event.clipboardData?.getData('text/html') ?? ''
        const files = Array.from(event.clipboardData?.files ?? []).filter(isPicture)
        const text = event.clipboardData?.getData('text/plain') ?? ''
        const inText = editor.getEditing() !== undefined
        const insert = (content: string) => canvas.document.execCommand('insertHTML', false, content)
        if (inText && /<img\s[^>]*src\s*=\s*["']?data:/i.test(html)) {
          void withStoredPictures(html, upload).then(insert)
        } else if (files.length > 0 && html === '') {
          void addPictures(editor, files, undefined, upload)
        } else if (inText && html === '' && text !== '') {
          // GrapesJS would take the text for HTML, and lose what looks like a tag.
          insert(escapeText(text).replace(/\r\n|\r|\n/g, '<br>'))
        } else {
          return
        }
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
  })
}

async function withStoredPictures(html: string, upload: Pictures['upload']): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    if (!image.src.startsWith('data:')) continue
    const src = await upload(blobOf(image.src))
    if (src === null) image.remove()
    else image.src = src
  }
  return body.innerHTML
}

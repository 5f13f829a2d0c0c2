import type { Editor } from 'grapesjs'
import type { Texts } from '../texts/index.js'
import { IMPORTED_HTML } from './documents.js'

/** The part of a component's model that grapesjs-mjml writes MJML with. */
interface MjmlModel {
  get(name: string): unknown
  getAttrToHTML(): Record<string, unknown>
  getMjmlAttributes(): Record<string, unknown>
}

/**
 * grapesjs-mjml writes attribute values as they are: a quotation mark in an alternative text would end the attribute
 * and lose the rest. Escapes them in what is compiled and in what the canvas shows.
 */
export function escapeMjmlAttributes(editor: Editor): void {
  for (const { id, model } of editor.Components.getTypes()) {
    const { prototype } = model as { prototype: Partial<MjmlModel> }
    const { getAttrToHTML, getMjmlAttributes } = prototype
    if (!id.startsWith('mj') || getAttrToHTML === undefined || getMjmlAttributes === undefined) continue
    // Defining the type anew would draw it with another view.
    Object.assign(prototype, {
      getAttrToHTML(this: MjmlModel) {
        return escaped(getAttrToHTML.call(this))
      },
      getMjmlAttributes(this: MjmlModel) {
        return escaped(getMjmlAttributes.call(this))
      },
    })
  }
}

function escaped(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : value,
    ]),
  )
}

/** One block of foreign HTML: kept, saved and compiled as the text it is, and shown as a whole. */
export function addImportedHtml(editor: Editor, texts: Texts): void {
  editor.Components.addType(IMPORTED_HTML, {
    isComponent: () => undefined,
    extend: 'mj-raw',
    model: {
      defaults: {
        tagName: 'mj-raw',
        name: texts.names.importedHtml,
        draggable: '[data-gjs-type="mj-body"]',
        droppable: false,
        copyable: false,
      },
    },
    view: {
      // As components its elements could be edited, and would be written back changed.
      render() {
        this.renderAttributes()
        const { content } = Object.assign(document.createElement('template'), {
          innerHTML: String(this.model.get('content') ?? ''),
        })
        // A `refresh` would take the canvas elsewhere. The email keeps it.
        for (const meta of content.querySelectorAll('meta')) meta.remove()
        this.el.replaceChildren(content)
        return this
      },
    },
  })
}

import type { Block, BlockProperties, Component, Editor } from 'grapesjs'
import type { Texts } from '../texts/index.js'
import placeholder from './placeholder.svg?no-inline'

/** The picture of an image block until someone chooses another. */
export const PLACEHOLDER = new URL(placeholder, import.meta.url).href

/**
 * Order and choice of the blocks. Left out: what loads pictures from other hosts (social links), what only works inside
 * another block, and the hero, whose content this canvas draws beside it.
 */
export const BLOCKS = [
  'mj-1-column',
  'mj-2-columns',
  'mj-3-columns',
  'mj-text',
  'mj-image',
  'mj-button',
  'mj-divider',
  'mj-spacer',
  'mj-wrapper',
  'mj-navbar',
  'mj-raw',
]

/** What each block brings where grapesjs-mjml's own sample is English, or loads from elsewhere. */
export function blockContents(texts: Texts): Record<string, string> {
  const column = '<mj-column></mj-column>'
  const section = (columns: number) => `<mj-section>${column.repeat(columns)}</mj-section>`
  const text = `<mj-text>${texts.sampleText}</mj-text>`
  const link = `<mj-navbar-link href="https://example.com">${texts.sampleLink}</mj-navbar-link>`
  return {
    'mj-1-column': section(1),
    'mj-2-columns': section(2),
    'mj-3-columns': section(3),
    'mj-text': text,
    'mj-button': `<mj-button href="https://example.com">${texts.sampleButton}</mj-button>`,
    'mj-wrapper': `<mj-wrapper border="1px solid #d5d9e0" padding="20px">${section(1)}</mj-wrapper>`,
    'mj-navbar': `<mj-navbar>${link.repeat(3)}</mj-navbar>`,
    'mj-raw': `<mj-raw><div>${texts.names.raw}</div></mj-raw>`,
  }
}

/** Options of one block: its content, and what keyboards, screen readers and tests find it by. */
export function blockOptions(id: string, contents: Record<string, string>): Partial<BlockProperties> {
  const content = contents[id]
  return {
    ...(content === undefined ? {} : { content }),
    attributes: { role: 'button', tabindex: '0', 'data-testid': `block-${id}` },
  }
}

/** A click on a block, or Enter, adds it after what is selected, else at the end: dragging needs a mouse. */
export function appendBlock(block: Block, editor: Editor): void {
  const content = block.getContent()
  if (content === undefined || typeof content === 'function') return
  const outer = /^\s*<(mj-(?:section|wrapper|raw))\b/.test(String(content))
  const place = outer ? placeInBody(editor) : placeInColumn(editor)
  if (place === null) return
  const [added] = place.parent.append(content, { at: place.at })
  if (added !== undefined) editor.select(added, { scroll: true })
}

/** A place among the children of an element of the email. */
export interface Place {
  parent: Component
  at: number
}

/** After the selected element of a column, else at the end of the last column, made where there is none. */
export function placeInColumn(
  editor: Editor,
  target: Component | undefined = editor.getSelected(),
): Place | null {
  for (let component = target; component !== undefined; component = component.parent()) {
    if (component.is('mj-column')) return { parent: component, at: component.components().length }
    const parent = component.parent()
    if (parent?.is('mj-column')) return { parent, at: component.index() + 1 }
  }
  const last = editor.getWrapper()?.findType('mj-column').at(-1) ?? addSection(editor)
  return last === undefined ? null : { parent: last, at: last.components().length }
}

/** After the section that is selected, or that holds what is; else at the end. */
export function placeInBody(editor: Editor): Place | null {
  for (let component = editor.getSelected(); component !== undefined; component = component.parent()) {
    const parent = component.parent()
    if (parent?.is('mj-body')) return { parent, at: component.index() + 1 }
  }
  const body = bodyOf(editor)
  return body === undefined ? null : { parent: body, at: body.components().length }
}

function addSection(editor: Editor): Component | undefined {
  return bodyOf(editor)
    ?.append('<mj-section><mj-column></mj-column></mj-section>')[0]
    ?.findType('mj-column')[0]
}

const bodyOf = (editor: Editor) => editor.getWrapper()?.findType('mj-body')[0]

import type { Component, Editor } from 'grapesjs'
import type { GeneratedSection } from '../../core/editor/ai-text.js'
import { placeInBody } from '../canvas/blocks.js'
import { commitTypedText } from '../canvas/grapes.js'
import { escapeText } from '../page/dom.js'

/** Adds a section after the one that is selected. One step of undo takes it back. */
export function insertSection(editor: Editor, { heading, text, button }: GeneratedSection): void {
  const place = placeInBody(editor)
  if (place === null) return
  const [added] = place.parent.append(
    `<mj-section><mj-column>
<mj-text font-size="24px" font-weight="700" line-height="1.3">${escapeText(heading)}</mj-text>
<mj-text font-size="16px" line-height="1.6">${escapeText(text)}</mj-text>
<mj-button href="https://example.com" background-color="#3b5bdb" border-radius="6px">${escapeText(button)}</mj-button>
</mj-column></mj-section>`.replaceAll('\n', ''),
    { at: place.at },
  )
  if (added !== undefined) editor.select(added, { scroll: true })
}

/** A text block of the email, as the AI panel sees it. */
export interface TextBlock {
  /** Lines stay lines. */
  text: string
  /** Whether it has links, bold words and the like, which a rewrite does not keep. */
  formatted: boolean
  /** One step of undo takes it back. */
  replace(text: string): void
}

/** The text block that is selected, or that holds what is. What is being typed in it is taken over first. */
export async function selectedText(editor: Editor): Promise<TextBlock | null> {
  const component = textComponent(editor)
  if (component === undefined) return null
  await commitTypedText(editor)
  const { body } = new DOMParser().parseFromString(component.getInnerHTML(), 'text/html')
  return {
    text: linesOf(body),
    formatted: [...body.querySelectorAll('*')].some(({ localName }) => !LINE_TAGS.has(localName)),
    replace(text) {
      component.components(text.split('\n').map(escapeText).join('<br>'))
      editor.select(component)
    },
  }
}

function textComponent(editor: Editor): Component | undefined {
  let component = editor.getSelected()
  while (component !== undefined && !component.is('mj-text')) component = component.parent()
  return component
}

const LINE_TAGS = new Set(['br', 'p', 'div'])

function linesOf(body: HTMLElement): string {
  for (const element of body.querySelectorAll('br')) element.replaceWith('\n')
  for (const element of body.querySelectorAll('p, div')) element.append('\n')
  return (body.textContent ?? '').replace(/[^\S\n]+/g, ' ').trim()
}

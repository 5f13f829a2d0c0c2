import { Refusal } from '../request/refusal.js'
import type { TemplateRecord } from './records.js'

/** What of a message is compared. */
interface Content {
  html: string | null
  text: string | null
}

type Pattern = Pick<TemplateRecord, 'html' | 'text' | 'templateStat'>

/** The statusCode of content that matches: 40909, or 40910 where the template still waits for its approval. */
export function matchContent(content: Content, templates: readonly Pattern[]): 40909 | 40910 {
  if (templates.length === 0) throw new Refusal(40907)
  const matching = templates.filter((template) => matches(content, template))
  if (matching.some(({ templateStat }) => templateStat === 1)) return 40909
  if (matching.some(({ templateStat }) => templateStat === 0)) return 40910
  // Nothing to compare with, in a template that has no content.
  if (templates.some(({ html, text }) => html === null && text === null)) throw new Refusal(40911)
  throw new Refusal(40908)
}

function matches({ html, text }: Content, template: Pattern): boolean {
  if (template.html !== null && html !== null) return matchesText(html, template.html)
  return template.text !== null && text !== null && matchesText(text, template.text)
}

/** Whether `text` is `template` with anything in the place of each `%name%`. White space counts as one space. */
export function matchesText(text: string, template: string): boolean {
  const flat = text.replace(/\s+/g, ' ').trim()
  const pieces = template
    .replace(/\s+/g, ' ')
    .trim()
    .split(/%[^%\s]+%/)
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return flat === first
  if (!flat.startsWith(first)) return false
  // The leftmost place of each piece leaves the most for the next one.
  let at = first.length
  for (const piece of rest) {
    const found = flat.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return flat.endsWith(last) && flat.length - last.length >= at
}

import type { Email, JsonObject } from '@mailframe/protocol'

/** A component as GrapesJS stores it. */
export type ComponentDefinition = JsonObject & { type: string }

/** What an email opens as. `notice` names the text that tells what was done. */
export interface Opening {
  project: JsonObject
  notice: 'imported' | 'foreignProject' | null
}

/** Holds HTML that was not written here, unchanged, as one block. */
export const IMPORTED_HTML = 'imported-html'

/** A project of this editor goes in as it is, foreign HTML as one block, and nothing as an empty email. */
export function openingOf({ html, json }: Pick<Email, 'html' | 'json'>): Opening {
  if (isProject(json)) return { project: json, notice: null }
  const components = html === null || html.trim() === '' ? emptyEmail() : importedEmail(html)
  // What an unknown project holds is kept beside ours: it is not ours to drop.
  const project = { ...(json ?? {}), ...projectOf(components) }
  if (json !== null && Object.keys(json).length > 0) return { project, notice: 'foreignProject' }
  return { project, notice: html === null || html.trim() === '' ? null : 'imported' }
}

function isProject(json: JsonObject | null): json is JsonObject {
  return json !== null && Array.isArray(json.pages) && json.pages.length > 0
}

function projectOf(components: ComponentDefinition[]): JsonObject {
  const mjml = { type: 'mjml', tagName: 'mjml', components }
  return { pages: [{ frames: [{ component: { type: 'wrapper', components: [mjml] } }] }] }
}

const component = (type: string, components: ComponentDefinition[] = []): ComponentDefinition => ({
  type,
  tagName: type,
  components,
})

function emptyEmail(): ComponentDefinition[] {
  return [component('mj-body', [component('mj-section', [component('mj-column')])])]
}

/**
 * The styles of foreign HTML go to the head and its body into one raw block, both as text: parsed into components
 * they would come out changed.
 */
function importedEmail(html: string): ComponentDefinition[] {
  const { head, body } = splitDocument(html)
  const raw = (content: string) => ({
    ...component(IMPORTED_HTML),
    tagName: 'mj-raw',
    content: apart(content),
  })
  return [...(head === '' ? [] : [component('mj-head', [raw(head)])]), component('mj-body', [raw(body)])]
}

/** MJML joins conditional comments that stand side by side, its own with foreign ones too. */
function apart(content: string): string {
  return content.replace(/^<!--\[if/, '<!-- -->$&').replace(/<!\[endif\]-->$/, '$&<!-- -->')
}

const HEAD = /<head(?:\s[^>]*)?>([\s\S]*?)<\/head\s*>/i
const BODY = /<body(\s[^>]*)?>([\s\S]*)<\/body\s*>/i
// MJML writes its own.
const DOCUMENT_TAGS = /<!doctype[^>]*>|<\/?(?:html|head|body)(?:\s[^>]*)?>/gi
const OWN_HEAD_TAGS = /<meta\s[^>]*charset[^>]*>/gi

/** Head and body of a document as they are written; a fragment is all body. Attributes of the body go to a div. */
export function splitDocument(html: string): { head: string; body: string } {
  const head = (HEAD.exec(html)?.[1] ?? '').replace(OWN_HEAD_TAGS, '').trim()
  const match = BODY.exec(html)
  if (match === null) return { head, body: html.replace(HEAD, '').replace(DOCUMENT_TAGS, '').trim() }
  const attributes = (match[1] ?? '').trim()
  const content = (match[2] ?? '').trim()
  return { head, body: attributes === '' ? content : `<div ${attributes}>${content}</div>` }
}

import type { JsonObject, Language } from '@mailframe/protocol'
import grapesjs, { type Component, type Editor } from 'grapesjs'
import type { PluginOptions } from 'grapesjs-mjml'
import type { Content } from '../page/service.js'
import type { Places } from '../page/shell.js'
import { grapesMessages, libraryMessages } from '../texts/grapes-messages.js'
import type { Texts } from '../texts/index.js'
import { appendBlock, BLOCKS, blockContents, blockOptions, PLACEHOLDER } from './blocks.js'
import { canvasStyle } from './canvas-style.js'
import { keepCaret } from './caret.js'
import { addImportedHtml, escapeMjmlAttributes } from './mjml-components.js'
import { mjmlPlugin } from './mjml-plugin.js'
import type { Pictures } from './pictures.js'

/** What GrapesJS begins with. */
export interface EditorOptions {
  places: Places
  language: Language
  texts: Texts
  project: JsonObject
  pictures: Pictures
}

/**
 * MJML's own list of fonts makes links to Google's servers in every email. grapesjs-mjml passes a list on only if it
 * is not empty: this one names a font that no email has.
 */
const NO_WEB_FONTS = { 'mailframe-none': '' }

/** Starts GrapesJS; resolves once the project is drawn. */
export function createGrapesEditor(options: EditorOptions): Promise<Editor> {
  const { places, language, texts, project, pictures } = options
  // GrapesJS has no region in its name of English, and falls back to it.
  const locale = language === 'en_US' ? 'en' : language
  const contents = blockContents(texts)
  const messages = messagesOf(locale, language, texts)
  const mjml: PluginOptions = {
    blocks: BLOCKS,
    block: (id) => blockOptions(id, contents),
    imagePlaceholderSrc: PLACEHOLDER,
    fonts: NO_WEB_FONTS,
    useCustomTheme: false,
    // The plugin brings English of its own, which must not replace ours.
    i18n: messages,
  }
  const editor = grapesjs.init({
    container: places.canvas,
    height: '100%',
    width: '100%',
    telemetry: false,
    cssIcons: '',
    storageManager: false,
    noticeOnUnload: false,
    autorender: false,
    canvasCss: canvasStyle(texts),
    canvas: { frameContent: '' },
    panels: { defaults: [] },
    plugins: [(self) => mjmlPlugin(self, mjml)],
    i18n: {
      locale,
      localeFallback: 'en',
      detectLocale: false,
      messages,
    },
    blockManager: { appendTo: places.blocks, appendOnClick: appendBlock },
    styleManager: { appendTo: places.styles },
    traitManager: { appendTo: places.traits },
    layerManager: { appendTo: places.layers, showWrapper: false },
    deviceManager: {
      devices: [
        { id: 'desktop', name: texts.desktop, width: '' },
        { id: 'mobilePortrait', name: texts.mobile, width: '375px' },
      ],
    },
    assetManager: {
      embedAsBase64: false,
      autoAdd: false,
      multiUpload: false,
      uploadFile: (event) => void addToDialog(editor, event, pictures),
    },
    projectData: project,
  })
  loadCanvas(editor)
  addImportedHtml(editor, texts)
  escapeMjmlAttributes(editor)
  const ready = new Promise<Editor>((resolve) => editor.onReady(() => resolve(editor)))
  editor.render()
  return ready
}

/**
 * GrapesJS would write the canvas into an empty frame, for which no service worker answers: the emulator in a page could
 * not show pictures there.
 */
function loadCanvas(editor: Editor): void {
  // Relative to the page, which may stand in a sub-folder.
  editor.on('frame:render', ({ el }: { el: HTMLIFrameElement }) => {
    el.src = 'thirdApp/canvas'
  })
}

function messagesOf(locale: string, language: Language, texts: Texts) {
  // The names of the email's elements are the page's own.
  const { domComponents: _, ...library } = libraryMessages(language)
  return { [locale]: { ...grapesMessages(texts), ...library } }
}

async function addToDialog(editor: Editor, event: DragEvent, { upload }: Pictures): Promise<void> {
  const input = event.target as HTMLInputElement | null
  const files = Array.from(event.dataTransfer?.files ?? input?.files ?? [])
  for (const file of files) {
    const src = await upload(file)
    if (src !== null) editor.AssetManager.add({ src, name: file.name }, { at: 0 })
  }
  // The same file can be chosen again.
  if (input !== null && 'value' in input) input.value = ''
}

/** What the editor holds now, text that is being typed included: the project, and its HTML. */
export async function readContent(editor: Editor, keep: JsonObject): Promise<Content> {
  await commitTypedText(editor)
  await changesReported()
  const json = { ...keep, ...withoutSync(editor, () => editor.getProjectData()) }
  const { html } = editor.runCommand('mjml-code-to-html') as { html: string }
  return { html, json }
}

/** GrapesJS reports changes by a timer. Those that are in what is read now must not be reported as later ones. */
async function changesReported(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

interface TextView {
  el: HTMLElement
  lastContent?: string
  getContent?: () => Promise<string>
  syncContent?: (options: { noCount: boolean }) => Promise<void>
  getChildrenContainer?: () => HTMLElement
}

/** GrapesJS takes typed text over when its element loses the focus; a save must not wait for that. */
export async function commitTypedText(editor: Editor): Promise<void> {
  const view = editor.getEditing()?.view as (Component['view'] & TextView) | undefined
  if (view?.syncContent === undefined) return
  // It draws the text anew.
  const putCaretBack = keepCaret(view.getChildrenContainer?.() ?? view.el)
  await view.syncContent({ noCount: true })
  putCaretBack()
  // Else leaving the text would count as another change.
  view.lastContent = (await view.getContent?.()) ?? ''
}

/** Reading the project takes typed text over once more, too late to be read and to keep the caret. */
function withoutSync<Result>(editor: Editor, read: () => Result): Result {
  const model = editor.getModel()
  const view = editor.getEditing()?.view
  if (view === undefined) return read()
  model.setEditing(false)
  try {
    return read()
  } finally {
    model.setEditing(view)
  }
}

import 'font-awesome/css/font-awesome.css'
import 'grapesjs/dist/css/grapes.min.css'
import './editor.css'
import type { Email, Language } from '@mailframe/protocol'
import type { Editor } from 'grapesjs'
import { connectAi } from './ai/ai.js'
import { onCanvasWindow } from './canvas/canvas-window.js'
import { openingOf } from './canvas/documents.js'
import { createGrapesEditor, readContent } from './canvas/grapes.js'
import { acceptPastes } from './canvas/pastes.js'
import { acceptDrops, type Pictures, storeInlinePictures } from './canvas/pictures.js'
import { acceptQuickDrops } from './canvas/quick-drops.js'
import { storePictures } from './canvas/upload.js'
import { reasonOf } from './page/reasons.js'
import { createSaver, type Saver } from './page/saving.js'
import { createService, type Service } from './page/service.js'
import { createShell, type Shell } from './page/shell.js'
import { fill, type Texts, textsIn } from './texts/index.js'

interface Boot {
  session: string
  emailId: string
  language: Language
}

/** Reads what the service wrote into the page and leaves nothing of it there: neither session nor code. */
function readBoot(): Boot {
  const script = document.getElementById('mailframe-boot')
  const boot = JSON.parse(script?.textContent ?? 'null') as Boot
  script?.remove()
  const address = new URL(location.href)
  address.searchParams.delete('code')
  // Replaces the entry: the app around the frame keeps its history. A reload comes without a code and is told so.
  history.replaceState(null, '', address)
  return boot
}

async function start(root: HTMLElement): Promise<void> {
  const { session, emailId, language } = readBoot()
  const texts = textsIn(language)
  const service = createService({ session, emailId })
  try {
    await open(root, await service.load(), { language, texts, service })
  } catch (error) {
    console.error(error)
    const message = document.createElement('p')
    message.setAttribute('role', 'alert')
    message.textContent = fill(texts.loadFailed, { reason: reasonOf(error, texts) })
    root.dataset.state = 'failed'
    root.replaceChildren(message)
  }
}

async function open(
  root: HTMLElement,
  email: Email,
  { language, texts, service }: { language: Language; texts: Texts; service: Service },
): Promise<void> {
  const shell = createShell(root, email.name, texts)
  const { project, notice } = openingOf(email)
  const pictures = storePictures({ service, shell, texts })
  const editor = await createGrapesEditor({ places: shell.places, language, texts, project, pictures })
  const saver = createSaver({
    read: () => readContent(editor, email.json ?? {}),
    send: service.save,
    reasonOf: (error) => reasonOf(error, texts),
    onState: shell.showState,
  })
  shell.showState(saver.state)
  if (notice !== null) shell.notify(texts[notice], 'notice')
  editor.Canvas.getFrameEl()?.setAttribute('title', texts.canvas)
  connectCanvas(editor, shell, saver, pictures)
  connectButtons(editor, shell, saver)
  connectAi(editor, { shell, service, texts, language })
  root.dataset.state = 'ready'
}

function connectCanvas(editor: Editor, shell: Shell, saver: Saver, pictures: Pictures): void {
  acceptQuickDrops(editor)
  acceptDrops(editor, pictures)
  acceptPastes(editor, pictures)
  storeInlinePictures(editor, pictures)
  editor.UndoManager.clear()
  editor.clearDirtyCount()
  editor.on('update', () => saver.changed())
  // Typed text is taken over later; it is unsaved from the first letter.
  editor.on('component:input', () => saver.changed())
  // Shows the edges of sections and columns.
  editor.runCommand('core:component-outline')

  shell.places.blocks.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLElement) || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.target.click()
  })

  let adding = false
  editor.on('block:drag:start block:click', () => {
    adding = true
  })
  editor.on('block:drag:stop block:click', () => {
    // After the selection of what was added.
    setTimeout(() => {
      adding = false
    })
  })
  // What someone selects they want to change; what they add is often followed by the next block.
  editor.on('component:selected', () => {
    if (!adding) shell.openTab('settings')
  })
  editor.on('component:deselected', () => {
    if (editor.getSelected() === undefined) shell.openTab('blocks')
  })
}

function connectButtons(editor: Editor, shell: Shell, saver: Saver): void {
  const { buttons } = shell
  const save = () => void saver.save()
  buttons.save.addEventListener('click', save)
  buttons.retry.addEventListener('click', save)
  buttons.undo.addEventListener('click', () => editor.UndoManager.undo())
  buttons.redo.addEventListener('click', () => editor.UndoManager.redo())
  buttons.code.addEventListener('click', () => editor.runCommand('export-template'))
  buttons.preview.addEventListener('click', () => {
    if (editor.Commands.isActive('preview')) editor.stopCommand('preview')
    else editor.runCommand('preview')
  })
  const showPreview = (on: boolean) => {
    shell.setPreview(on)
    // Hides the hints of empty columns.
    editor.Canvas.getBody()?.toggleAttribute('data-preview', on)
  }
  editor.on('command:run:preview', () => showPreview(true))
  editor.on('command:stop:preview', () => showPreview(false))

  const devices = { desktop: 'desktop', mobile: 'mobilePortrait' } as const
  for (const name of ['desktop', 'mobile'] as const) {
    buttons[name].addEventListener('click', () => editor.setDevice(devices[name]))
  }
  editor.on('change:device', () => {
    for (const name of ['desktop', 'mobile'] as const) {
      buttons[name].setAttribute('aria-pressed', String(editor.getDevice() === devices[name]))
    }
  })

  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  }
  window.addEventListener('keydown', onKey)
  onCanvasWindow(editor, (canvas) => canvas.addEventListener('keydown', onKey))

  window.addEventListener('beforeunload', (event) => {
    if (saver.unsaved) event.preventDefault()
  })
}

const root = document.getElementById('mailframe-editor')
if (root !== null) void start(root)

import { fill, type Texts } from '../texts/index.js'
import { button, element, textOf } from './dom.js'
import type { SaveState } from './saving.js'

/** Where GrapesJS puts its parts. */
export interface Places {
  canvas: HTMLElement
  blocks: HTMLElement
  styles: HTMLElement
  traits: HTMLElement
  layers: HTMLElement
}

/** The page around the canvas. */
export interface Shell {
  places: Places
  buttons: Record<
    'save' | 'retry' | 'undo' | 'redo' | 'desktop' | 'mobile' | 'preview' | 'code' | 'ai',
    HTMLButtonElement
  >
  showState(state: SaveState): void
  /** A message above the canvas, with a button to close it. An error interrupts a screen reader. */
  notify(text: string, kind: 'notice' | 'error'): void
  /** A message that goes by itself, with the function that ends it. */
  notifyWhile(text: string): () => void
  openTab(name: TabName): void
  /** A panel that stands in place of the tabs while it is not hidden. */
  addPanel(panel: HTMLElement): void
  setPreview(on: boolean): void
}

const TABS = ['blocks', 'settings', 'layers'] as const

/** A tab of the tools. */
export type TabName = (typeof TABS)[number]

/** Makes the page around the canvas in `root`. */
export function createShell(root: HTMLElement, name: string, texts: Texts): Shell {
  root.replaceChildren()
  root.removeAttribute('data-state')
  const status = element('p', { role: 'status', class: 'state', 'data-testid': 'save-state' })
  const buttons = {
    save: button('save', texts.save, 'fa-floppy-o', texts.save),
    retry: button('retry', texts.retry, 'fa-repeat', texts.retry),
    undo: button('undo', texts.undo, 'fa-undo'),
    redo: button('redo', texts.redo, 'fa-repeat'),
    desktop: button('desktop', texts.desktop, 'fa-desktop'),
    mobile: button('mobile', texts.mobile, 'fa-mobile'),
    preview: button('preview', texts.preview, 'fa-eye'),
    code: button('code', texts.code, 'fa-code'),
    ai: button('ai', texts.ai.button, 'fa-magic', texts.ai.button),
  }
  buttons.retry.hidden = true
  buttons.desktop.setAttribute('aria-pressed', 'true')
  buttons.mobile.setAttribute('aria-pressed', 'false')
  buttons.preview.setAttribute('aria-pressed', 'false')

  const title = element('h1', { title: name })
  title.textContent = name
  const messages = element('div', { class: 'messages' })
  const canvas = element('div', { class: 'canvas' })
  const tabs = createTabs(texts)
  const bar = element('header', { class: 'bar' }, [
    element('div', { class: 'heading' }, [title, element('div', { class: 'line' }, [status, buttons.retry])]),
    element('div', { class: 'group', role: 'group' }, [buttons.desktop, buttons.mobile]),
    element('div', { class: 'group', role: 'group' }, [buttons.undo, buttons.redo]),
    element('div', { class: 'group', role: 'group' }, [buttons.preview, buttons.code]),
    buttons.ai,
    buttons.save,
  ])
  const stage = element('section', { class: 'stage', 'aria-label': texts.canvas }, [messages, canvas])
  const work = element('div', { class: 'work' }, [stage, tabs.panel])
  root.append(bar, work)

  return {
    places: { canvas, ...tabs.places },
    buttons,
    showState(state) {
      status.textContent = stateText(state, texts)
      root.dataset.save = state.kind
      buttons.retry.hidden = state.kind !== 'failed'
    },
    notify(text, kind) {
      const close = button('close', texts.close, 'fa-times')
      const message = element(
        'div',
        { class: `message ${kind}`, role: kind === 'error' ? 'alert' : 'note' },
        [textOf(text), close],
      )
      close.addEventListener('click', () => message.remove())
      messages.append(message)
    },
    notifyWhile(text) {
      const message = element('div', { class: 'message notice', role: 'note' }, [textOf(text)])
      messages.append(message)
      return () => message.remove()
    },
    openTab: tabs.open,
    addPanel: (panel) => work.append(panel),
    setPreview(on) {
      root.toggleAttribute('data-preview', on)
      buttons.preview.setAttribute('aria-pressed', String(on))
      const label = on ? texts.endPreview : texts.preview
      buttons.preview.setAttribute('aria-label', label)
      buttons.preview.title = label
    },
  }
}

function stateText(state: SaveState, texts: Texts): string {
  return state.kind === 'failed' ? fill(texts.notSaved, { reason: state.reason }) : texts[state.kind]
}

/** Blocks, settings and layers, one at a time: the canvas keeps room for an email's 600 px in a narrow frame. */
function createTabs(texts: Texts) {
  const places = {
    blocks: element('div', {}),
    styles: element('div', {}),
    traits: element('div', {}),
    layers: element('div', {}),
  }
  const empty = element('p', { class: 'empty' }, [texts.selectFirst])
  const contents: Record<TabName, HTMLElement[]> = {
    blocks: [places.blocks],
    settings: [empty, places.traits, places.styles],
    layers: [places.layers],
  }
  const tabs = TABS.map((name) => {
    const tab = element('button', {
      type: 'button',
      role: 'tab',
      id: `tab-${name}`,
      'aria-controls': `panel-${name}`,
      'data-testid': `tab-${name}`,
    })
    tab.textContent = texts[name]
    const content = element(
      'div',
      { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, class: `content ${name}` },
      contents[name],
    )
    return { name, tab, content }
  })

  function open(wanted: TabName) {
    for (const { name, tab, content } of tabs) {
      tab.setAttribute('aria-selected', String(name === wanted))
      tab.tabIndex = name === wanted ? 0 : -1
      content.hidden = name !== wanted
    }
  }

  for (const [index, { name, tab }] of tabs.entries()) {
    tab.addEventListener('click', () => open(name))
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const next = step === 0 ? undefined : tabs.at((index + step) % tabs.length)
      if (next === undefined) return
      open(next.name)
      next.tab.focus()
    })
  }
  open('blocks')
  const list = element(
    'div',
    { role: 'tablist', class: 'tabs', 'aria-label': texts.panel },
    tabs.map(({ tab }) => tab),
  )
  const panel = element('aside', { class: 'panel', 'aria-label': texts.panel }, [
    list,
    ...tabs.map(({ content }) => content),
  ])
  return { places, panel, open }
}

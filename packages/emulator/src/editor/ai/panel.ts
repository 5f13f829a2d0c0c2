import type { AiFeature } from '../../core/ai/records.js'
import type { Tone } from '../../core/editor/ai-phrases.js'
import { button, element } from '../page/dom.js'
import { fill, type Texts } from '../texts/index.js'

/** As the service takes it. */
const PROMPT_CHARACTERS = 1_000
const SHOWN_CHARACTERS = 160

/** What the panel asks of the page. */
export interface AiRequests {
  generate: (prompt: string) => void
  rewrite: (tone: Tone) => void
}

/** The panel beside the canvas. What it says of credits and refusals it is told. */
export interface AiPanel {
  root: HTMLElement
  close: HTMLButtonElement
  /** What each feature costs; null: AI is not enabled. */
  showCosts(costs: Record<AiFeature, string> | null): void
  showCredits(text: string): void
  /** The text that would be rewritten; null: none is selected. */
  showSelection(selection: { text: string; formatted: boolean } | null): void
  /** Told to a screen reader too; an error interrupts it. */
  setStatus(kind: 'done' | 'error' | 'none', text: string): void
  setBusy(busy: boolean): void
  focus(): void
}

/** The panel as elements; it does nothing by itself. */
export function createAiPanel(texts: Texts, requests: AiRequests): AiPanel {
  const { ai } = texts
  const close = button('close', texts.close, 'fa-times')
  const title = element('h2', { id: 'ai-title', tabindex: '-1' }, [ai.title])
  const credits = element('p', { class: 'credits', 'data-testid': 'ai-credits' })
  const done = element('p', { role: 'status', class: 'said done', 'data-testid': 'ai-status' })
  const error = element('p', { role: 'alert', class: 'said error', 'data-testid': 'ai-error' })
  const off = element('p', { class: 'off' }, [ai.notEnabled])
  const generate = generateForm(texts, requests.generate)
  const rewrite = rewriteForm(texts, requests.rewrite)
  const forms = element('div', { class: 'forms' }, [credits, done, error, generate.form, rewrite.form])
  const root = element('aside', { class: 'panel ai-panel', 'aria-labelledby': 'ai-title' }, [
    element('header', {}, [title, close]),
    element('p', { class: 'maker' }, [ai.maker]),
    off,
    forms,
  ])
  root.hidden = true
  off.hidden = true
  forms.hidden = true

  return {
    root,
    close,
    showCosts(costs) {
      off.hidden = costs !== null
      forms.hidden = costs === null
      if (costs === null) return
      generate.submit.textContent = fill(ai.generateFor, { cost: costs.aiEmailGeneration })
      rewrite.submit.textContent = fill(ai.rewriteFor, { cost: costs.aiRewrite })
    },
    showCredits(text) {
      credits.textContent = text
    },
    showSelection: rewrite.showSelection,
    setStatus(kind, text) {
      done.textContent = kind === 'done' ? text : ''
      error.textContent = kind === 'error' ? text : ''
    },
    setBusy(busy) {
      root.setAttribute('aria-busy', String(busy))
    },
    focus() {
      if (forms.hidden) title.focus()
      else generate.prompt.focus()
    },
  }
}

function generateForm({ ai }: Texts, onSubmit: (prompt: string) => void) {
  const prompt = element('textarea', {
    id: 'ai-prompt',
    rows: '3',
    required: '',
    maxlength: String(PROMPT_CHARACTERS),
    placeholder: ai.promptExample,
  })
  const submit = element('button', { type: 'submit', 'data-testid': 'ai-generate' })
  const form = element('form', {}, [
    element('h3', {}, [ai.generate]),
    element('label', { for: 'ai-prompt' }, [ai.prompt]),
    prompt,
    submit,
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onSubmit(prompt.value)
  })
  return { form, prompt, submit }
}

function rewriteForm({ ai }: Texts, onSubmit: (tone: Tone) => void) {
  const hint = element('p', { class: 'hint' }, [ai.selectText])
  const excerpt = element('blockquote', { 'data-testid': 'ai-selection' })
  const formatting = element('p', { class: 'hint' }, [ai.formattingLost])
  const tones = Object.entries(ai.tones).map(([tone, label], index) => {
    const input = element('input', { type: 'radio', name: 'tone', value: tone, id: `ai-tone-${tone}` })
    input.checked = index === 0
    return element('label', { for: input.id }, [input, element('span', {}, [label])])
  })
  const submit = element('button', { type: 'submit', 'data-testid': 'ai-rewrite' })
  const choice = element('fieldset', {}, [element('legend', {}, [ai.tone]), ...tones])
  const form = element('form', {}, [
    element('h3', {}, [ai.rewrite]),
    hint,
    excerpt,
    formatting,
    choice,
    submit,
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onSubmit(new FormData(form).get('tone') as Tone)
  })

  function showSelection(selection: { text: string; formatted: boolean } | null) {
    const text = selection?.text ?? ''
    hint.hidden = text !== ''
    excerpt.hidden = text === ''
    excerpt.textContent = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
    formatting.hidden = selection === null || text === '' || !selection.formatted
    choice.disabled = text === ''
    submit.disabled = text === ''
  }
  showSelection(null)
  return { form, submit, showSelection }
}

import './ai.css'
import type { Language } from '@mailframe/protocol'
import type { Editor } from 'grapesjs'
import type { Service } from '../page/service.js'
import type { Shell } from '../page/shell.js'
import { fill, type Texts } from '../texts/index.js'
import { creditTexts } from './credit-texts.js'
import { insertSection, selectedText } from './email-parts.js'
import { createAiPanel } from './panel.js'

/**
 * The AI button and its panel. Where AI is not enabled the button stays, and the panel says so: whoever develops
 * against the service sees what their users would miss, and where it comes from.
 */
export function connectAi(
  editor: Editor,
  { shell, service, texts, language }: { shell: Shell; service: Service; texts: Texts; language: Language },
): void {
  const { ai } = service
  const messages = creditTexts(texts, language)
  const panel = createAiPanel(texts, {
    generate: (prompt) =>
      void work(async () => {
        const { result, ...spent } = await ai.generate(prompt, language)
        insertSection(editor, result)
        showSpent(texts.ai.inserted, spent)
      }),
    rewrite: (tone) =>
      void work(async () => {
        const block = await selectedText(editor)
        if (block === null) return
        const { result, ...spent } = await ai.rewrite(block.text, tone, language)
        block.replace(result.text)
        showSpent(texts.ai.rewritten, spent)
      }),
  })
  shell.addPanel(panel.root)
  let busy = false

  async function work(task: () => Promise<void>): Promise<void> {
    if (busy) return
    busy = true
    panel.setBusy(true)
    panel.setStatus('none', '')
    try {
      await task()
    } catch (error) {
      console.error(error)
      const credits = messages.creditsIn(error)
      if (credits !== null) panel.showCredits(messages.left(credits))
      panel.setStatus('error', messages.refusal(error))
    } finally {
      busy = false
      panel.setBusy(false)
      await showSelection()
    }
  }

  function showSpent(
    what: string,
    { spentCredits, credits }: { spentCredits: number; credits: Credits },
  ): void {
    panel.setStatus('done', `${what} ${fill(texts.ai.spent, { spent: messages.count(spentCredits) })}`)
    panel.showCredits(messages.left(credits))
  }

  async function refresh(): Promise<void> {
    const state = await ai.read()
    if (!state.enabled) return panel.showCosts(null)
    const { aiEmailGeneration, aiRewrite } = state.costs
    panel.showCosts({
      aiEmailGeneration: messages.count(aiEmailGeneration),
      aiRewrite: messages.count(aiRewrite),
    })
    panel.showCredits(messages.left(state.credits))
  }

  async function showSelection(): Promise<void> {
    if (!panel.root.hidden) panel.showSelection(await selectedText(editor))
  }

  function setOpen(open: boolean): void {
    panel.root.hidden = !open
    shell.buttons.ai.setAttribute('aria-expanded', String(open))
    if (open) void work(refresh).then(() => panel.focus())
    else shell.buttons.ai.focus()
  }

  shell.buttons.ai.setAttribute('aria-expanded', 'false')
  shell.buttons.ai.addEventListener('click', () => setOpen(Boolean(panel.root.hidden)))
  panel.close.addEventListener('click', () => setOpen(false))
  panel.root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') setOpen(false)
  })
  editor.on('component:selected component:deselected rte:disable', () => void showSelection())
}

type Credits = Awaited<ReturnType<Service['ai']['generate']>>['credits']

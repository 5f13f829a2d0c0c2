import type { CSSProperties } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame } from '../index.js'
import styles from '../styles.css?inline'
import { cleanUp, renderApp, signIn, wholeFrames } from '../test/harness.js'

let sheet: HTMLStyleElement
beforeEach(async () => {
  await page.viewport(1024, 768)
  sheet = document.createElement('style')
  sheet.textContent = styles
  document.head.append(sheet)
})
afterEach(() => {
  cleanUp()
  sheet.remove()
  vi.restoreAllMocks()
})

const rootIn = (container: HTMLElement) => container.querySelector<HTMLElement>('.mailframe-editor')
const untilLoaded = (container: HTMLElement) => expect.poll(() => wholeFrames(container)).toBe(1)

async function show(parent: CSSProperties, bar = 0) {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const app = renderApp(
    <div style={parent}>
      {bar > 0 && <header style={{ blockSize: bar, inlineSize: bar }}>Bar</header>}
      <EmailEditorFrame emailId={email.id} />
    </div>,
    { fetch: user.fetch },
  )
  await untilLoaded(app.container)
  return app
}
const sizeOf = (element: Element | null | undefined) => {
  const { width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return [Math.round(width), Math.round(height)]
}

const COLUMN: CSSProperties = { display: 'flex', flexDirection: 'column', width: 800 }
it.each<[string, CSSProperties, number, [number, number]]>([
  ['a low column', { ...COLUMN, height: 500 }, 60, [800, 440]],
  ['a high column', { ...COLUMN, height: 1000 }, 60, [800, 940]],
  ['a low row', { display: 'flex', width: 800, height: 500 }, 60, [740, 500]],
  ['a high row', { display: 'flex', width: 800, height: 1000 }, 60, [740, 1000]],
  ['a low grid', { display: 'grid', width: 800, height: 500 }, 0, [800, 500]],
  ['a high grid', { display: 'grid', width: 800, height: 1000 }, 0, [800, 1000]],
  [
    'a grid of rows',
    { display: 'grid', gridTemplateRows: 'auto 1fr', width: 800, height: 500 },
    60,
    [800, 440],
  ],
  ['a block', { width: 800 }, 0, [800, 704]],
])('fills %s', async (_, parent, bar, size) => {
  const { container } = await show(parent, bar)
  expect(sizeOf(rootIn(container))).toEqual(size)
  expect(container.firstElementChild?.scrollHeight).toBe(container.firstElementChild?.clientHeight)
  const [width = 0, height = 0] = sizeOf(container.querySelector('.mailframe-iframe'))
  expect(size[0] - width).toBeLessThanOrEqual(2)
  expect(size[1] - height).toBeLessThan(40)
})

it('leaves the page without a scroll bar where its parent has the height of the window', async () => {
  const { container } = await show({ ...COLUMN, width: 'auto', height: '100dvh' }, 48)
  container.style.position = 'fixed'
  container.style.inset = '0'
  expect(sizeOf(rootIn(container))[1]).toBe(768 - 48)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(768)
})

it('keeps the way to a new tab within reach, as an arrow whose words show under the focus', async () => {
  const { container } = await show({ width: 800 })
  const link = page.getByRole('button', { name: 'Open in a new tab' })
  await expect.element(link).toBeVisible()
  expect(sizeOf(link.element())[0]).toBeGreaterThanOrEqual(22)
  expect(sizeOf(link.element())[0]).toBeLessThanOrEqual(26)
  const words = () => container.querySelector('.mailframe-footer span')?.getBoundingClientRect().width
  await expect.poll(words).toBe(1)
  await userEvent.hover(link)
  await expect.poll(words).toBeGreaterThan(50)
  await userEvent.unhover(link)
  ;(link.element() as HTMLElement).focus()
  await expect.poll(words).toBeGreaterThan(50)
})

it('can be used without its style sheet', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // Also those of other files, which may share the page.
  const sheets = [...document.styleSheets].filter(({ disabled }) => !disabled)
  for (const each of sheets) each.disabled = true
  onTestFinished(() => {
    for (const each of sheets) each.disabled = false
  })
  const { container } = await show({ width: 800 })
  expect(sizeOf(container.querySelector('iframe'))[0]).toBeGreaterThanOrEqual(790)
  expect(sizeOf(container.querySelector('iframe'))[1]).toBeGreaterThanOrEqual(700)
  await expect.element(page.getByRole('button', { name: 'Open in a new tab' })).toBeVisible()
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1)
})

it('is printed without what can be pressed', async () => {
  const { container } = await show({ width: 800 })
  const rules = [...(sheet.sheet?.cssRules ?? [])].flatMap(printRules)
  const hidden = rules.filter(({ style }) => style.display === 'none').map(({ selectorText }) => selectorText)
  expect(hidden).not.toEqual([])
  for (const control of container.querySelectorAll('button, a')) {
    expect(hidden.some((selector) => control.closest(selector))).toBe(true)
  }
})

/** The rules for paper. */
function printRules(rule: CSSRule): CSSStyleRule[] {
  if (rule instanceof CSSMediaRule && rule.conditionText === 'print') {
    return [...rule.cssRules].filter((each) => each instanceof CSSStyleRule)
  }
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(printRules) : []
}

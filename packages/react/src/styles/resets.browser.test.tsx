import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import theming from '../../../../docs/guide/theming.md?raw'
import { inFull } from '../../../../test/full.js'
import { AiUsageChart } from '../charts.js'
import {
  AiBalances,
  AiBills,
  AiLimitForm,
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
} from '../index.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'
import { HOST_STYLES, type HostStyles } from '../test/host-styles.js'
import { dayBefore, spendAi } from '../test/spend-ai.js'
import { WHOLE_FRAME } from '../test/whole-frame.js'
import { createTestBackend, type TestBackend } from '../testing.js'

const refused: typeof fetch = async () => new Response('', { status: 403 })
const found = (selector: string) => document.querySelector<HTMLElement>(selector)
const until = (selector: string) => expect.poll(() => found(selector), { message: selector }).not.toBeNull()

let styles: HostStyles
let backend: TestBackend
beforeAll(async () => {
  await page.viewport(1280, 900)
  styles = await (await fetch(HOST_STYLES)).json()
  const day = `${dayBefore(0)}T00:00:00Z`
  backend = await createTestBackend({
    allow: () => true,
    aiLimit: () => ({ maximumLimitCredits: 12, startTime: day, endTime: '2120-01-01T00:00:00Z' }),
    emails: ['Welcome', { name: 'Spring', subject: 'What is new' }, 'Summer'],
  })
  await spendAi(backend, 'test-user', [{ at: day, feature: 'aiEmailGeneration' }])
})
afterEach(cleanUp)
afterAll(() => backend.close())

/** Draws under a font of its own: what is inherited may be the host's. */
const FONT = { font: '16px/1.5 Arial', letterSpacing: 'normal', color: '#222', inlineSize: 1100 } as const
function draw(element: ReactElement, props: Parameters<typeof renderApp>[1] = {}) {
  return renderApp(<div style={FONT}>{element}</div>, props).container
}
const drawn = (element: ReactElement) => draw(element, { fetch: backend.fetch, endpoint: backend.endpoint })

/** Sheets of the page in this order, with nothing moving. */
function setSheets(sheets: readonly string[]) {
  for (const old of document.querySelectorAll('style[data-sheet]')) old.remove()
  for (const text of [...sheets, '* { transition: none !important; animation: none !important }']) {
    const style = document.createElement('style')
    style.dataset.sheet = ''
    style.textContent = text
    document.head.append(style)
  }
}
afterEach(() => {
  document.documentElement.removeAttribute('data-dark-page')
  setSheets([])
})

/** These change no look: a cursor, the name by which a control is drawn, the width of an outline that is not there. */
const OF_NO_LOOK = new Set([
  'cursor',
  'appearance',
  'outline-width',
  'tab-size',
  '-webkit-tap-highlight-color',
])
/** Inherited and set on `<html>` alone by some. */
const INHERITED = /^(font-(feature|variation)-settings|-webkit-font-smoothing|text-size-adjust)$/

/** The same again under a name of the direction of the text: asking for it takes as long as for the other. */
const LOGICAL = /(^|-)(block|inline)(-|$)/

/** What counts: all that a browser computes, asked for once. */
const PROPERTIES = [...getComputedStyle(document.documentElement)].filter(
  (name) => !name.startsWith('--') && !OF_NO_LOOK.has(name) && !INHERITED.test(name) && !LOGICAL.test(name),
)

/** What each element of ours inside looks like, in its order. */
function looksOf(container: Element) {
  return [...container.querySelectorAll('[class*=mailframe], [class*=mailframe] *')]
    .filter((element) => !element.matches('[class*=recharts], [class*=recharts] *, option, svg *, [hidden]'))
    .map((element) => {
      const look = getComputedStyle(element)
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      return {
        name: `${name} in .${element.parentElement?.getAttribute('class') ?? ''}`,
        look: PROPERTIES.map((property) => look.getPropertyValue(property)),
      }
    })
}

/** What is not as it was: `element property: before → now`. */
function changes(before: ReturnType<typeof looksOf>, now: ReturnType<typeof looksOf>): string[] {
  expect(now.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  return now.flatMap(({ name, look }, index) =>
    look.flatMap((value, at) => {
      const was = before[index]?.look[at]
      return was === value ? [] : [`${name} ${PROPERTIES[at]}: ${was} → ${value}`]
    }),
  )
}

const setDark = (isDark: boolean) => document.documentElement.toggleAttribute('data-dark-page', isDark)
const DARK_PAGE = ':root[data-dark-page] { color-scheme: dark; background: #111 }'

async function expectWhole(container: Element) {
  await expect.poll(() => looksOf(container).length).toBeGreaterThan(3)
  // A reset that comes last wins what is even: the other order, and ours as it is written, too, are for the full run.
  for (const name of inFull(['source', 'bundle'], ['bundle'])) {
    const ours = styles.ours[name] ?? ''
    setSheets([ours])
    const alone = looksOf(container)
    for (const [reset, text] of Object.entries(styles.resets)) {
      setSheets([ours, text])
      expect(changes(alone, looksOf(container)), `ours (${name}), then ${reset}`).toEqual([])
      if (!inFull(true, false)) continue
      setSheets([text, ours])
      expect(changes(alone, looksOf(container)), `${reset}, then ours (${name})`).toEqual([])
    }
  }
  const ours = styles.ours.source ?? ''
  setSheets([ours, DARK_PAGE])
  const light = looksOf(container)
  setDark(true)
  const dark = looksOf(container)
  expect(changes(light, dark).length, 'is drawn otherwise in the dark').toBeGreaterThan(3)
  for (const [reset, text] of Object.entries(styles.resets)) {
    setSheets([ours, text, DARK_PAGE])
    expect(changes(dark, looksOf(container)), `ours, then ${reset}, in the dark`).toEqual([])
  }
  setDark(false)
  setSheets([ours])
}

it('keeps the list whole under resets, with its toolbar, pages, dialogs and notices', async () => {
  setSheets([styles.ours.source ?? ''])
  const container = drawn(<EmailList pageSize={3} deletion="undo" onOpen={() => {}} />)
  await until('[data-state=ready] .mailframe-thumbnail span, [data-state=ready] .mailframe-thumbnail iframe')
  await expect.poll(() => found('.mailframe-thumbnail[data-state=loading]')).toBeNull()
  await expectWhole(container)
  await page.getByRole('checkbox', { name: 'Select Summer' }).click()
  await page.getByRole('button', { name: 'Rename Spring' }).click()
  await until('.mailframe-row .mailframe-field input')
  await expectWhole(container)
  await page.getByRole('button', { name: 'Create email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await until('.mailframe-dialog .mailframe-problem')
  await expectWhole(container)
})

it('keeps the list whole that is empty, searches, asks, and fails', async () => {
  setSheets([styles.ours.source ?? ''])
  const never: typeof fetch = () => new Promise(() => {})
  await expectWhole(draw(<EmailList onOpen={() => {}} />, { fetch: never }))
  const empty = draw(<EmailList onOpen={() => {}} />, { fetch: signIn().fetch })
  await until('.mailframe-empty')
  await expectWhole(empty)
  const failed = draw(<EmailList onOpen={() => {}} />, { fetch: refused })
  await until('.mailframe-error')
  await expectWhole(failed)
  cleanUp()
  const list = drawn(<EmailList onOpen={() => {}} />)
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  await until('.mailframe-dialog')
  await expectWhole(list)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('searchbox').fill('nothing like it')
  await until('.mailframe-empty')
  await expectWhole(list)
})

it('keeps frame and dialog whole', async () => {
  setSheets([styles.ours.source ?? ''])
  const user = signIn()
  const { id } = await user.create({ name: 'Welcome' })
  const frame = draw(<EmailEditorFrame emailId={id} />, { fetch: user.fetch })
  await until(WHOLE_FRAME)
  await expectWhole(frame)
  cleanUp()
  const dialog = draw(<EmailEditorDialog emailId={id} open onClose={() => {}} />, { fetch: user.fetch })
  await until(WHOLE_FRAME)
  await expectWhole(dialog)
  cleanUp()
  const failed = draw(<EmailEditorFrame emailId={id} />, { fetch: refused })
  await until('.mailframe-error')
  await expectWhole(failed)
})

it('keeps the AI widgets whole', async () => {
  setSheets([styles.ours.source ?? ''])
  const container = drawn(
    <>
      <AiUsage />
      <AiUsage renderByDay={(days) => <AiUsageChart {...days} />} />
      <AiUsage scope="application" />
      <AiBalances />
      <AiBills />
      <AiLimitForm />
    </>,
  )
  await expect.poll(() => document.querySelectorAll('[data-state=near]').length).toBe(2)
  await until('.recharts-bar-rectangle path')
  await expect.poll(() => found('[data-state=loading]')).toBeNull()
  await page.getByRole('radio', { name: 'Custom' }).first().click({ force: true })
  await page.getByRole('button', { name: 'Set limit' }).click()
  await until('.mailframe-ai-fields .mailframe-problem')
  await expectWhole(container)
})

/** Of Tailwind 3.0 to 3.4.2: it names buttons by their `type`, which counts as a class. */
const OLD_PREFLIGHT = `button, [type='button'], [type='reset'], [type='submit'] {
  -webkit-appearance: button; background-color: transparent; background-image: none }`
/** The line of the guide. */
const FOR_OLD_PREFLIGHT = `button:where([class^="mailframe"])[type] {
  background-color: revert-layer;
}`

it('keeps buttons filled under the preflight of an older Tailwind, with the line of the guide', async () => {
  const ours = styles.ours.source ?? ''
  setSheets([ours])
  const container = drawn(<EmailList onOpen={() => {}} />)
  await until('[data-state=ready] .mailframe-button')
  await expect.poll(() => found('.mailframe-thumbnail[data-state=loading]')).toBeNull()
  const alone = looksOf(container)
  setSheets([ours, OLD_PREFLIGHT])
  expect(changes(alone, looksOf(container)).length, 'without it').toBeGreaterThan(0)
  setSheets([ours, OLD_PREFLIGHT, FOR_OLD_PREFLIGHT])
  expect(changes(alone, looksOf(container))).toEqual([])
  expect(theming).toContain(FOR_OLD_PREFLIGHT)
})

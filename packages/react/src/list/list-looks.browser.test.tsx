import '../styles.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailList, type EmailListProps } from '../index.js'
import { jaJP } from '../locales/ja_JP.js'
import { thTH } from '../locales/th_TH.js'
import { at, keys } from '../test/focus.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'

afterEach(cleanUp)

async function show(
  width: number,
  { locale, ...props }: Partial<EmailListProps> & { locale?: typeof jaJP } = {},
) {
  await page.viewport(width, 800)
  const user = signIn()
  for (const name of ['Two', 'One']) await user.create({ name, html: '<p>Hi</p>' })
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    await isHeld
    return user.fetch(input, init)
  }
  const app = renderApp(<EmailList onOpen={() => {}} {...props} />, { fetch, ...(locale && { locale }) })
  const find = (selector: string) => app.container.querySelector<HTMLElement>(selector)
  await expect.poll(() => find('.mailframe-list[data-state=loading] [data-skeleton]')).not.toBeNull()
  return { ...app, user, answer, find }
}
const box = (element: HTMLElement | null) => {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return { x, y, width, height }
}
const SHAPES = [
  '.mailframe-toolbar',
  '.mailframe-search',
  '.mailframe-select',
  '[data-variant=primary]',
  '.mailframe-row',
]

describe.each([390, 1024])('at %i px', (width) => {
  it('has the shape of what comes while it loads', async () => {
    const { find, answer } = await show(width)
    const before = SHAPES.map((selector) => box(find(selector)))
    const toolbar = find('.mailframe-toolbar')
    expect(toolbar?.inert).toBe(true)
    expect(toolbar?.ariaHidden).toBe('true')
    answer()
    await expect.poll(() => find('[data-email-id]')).not.toBeNull()
    expect(SHAPES.map((selector) => box(find(selector)))).toEqual(before)
    expect(find('.mailframe-toolbar')?.inert).toBe(false)
  })

  it.each([
    ['English', undefined],
    ['Thai', thTH],
    ['Japanese', jaJP],
  ])('has one line before the first email, and while some are selected, in %s', async (_, locale) => {
    const { find, answer } = await show(width, locale && { locale })
    answer()
    await expect.poll(() => find('[data-email-id]')).not.toBeNull()
    const isOneLine = () => {
      const middles = [...(find('.mailframe-toolbar')?.querySelectorAll('button, input, select, p') ?? [])]
        .map((control) => control.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const isWithin = middles.every(({ left, right }) => left >= 0 && right <= width)
      return isWithin && new Set(middles.map(({ top, height }) => Math.round(top + height / 2))).size === 1
    }
    expect(isOneLine()).toBe(true)
    expect(document.documentElement.scrollWidth).toBe(width)
    find('.mailframe-row .mailframe-checkbox')?.click()
    await expect.poll(() => find('.mailframe-selection')).not.toBeNull()
    expect(isOneLine()).toBe(true)
  })
})

it('shows a picture once it is drawn, never the white of an empty frame', async () => {
  const { find, answer } = await show(1024)
  const observed: string[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLIFrameElement) observed.push(getComputedStyle(node).opacity)
  }).observe(document.body, { subtree: true, childList: true })
  answer()
  await expect.poll(() => find('.mailframe-thumbnail iframe[data-loaded]')).not.toBeNull()
  expect(observed[0]).toBe('0')
  await expect
    .poll(() => getComputedStyle(find('.mailframe-thumbnail iframe') as HTMLElement).opacity)
    .toBe('1')
})

it('has icons with names where there is room, and tells them under the focus', async () => {
  const { find, answer } = await show(1024, {
    actions: ['rename', { id: 'send', label: 'Send', onAction: () => {} }],
  })
  answer()
  await expect.element(page.getByRole('button', { name: 'Rename One' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Actions for One' }).query()).toBeNull()
  const label = () => find('[data-part=rename] .mailframe-label') as HTMLElement
  expect(getComputedStyle(label()).opacity).toBe('0')
  find('.mailframe-row')?.focus()
  await keys('{ArrowRight}{ArrowRight}{ArrowRight}')
  await at('button Rename One')
  await expect.poll(() => getComputedStyle(label()).opacity).toBe('1')
  await keys('{ArrowRight}')
  await at('button Send: One')
})

describe('the menu of a row, where there is little room', () => {
  const open = () => document.querySelector('.mailframe-menu:popover-open')

  it('opens, moves and closes by keys', async () => {
    const { answer } = await show(390)
    answer()
    const menu = page.getByRole('button', { name: 'Actions for One' })
    await expect.element(menu).toBeVisible()
    expect(page.getByRole('button', { name: 'Rename One' }).query()).toBeNull()
    ;(page.getByRole('row', { name: 'One' }).element() as HTMLElement).focus()
    await keys('{ArrowRight}{ArrowRight}{ArrowRight}')
    await at('button Actions for One')
    await keys('{Enter}')
    await at('button Rename One')
    await keys('{ArrowDown}{ArrowDown}')
    await at('button Delete One')
    await keys('{Escape}')
    await at('button Actions for One')
    await expect.poll(open).toBeNull()
    await keys('{ArrowDown}')
    await at('row Two')
  })

  it('closes with each of its actions, and the focus comes back to its button', async () => {
    const { answer } = await show(390)
    answer()
    const menu = page.getByRole('button', { name: 'Actions for Two' })
    await menu.click()
    await page.getByRole('button', { name: 'Delete Two' }).click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await keys('{Escape}')
    await at('button Actions for Two')
    await keys('{Enter}{Enter}')
    await at('input text')
    await keys('{Escape}')
    await at('row Two')
    await expect.poll(open).toBeNull()
    await menu.click()
    await userEvent.click(document.body)
    await expect.poll(open).toBeNull()
  })

  it('stands whole in the window at the last row', async () => {
    const { answer } = await show(390)
    answer()
    await page.viewport(390, 260)
    await page.getByRole('button', { name: 'Actions for Two' }).click()
    await expect.poll(open).not.toBeNull()
    const isWithin = () => {
      const { top, bottom, left, right } = open()?.getBoundingClientRect() ?? new DOMRect(-1)
      return [top >= 0, bottom <= 260, left >= 0, right <= 390]
    }
    await expect.poll(isWithin).toEqual([true, true, true, true])
  })
})

describe('view="grid"', () => {
  const tops = () =>
    [...document.querySelectorAll('[data-email-id]')].map((card) =>
      Math.round(card.getBoundingClientRect().top),
    )

  it('puts cards side by side that keys move between, and has their shape while it loads', async () => {
    const { find, answer, user } = await show(1024, { view: 'grid' })
    for (const name of ['Five', 'Four', 'Three']) await user.create({ name })
    const before = box(find('.mailframe-row'))
    answer()
    await expect.poll(() => tops().length).toBe(5)
    expect(box(find('.mailframe-row'))).toEqual(before)
    const columns = tops().filter((top) => top === tops()[0]).length
    expect(columns).toBeGreaterThan(1)
    expect(columns).toBeLessThan(5)
    const names = [...document.querySelectorAll('[data-email-id]')].map((card) =>
      card.getAttribute('aria-label'),
    )
    ;(find('[data-email-id]') as HTMLElement).focus()
    await keys('{ArrowDown}')
    await at(`row ${names[columns]}`)
    await keys('{ArrowUp}')
    await at(`row ${names[0]}`)
    await keys('{ArrowRight}{ArrowRight}{ArrowRight}')
    await at(`button Actions for ${names[0]}`)
    await keys('{ArrowRight}')
    await at(`row ${names[1]}`)
    await keys('{ArrowLeft}')
    await at(`row ${names[0]}`)
    await keys('{End}')
    await at(`row ${names[4]}`)
  })

  it('has one card a line on a phone, in the width of the page', async () => {
    const { answer } = await show(390, { view: 'grid' })
    answer()
    await expect.poll(() => new Set(tops()).size).toBe(2)
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it('draws more of many as the end comes near', async () => {
    const { answer, user, find } = await show(1024, { view: 'grid', paging: 'infinite', pageSize: 10 })
    for (let index = 0; index < 40; index += 1) await user.create({ name: `Email ${index}` })
    answer()
    await expect.poll(() => tops().length).toBe(20)
    const rows = find('.mailframe-rows') as HTMLElement
    expect(rows.clientHeight).toBeLessThan(rows.scrollHeight)
    await expect
      .poll(() => {
        rows.scrollTop = rows.scrollHeight
        return tops().length
      })
      .toBe(42)
  })
})

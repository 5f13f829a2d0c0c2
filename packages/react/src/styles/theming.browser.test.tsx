import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import theming from '../../../../docs/guide/theming.md?raw'
import { EmailList } from '../index.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'
import '../styles.css'

const sheet = document.createElement('style')
afterEach(() => {
  cleanUp()
  sheet.remove()
  document.documentElement.className = ''
})

/** The defaults of shadcn/ui, as far as they count here. */
const SHADCN = `
  :root { --radius: 10px; --background: rgb(250, 250, 249); --foreground: rgb(12, 10, 9); --muted: rgb(245, 245, 244);
    --muted-foreground: rgb(120, 113, 108); --border: rgb(231, 229, 228); --input: rgb(214, 211, 209);
    --primary: rgb(28, 25, 23); --primary-foreground: rgb(250, 250, 240); --destructive: rgb(220, 38, 38) }
  .dark { --background: rgb(12, 10, 9); --foreground: rgb(250, 250, 249); --primary: rgb(231, 229, 228);
    --primary-foreground: rgb(28, 25, 20); --border: rgb(41, 37, 36) }`

it('takes the tokens of shadcn/ui by the lines of the documents, also in the dark', async () => {
  const [, lines] = /## shadcn\/ui\s+```css\n(.*?)```/s.exec(theming) ?? []
  if (lines === undefined) throw new Error('the page has no lines for shadcn/ui')
  sheet.textContent = SHADCN + lines
  document.head.append(sheet)
  const user = signIn()
  await user.create({ name: 'Welcome' })
  const { container } = renderApp(<EmailList onOpen={() => {}} />, { fetch: user.fetch })
  const create = page.getByRole('button', { name: 'Create email' })
  await expect.element(create).toBeVisible()
  // The pointer may rest where another file left it.
  await userEvent.unhover(create)
  const looks = () => {
    const button = getComputedStyle(create.element())
    const rows = getComputedStyle(container.querySelector('.mailframe-rows') ?? document.body)
    return [
      button.backgroundColor,
      button.color,
      rows.backgroundColor,
      rows.color,
      rows.borderTopColor,
      rows.borderTopLeftRadius,
    ]
  }
  const light = [
    'rgb(28, 25, 23)',
    'rgb(250, 250, 240)',
    'rgb(250, 250, 249)',
    'rgb(12, 10, 9)',
    'rgb(231, 229, 228)',
  ]
  const dark = [
    'rgb(231, 229, 228)',
    'rgb(28, 25, 20)',
    'rgb(12, 10, 9)',
    'rgb(250, 250, 249)',
    'rgb(41, 37, 36)',
  ]
  await expect.poll(looks).toEqual([...light, '10px'])
  document.documentElement.className = 'dark'
  await expect.poll(looks).toEqual([...dark, '10px'])
  expect(getComputedStyle(container).colorScheme).toBe('dark')
})

it('has check boxes of 24 pixels, also where the page has a small rem', async () => {
  sheet.textContent = 'html { font-size: 62.5% }'
  document.head.append(sheet)
  const user = signIn()
  await user.create({ name: 'Welcome' })
  renderApp(<EmailList onOpen={() => {}} />, { fetch: user.fetch })
  for (const width of [1280, 360]) {
    await page.viewport(width, 800)
    await expect.poll(() => document.querySelectorAll('input[type=checkbox]').length).toBe(2)
    for (const box of document.querySelectorAll('input[type=checkbox]')) {
      const { width, height, left, top } = box.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
      expect(document.elementFromPoint(left + 1, top + 1)).toBe(box)
    }
  }
})

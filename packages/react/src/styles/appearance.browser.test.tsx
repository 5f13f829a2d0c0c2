import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { EmailList } from '../index.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'
import '../styles.css'

afterEach(() => {
  cleanUp()
  document.documentElement.removeAttribute('style')
})

it('follows the scheme of the page by light-dark(), in dialogs too, from the first picture on', async () => {
  const user = signIn()
  const appearance = {
    variables: { accent: 'light-dark(rgb(15, 118, 110), rgb(94, 234, 212))', radius: '3px' },
  }
  const { container } = renderApp(<EmailList onOpen={() => {}} />, { fetch: user.fetch, appearance })
  const create = () => container.querySelector<HTMLElement>('[data-part=create]')
  await expect.poll(create).not.toBeNull()
  const looks = (element: Element | null | undefined) => {
    if (!element) return null
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element)
    return [backgroundColor, borderTopLeftRadius]
  }
  // The pointer may rest where another file left it.
  await userEvent.unhover(create() ?? container)
  await expect.poll(() => looks(create())).toEqual(['rgb(15, 118, 110)', '1.98px'])
  document.documentElement.style.colorScheme = 'dark'
  await expect.poll(() => looks(create())).toEqual(['rgb(94, 234, 212)', '1.98px'])
  create()?.click()
  const submit = () => document.querySelector('dialog [type=submit]')
  await expect.poll(() => looks(submit())).toEqual(['rgb(94, 234, 212)', '1.98px'])
})

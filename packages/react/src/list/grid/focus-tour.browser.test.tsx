import '../../styles.css'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailList, type EmailListProps } from '../../index.js'
import { at, focused, keys } from '../../test/focus.js'
import { cleanUp, renderApp, signIn } from '../../test/harness.js'

beforeAll(() => page.viewport(1024, 768))
afterEach(cleanUp)

async function show(names: readonly string[], props: Partial<EmailListProps> = {}) {
  const user = signIn()
  for (const name of [...names].reverse()) await user.create({ name })
  const app = renderApp(<EmailList onOpen={() => {}} {...props} />, { fetch: user.fetch })
  const first = page.getByRole('row', { name: names[0] ?? '', exact: true })
  await expect.element(first).toBeVisible()
  return { ...app, user, focusFirst: () => (first.element() as HTMLElement).focus() }
}

/** Of the button of this name, once it is there. */
async function focusOn(options: { name: string; exact?: boolean }) {
  const button = page.getByRole('button', options)
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
}

it('keeps the focus through renames: Enter, Escape, and a field that is left', async () => {
  const { focusFirst } = await show(['One', 'Two'])
  focusFirst()
  await keys('{F2}')
  await at('input text')
  await keys('{Escape}')
  await at('row One')
  await keys('{F2}')
  await at('input text')
  await keys('First{Enter}')
  await at('row First')
  await keys('{F2}')
  await at('input text')
  await userEvent.tab()
  await at('button Cancel')
  await keys('{Enter}')
  await at('row First')
})

it('keeps the focus through dialogs and deletes, down to the last email', async () => {
  const { focusFirst } = await show(['One', 'Two'])
  focusFirst()
  await keys('{Delete}')
  await at('button Cancel')
  await keys('{Escape}')
  await at('row One')
  await keys('{Delete}')
  await at('button Cancel')
  await userEvent.tab()
  await keys('{Enter}')
  await at('row Two')
  await keys('{Delete}')
  await at('button Cancel')
  await userEvent.tab()
  await keys('{Enter}')
  await at('button Create email')
  await keys('{Enter}')
  await at('input text')
  await keys('New{Enter}')
  await at('row New')
})

it('goes to what Undo brings back', async () => {
  const { focusFirst } = await show(['One', 'Two'], { deletion: 'undo' })
  focusFirst()
  await keys('{Delete}')
  await at('row Two')
  await focusOn({ name: 'Undo' })
  await keys('{Enter}')
  await at('row One')
})

it('keeps the focus where the bar of the selection goes', async () => {
  const { focusFirst } = await show(['One', 'Two', 'Three'])
  focusFirst()
  await keys('{ArrowDown} ')
  await at('row Two')
  await focusOn({ name: 'Clear selection' })
  await keys('{Enter}')
  await at('row Two')
  await keys(' {ArrowDown} ')
  await at('row Three')
  await focusOn({ name: 'Delete', exact: true })
  await keys('{Enter}')
  await at('button Cancel')
  await userEvent.tab()
  await keys('{Enter}')
  await at('row One')
})

it('keeps the focus on the pager and in the search', async () => {
  const { focusFirst } = await show(['One', 'Two', 'Three'], { pageSize: 2 })
  focusFirst()
  await focusOn({ name: 'Next' })
  await keys('{Enter}')
  await expect.element(page.getByRole('row', { name: 'Three' })).toBeVisible()
  await at('button Next')
  cleanUp()

  await show(['One', 'Two'])
  const search = page.getByRole('searchbox')
  await search.click()
  await keys('nothing')
  await expect.element(page.getByText('Nothing matches “nothing”')).toBeVisible()
  await at('input Search loaded emails (2)')
  await focusOn({ name: 'Clear search' })
  await keys('{Enter}')
  await at('row One')
})

it('keeps the focus through errors, and through signing in', async () => {
  const user = signIn()
  await user.create({ name: 'One' })
  let answer: 'refuse' | 'unauthenticated' | 'read' = 'refuse'
  const { container } = renderApp(<EmailList onOpen={() => {}} />, {
    fetch: async (input, init) => {
      if (answer === 'read') return user.fetch(input, init)
      const [status, error] = answer === 'refuse' ? [503, 'upstreamUnavailable'] : [401, 'unauthenticated']
      return Response.json({ error, message: 'no' }, { status: Number(status) })
    },
    onSignIn: () => {
      answer = 'read'
      return Promise.resolve()
    },
  })
  const state = () => container.querySelector<HTMLElement>('.mailframe-list')?.dataset.state
  await expect.poll(state).toBe('error')
  expect(focused()).toBe('body')
  await focusOn({ name: 'Retry' })
  answer = 'unauthenticated'
  await keys('{Enter}')
  await at('button Sign in again')
  await keys('{Enter}')
  await at('row One')
})

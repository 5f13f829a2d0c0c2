import '../../styles.css'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame, EmailList, type EmailListProps } from '../../index.js'
import { at, focused, keys, row, tabTo } from '../../test/focus.js'
import { cleanUp, renderApp, signIn } from '../../test/harness.js'

beforeAll(() => page.viewport(1024, 768))
afterEach(cleanUp)

/** A list whose backend refuses what `refuses` says. */
async function show(names: readonly string[], props: Partial<EmailListProps> = {}) {
  const user = signIn()
  for (const name of [...names].reverse()) await user.create({ name })
  const backend = { refuses: (_method: string, _path: string): boolean => false }
  renderApp(<EmailList onOpen={() => {}} {...props} />, {
    fetch: async (input, init) =>
      backend.refuses(init?.method ?? 'GET', String(input))
        ? Response.json({ error: 'rateLimited', message: 'no' }, { status: 429 })
        : user.fetch(input, init),
  })
  await expect.element(row(names[0] ?? '')).toBeVisible()
  return backend
}

it('keeps the focus on the row whose new name is refused, and through Retry and Dismiss', async () => {
  const backend = await show(['One', 'Two'])
  backend.refuses = (method) => method === 'PUT'
  await tabTo('row One')
  await keys('{F2}')
  await at('input text')
  await keys('First{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await at('row One')
  await tabTo('button Dismiss', { shift: true })
  await keys('{Enter}')
  await at('row One')

  await keys('{F2}')
  await at('input text')
  await keys('First{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await at('row One')
  await tabTo('button Retry', { shift: true })
  backend.refuses = () => false
  await keys('{Enter}')
  await at('row First')
})

it('stays in the field of a name that cannot be', async () => {
  await show(['One'])
  await tabTo('row One')
  await keys('{F2}')
  await at('input text')
  await keys('{Delete}{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(focused()).toBe('input text')
  await keys('{Escape}')
  await at('row One')
})

it('keeps the focus where emails stay that were to be deleted, and where all are gone', async () => {
  const backend = await show(['One', 'Two', 'Three'])
  backend.refuses = (method) => method === 'DELETE'
  await tabTo('row One')
  await keys('{End}')
  await at('row Three')
  await keys('{Delete}')
  await at('button Cancel')
  await userEvent.tab()
  await keys('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await at('row Two')
  await tabTo('button Retry', { shift: true })
  backend.refuses = () => false
  await keys('{Enter}')
  await expect.element(row('Three')).not.toBeInTheDocument()
  await at('row Two')

  await keys('{Control>}a{/Control}{Delete}')
  await at('button Cancel')
  await userEvent.tab()
  await keys('{Enter}')
  await at('button Create email')
})

it('keeps the focus on what opened the question, and where the emails that all were selected go', async () => {
  await show(['One', 'Two'])
  await tabTo('button Create email')
  await keys('{Enter}')
  await at('input text')
  await keys('{Escape}')
  await at('button Create email')
  await keys('{Enter}')
  await at('input text')
  await keys('Zero{Enter}')
  await at('row Zero')

  await tabTo('input Select all loaded emails', { shift: true })
  await keys(' ')
  await expect.element(page.getByText('3 selected')).toBeVisible()
  expect(focused()).toBe('input Select all loaded emails')
  await keys(' ')
  await expect.element(page.getByText('3 selected')).not.toBeInTheDocument()
  expect(focused()).toBe('input Select all loaded emails')
  await keys(' ')
  await tabTo('button Copy')
  await keys('{Enter}')
  await expect.poll(focused).toMatch(/^row .* \(copy\)$/)
})

it('keeps the focus on the order that is chosen', async () => {
  await show(['Beta', 'Alpha'])
  await tabTo('input Search loaded emails (2)')
  await userEvent.tab()
  await at('select Sort loaded emails')
  await keys('n')
  await expect.poll(() => document.querySelector('[role=row]')?.getAttribute('aria-label')).toBe('Alpha')
  expect(focused()).toBe('select Sort loaded emails')
})

it('goes from the Retry of more rows to the rows, and of a list out of date', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Email ${index + 1}`)
  const backend = await show(names, { paging: 'infinite', pageSize: 20 })
  backend.refuses = (_, path) => path.includes('pageNo=3')
  await tabTo('row Email 1')
  await keys('{End}')
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await tabTo('button Retry', { shift: true })
  backend.refuses = () => false
  await keys('{Enter}')
  await at('row Email 60')
})

it('stays in the editor where its Retry goes', async () => {
  const user = signIn()
  const email = await user.create({ name: 'One' })
  let isDown = true
  renderApp(<EmailEditorFrame emailId={email.id} />, {
    fetch: async (input, init) =>
      isDown && String(input).endsWith('/editor')
        ? Response.json({ error: 'serviceUnavailable', message: 'no' }, { status: 503 })
        : user.fetch(input, init),
  })
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(focused()).toBe('body')
  await tabTo('button Retry')
  isDown = false
  await keys('{Enter}')
  await expect.element(page.getByText('The editor frame has loaded.')).toBeInTheDocument()
  expect(document.activeElement?.closest('[role=region]')).not.toBeNull()
  await userEvent.tab()
  await at('a Skip the editor')
})

import '../styles.css'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailList } from '../index.js'
import { expectNoFaults } from '../test/axe.js'
import { cleanUp, createGate, ENDPOINT, renderApp, signIn } from '../test/harness.js'

beforeAll(() => page.viewport(1024, 768))
afterEach(cleanUp)

function renderList(user = signIn(), props: Partial<Parameters<typeof EmailList>[0]> = {}) {
  const onOpen = vi.fn()
  const app = renderApp(<EmailList onOpen={onOpen} {...props} />, { fetch: user.fetch })
  return { ...app, user, onOpen }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-email-id] [data-part=open]')].map(({ textContent }) => textContent)
/** A row that has the focus is told from a button of the same name. */
const focused = () => {
  const { activeElement } = document
  const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  return activeElement?.getAttribute('role') === 'row' ? `row ${name}` : name
}

it('greets a user whom the service has never seen with an empty list, and creates the first email', async () => {
  const { container, onOpen } = renderList()
  await expect.element(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible()
  await expectNoFaults(container)
  await button('Create email').click()
  await expect.element(page.getByRole('dialog', { name: 'Create an email' })).toBeVisible()
  await expectNoFaults(container)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await userEvent.keyboard(`${'x'.repeat(65)}{Enter}`)
  await expect.element(page.getByText('Use at most 64 characters.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Spring sale')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Open Spring sale')).toBeVisible()
  await expect.poll(focused).toBe('row Spring sale')
  await expect.element(page.getByRole('status')).toHaveTextContent('“Spring sale” was created.')
  await userEvent.keyboard('{Enter}')
  const row = container.querySelector<HTMLElement>('[data-email-id]')
  expect(onOpen).toHaveBeenCalledWith(row?.dataset.emailId)
})

it('gives the focus back when the dialog is left', async () => {
  const { container } = renderList()
  await button('Create email').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => container.querySelector('dialog')).toBeNull()
  await expect.poll(focused).toBe('Create email')
})

it('renames in place, copies, and deletes only when asked twice', async () => {
  const user = signIn()
  await user.create({ name: 'First' })
  await user.create({ name: 'Second', subject: 'Hello' })
  const { container } = renderList(user)
  await expect.poll(() => rows(container)).toEqual(['Second', 'First'])
  await expectNoFaults(container)

  await button('Rename First').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('Rename First')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toHaveProperty('value', 'First')
  await expectNoFaults(container)
  await userEvent.keyboard('Opening{Enter}')
  await expect.poll(() => rows(container)).toEqual(['Second', 'Opening'])
  await expect.poll(focused).toBe('Rename Opening')

  await button('Copy Second').click()
  await expect.poll(() => rows(container)).toEqual(['Second (copy)', 'Second', 'Opening'])
  await expect.poll(focused).toBe('row Second (copy), Hello')

  await button('Delete Second').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this email?' })
  await expect.element(dialog).toHaveTextContent('“Second” will be permanently deleted.')
  await expectNoFaults(container)
  await expect.poll(focused).toBe('Cancel')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Delete Second')
  expect(rows(container)).toHaveLength(3)
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rows(container)).toEqual(['Second (copy)', 'Opening'])
  await expect.poll(focused).toBe('row Opening')
})

it('pages, and steps back when the last email of the last page is deleted', async () => {
  const user = signIn()
  for (const name of ['One', 'Two', 'Three']) await user.create({ name })
  const { container } = renderList(user, { pageSize: 2 })
  await expect.poll(() => rows(container)).toEqual(['Three', 'Two'])
  await expect.element(page.getByText('1–2 of 3')).toBeVisible()
  await button('Next').click()
  await expect.poll(() => rows(container)).toEqual(['One'])
  await expectNoFaults(container)
  await button('Delete One').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rows(container)).toEqual(['Three', 'Two'])
})

it('shows what was saved elsewhere when the window gets the focus: new time, new picture', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderList(user)
  const thumbnail = () => container.querySelector<HTMLElement>('.mailframe-thumbnail')
  await expect.poll(() => thumbnail()?.dataset.state).toBe('empty')
  expect(thumbnail()?.textContent).toBe('Nothing designed yet')

  const answer = await user.fetch(`${ENDPOINT}/emails/${email.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ html: '<html><head></head><body><h1>Hello</h1></body></html>' }),
  })
  const { updatedAt } = await answer.json()
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => thumbnail()?.dataset.state).toBe('ready')
  expect(container.querySelector('time')?.dateTime).toBe(updatedAt)
  expect(container.querySelector('time')?.textContent).toBe('Edited just now')
  expect(container.querySelector('iframe')?.srcdoc).toContain('<h1>Hello</h1>')
})

it('draws pictures that load nothing from outside', async () => {
  const marker = `/test-backend/leak-${crypto.randomUUID()}`
  const leak = new URL(marker, location.href).href
  const user = signIn()
  await user.create({
    name: 'Tracked',
    html: `<!doctype html><html><head><link rel="stylesheet" href="${leak}"><link rel="preload" as="image" href="${leak}">
      <base href="${leak}/"><meta http-equiv="refresh" content="0;url=${leak}"><style>@import url("${leak}");
      body { background: url("${leak}") }</style></head><body><img src="${leak}"><script src="${leak}"></script>
      <iframe src="${leak}"></iframe><video src="${leak}" poster="${leak}" autoplay></video><audio src="${leak}" autoplay></audio>
      <picture><source srcset="${leak} 2x"><img srcset="${leak} 1x"></picture><input type="image" src="${leak}">
      <table background="${leak}"><tr><td style="background-image: image-set('${leak}' 1x)">1</td></tr></table>
      <svg><image href="${leak}"/><use href="${leak}#a"/><filter><feImage href="${leak}"/></filter></svg>
      <style>@font-face { font-family: f; src: url("${leak}") } p { font-family: f; cursor: url("${leak}"), auto; list-style: url("${leak}") }</style>
      <template shadowrootmode="open"><link rel="stylesheet" href="${leak}"></template>
      <form action="${leak}"><button autofocus>Send</button></form><object data="${leak}"></object><embed src="${leak}">
      <p style="color: red">Text</p></body></html>`,
  })
  const loaded: EventTarget[] = []
  const onLoad = ({ target }: Event) => loaded.push(target ?? window)
  document.addEventListener('load', onLoad, true)
  const { container } = renderList(user)
  await expect.poll(() => loaded.length).toBe(1)
  document.removeEventListener('load', onLoad, true)
  const frame = container.querySelector('iframe')
  expect(loaded).toEqual([frame])
  expect(frame?.srcdoc).toContain('Text')
  expect(frame?.getAttribute('sandbox')).toBe('')
  expect(frame?.tabIndex).toBe(-1)
  const hits = async (): Promise<number> => (await fetch(`/test-backend/hits?path=${marker}`)).json()
  expect(await hits()).toBe(0)
  await fetch(marker)
  expect(await hits(), 'a request would have been seen').toBe(1)
})

it('reads pictures only for rows in view, at most four at a time, once for each version', async () => {
  const user = signIn()
  for (let index = 0; index < 20; index += 1) await user.create({ name: `Email ${index}`, html: '<p>Hi</p>' })
  let reading = 0
  let most = 0
  let lists = 0
  const read: string[] = []
  const counting: typeof fetch = async (input, init) => {
    if (!/\/emails\/[^?]+$/.test(String(input))) {
      return user.fetch(input, init).finally(() => {
        lists += Number(String(input).includes('/emails?'))
      })
    }
    read.push(String(input))
    reading += 1
    most = Math.max(most, reading)
    try {
      return await user.fetch(input, init)
    } finally {
      reading -= 1
    }
  }
  const { container } = renderApp(<EmailList onOpen={() => {}} />, { fetch: counting })
  await expect.poll(() => container.querySelectorAll('[data-state=ready] iframe').length).toBeGreaterThan(3)
  await expect.poll(() => container.querySelectorAll('[data-email-id]').length).toBe(20)
  await expect.poll(() => reading).toBe(0)
  expect(most).toBeLessThanOrEqual(4)
  expect(read.length).toBeLessThan(15)
  container.querySelector('[data-email-id]:last-child')?.scrollIntoView()
  await expect
    .poll(() =>
      container.querySelector('[data-email-id]:last-child .mailframe-thumbnail')?.getAttribute('data-state'),
    )
    .toBe('ready')
  const before = lists
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => lists).toBeGreaterThan(before)
  // What is drawn of it would begin to read in the next pictures.
  const drawn = createGate()
  requestAnimationFrame(() => requestAnimationFrame(drawn.open))
  await drawn.opened
  await expect.poll(() => reading).toBe(0)
  expect(new Set(read).size).toBe(read.length)
})

it('says what went wrong and tries again', async () => {
  const user = signIn()
  await user.create({ name: 'Welcome' })
  let isSignedIn = false
  const { container } = renderApp(<EmailList onOpen={() => {}} />, {
    fetch: (...args) => (isSignedIn ? user.fetch(...args) : fetch(...args)),
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has ended')
  await expect.element(button('Sign in again')).toBeVisible()
  await expectNoFaults(container)
  isSignedIn = true
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => rows(container)).toEqual(['Welcome'])
})

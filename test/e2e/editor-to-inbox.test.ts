import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createEmail,
  dragBlock,
  openEmail,
  saveEmail,
  sendTest,
  signIn,
  writeOver,
} from '../../scripts/lib/drive.mjs'
import { type Demo, startDemo } from './demo.js'
import { nthTry } from './nth-try.js'
import { observe } from './observations.js'

const NAME = 'Harvest supper'
const WORDS = 'Long tables, short speeches.'
const TO = 'ada@example.com'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
}, 600_000)
afterAll(() => demo?.close())

it('an email that was saved in the editor is sent as a test, and is in the inbox', async () => {
  // A second try begins anew, too.
  await fetch(`${demo.emulatorUrl}/_emulator/reset`, { method: 'POST' })
  const context = await demo.newContext()
  const complaints = observe(context)
  const page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  await createEmail(page, NAME)
  const editor = await openEmail(page, NAME)
  await dragBlock(page, editor, 'mj-text', editor.canvas.locator('[data-gjs-type="mj-column"]').first())
  await writeOver(page, editor.canvas.locator('[data-gjs-type="mj-text"]').first(), WORDS)

  // Nothing that leads away loses what is not saved.
  const questions: string[] = []
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type())
    await dialog.dismiss()
  })
  const ways = ['Emails', 'Postbox: all emails'].map((name) => page.getByRole('link', { name, exact: true }))
  for (const way of [...ways, page.getByRole('button', { name: 'Sign out' })]) await way.click()
  await expect.poll(() => questions).toEqual(['confirm', 'confirm', 'confirm'])
  await saveEmail(editor)

  await sendTest(page)
  await page.getByText(`A test email was sent to ${TO}.`).waitFor()

  const console = await context.newPage()
  await console.goto(`${demo.emulatorUrl}/console#/inbox`)
  const row = console.getByRole('row').filter({ hasText: TO })
  await row.filter({ hasText: NAME }).getByRole('link').click()
  const preview = console.frameLocator('iframe[title^="Preview of"]')
  await preview.getByText(WORDS).waitFor()

  // The service reported to the app what became of it.
  await expect
    .poll(async () => {
      await console.goto(`${demo.app.url}/deliveries`)
      return await console.getByRole('listitem').filter({ hasText: 'Delivered' }).count()
    })
    .toBeGreaterThan(0)

  // The message of React Email that signing in sends, in both its forms.
  await console.goto(`${demo.emulatorUrl}/console#/inbox`)
  await row.filter({ hasText: 'You signed in to Postbox' }).first().getByRole('link').click()
  await preview.getByRole('heading', { name: 'Hello Ada' }).waitFor()
  await console.getByRole('button', { name: 'Text' }).or(console.getByLabel('Text')).first().click()
  await console.getByText('If this was not you, reply to this message.').waitFor()
  expect(complaints.errors).toEqual([])
})

it('a test that cannot be sent says why', async ({ task }) => {
  const context = await demo.newContext()
  const page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  const unsaved = `Never saved ${nthTry(task)}`
  await createEmail(page, unsaved)
  await openEmail(page, unsaved)
  const told = async (text: string) => {
    await page.getByRole('dialog').getByRole('alert').getByText(text).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await sendTest(page)
  await told('The test email was not accepted. Save some content in the editor, and check the address.')
  await sendTest(page, 'grace@example.com')
  await told('You cannot send test emails, or not to this address.')

  const account = (changes: object) =>
    fetch(`${demo.emulatorUrl}/_emulator/sending/sg`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(changes),
    })
  await page.goto(`${demo.app.url}/emails`)
  await openEmail(page, NAME)
  try {
    await account({ paidQuota: 1, usedToday: 1 })
    await sendTest(page)
    await told('This is not set up correctly. Please tell the team that runs this page.')
    await account({ paidQuota: 3000, state: 'suspended' })
    await sendTest(page)
    await told('This is not set up correctly. Please tell the team that runs this page.')
  } finally {
    await account({ paidQuota: 3000, usedToday: 0, state: 'active' })
  }
  await sendTest(page)
  await page.getByText(`A test email was sent to ${TO}.`).waitFor()
})

it('a test is not offered over an email that failed to open', async ({ task }) => {
  const context = await demo.newContext()
  const page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  const failing = `Fails to open ${nthTry(task)}`
  await createEmail(page, failing)
  await openEmail(page, failing)
  const offer = page.getByRole('button', { name: 'Send a test' })
  await offer.waitFor()
  const faults = (method: string, fault?: object) =>
    fetch(`${demo.emulatorUrl}/_emulator/faults`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: fault === undefined ? null : JSON.stringify(fault),
    })
  await faults('POST', { path: '/access/code', error: 'serverError', times: 'Infinity' })
  try {
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    await offer.waitFor({ state: 'detached' })
  } finally {
    await faults('DELETE')
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await offer.waitFor()
})

it('the first page says what the demo shows, and leads behind it and into an app', async () => {
  const context = await demo.newContext()
  const page = await context.newPage()
  await page.goto(`${demo.app.url}/sign-in`)
  await page.getByText('an email editor, a list and test emails inside a Next.js app').waitFor()
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
  const console = await hrefOf('Console')
  expect(await (await fetch(console ?? '')).text()).toContain('<title>Mailframe emulator</title>')
  expect(await hrefOf('Inbox')).toBe(`${console}#/inbox`)
  expect(await hrefOf('Source of this demo')).toBe('/integrate#source')
  await page.getByRole('link', { name: 'Add it to your app' }).click()
  await page.getByRole('heading', { name: 'Add it to your app' }).waitFor()
  await page.getByRole('region', { name: 'lib/mailframe.ts' }).getByText('createMailframe()').waitFor()
  await page.getByRole('region', { name: 'app/emails/emails.tsx' }).getByText('<EmailList').waitFor()
})

it('a test goes to nobody else', async () => {
  const context = await demo.newContext()
  const page = await context.newPage()
  await signIn(page, demo.app.url, 'Ada')
  const answers = await page.evaluate(async () => {
    const list = await (await fetch('/api/mailframe/emails')).json()
    const send = (to: unknown) =>
      fetch('/api/mailframe/sending/test', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailId: list.list[0].id, to }),
      })
    const all = ['grace@example.com', 'ada@example.com;grace@example.com', ['ada@example.com'], '']
    return Promise.all(all.map(async (to) => (await send(to)).status))
  })
  expect(answers).toEqual([403, 403, 400, 400])
})

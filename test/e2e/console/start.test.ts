import { expect, it } from 'vitest'
import {
  bearer,
  call,
  consoleTests,
  context,
  emulator,
  exact,
  heading,
  mint,
  newPage,
  open,
  page,
  sendMail,
  sendSms,
} from './driver.js'

consoleTests()

const code = (label: string) => page.getByRole('region', { name: label })

it('says what runs where, and has the environment ready to copy', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${emulator.url}/console`)
  await heading('Start').waitFor()
  const places = page.locator('.places')
  const { sg, us, hk } = emulator.smtp
  const expected = [
    emulator.url,
    `${emulator.editorUrl}/thirdApp`,
    ...[sg, us, hk].map(({ port }) => `127.0.0.1:${port}`),
    '0 messages',
  ]
  for (const text of expected) await places.getByText(text, { exact: true }).waitFor()

  await exact('Copy the environment').click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('MAILFRAME_CLIENT_SECRET')
  const all = await copied()
  const values = Object.fromEntries(
    all
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => line.split(/=(.*)/s)),
  )
  expect(values).toEqual({
    MAILFRAME_BASE_URL: emulator.url,
    MAILFRAME_EDITOR_URL: emulator.editorUrl,
    MAILFRAME_CLIENT_ID: 'mailframe-dev',
    MAILFRAME_CLIENT_SECRET: 'mailframe-dev-secret',
    MAILFRAME_SENDING_REGION: 'sg',
    MAILFRAME_SENDING_API: emulator.url,
    MAILFRAME_SENDING_API_USER: 'dev_user',
    MAILFRAME_SENDING_API_KEY: 'dev_key',
    MAILFRAME_SENDING_SMS_USER: 'dev_sms',
    MAILFRAME_SENDING_SMS_KEY: 'dev_sms_key',
    MAILFRAME_SENDING_SMTP_HOST: `127.0.0.1:${sg.port}`,
    SMTP_URL: `smtp://dev_user:dev_key@127.0.0.1:${sg.port}`,
  })
  expect(await code('Environment').textContent()).toBe(all)
  await page.getByRole('radio', { name: 'SMTP' }).check()
  await exact('Copy the environment').click()
  await expect.poll(copied).not.toContain('MAILFRAME_CLIENT_SECRET')
  expect(await copied()).toContain('MAILFRAME_SENDING_API_KEY=dev_key')
})

it('shows the last calls and messages as they come, and leads to each', async () => {
  await open('')
  const requests = page.getByRole('list', { name: 'Last requests' })
  const messages = page.getByRole('list', { name: 'Last messages' })
  await page.getByText('No requests yet').waitFor()
  await mint(await bearer())
  await requests.getByRole('link', { name: 'POST /access/code' }).waitFor()
  await sendMail({ subject: 'Straight from the app' })
  await sendSms()
  await messages.getByText('to +6591234567').waitFor()
  await messages.getByRole('link', { name: 'Straight from the app' }).click()
  await heading('Straight from the app').waitFor()
  await page.goBack()
  await requests.getByRole('link', { name: 'POST /access/code' }).click()
  await page.getByRole('dialog', { name: 'POST /access/code' }).waitFor()
})

it('opens an editor in a tab, for an Email that is there or is made', async () => {
  for (const name of ['Welcome', 'First email']) {
    // The second time a page that is new, too.
    await page.goto('about:blank')
    await open('')
    const [tab] = await Promise.all([context.waitForEvent('page'), exact('Open an editor now').click()])
    await tab.getByText(name).first().waitFor()
    expect(await tab.evaluate(() => window.opener)).toBe(null)
    await tab.close()
    // The next Application that is enabled has nobody yet.
    await fetch(`${emulator.url}/_emulator/console/applications/mailframe-app`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"enabled":false}',
    })
  }
  // The code is in no log and not on the page.
  expect(JSON.stringify(emulator.requests)).not.toMatch(/code_[A-Za-z0-9]{20}/)
  expect(await page.content()).not.toMatch(/code_[A-Za-z0-9]{20}/)
})

it('opens one tab where it is asked twice before the answer', async () => {
  await open('')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/console/open-editor', async (route) => {
    await held
    await route.continue()
  })
  const [tab] = await Promise.all([context.waitForEvent('page'), exact('Open an editor now').click()])
  const before = context.pages().length
  await exact('Open an editor now').click()
  answer()
  await tab.waitForURL('**/thirdApp?**')
  expect(context.pages()).toHaveLength(before)
  await tab.close()
})

it('sends a test, which is a call like any other', async () => {
  await open('')
  await page.getByLabel('To', { exact: true }).fill('me@example.com')
  await exact('Send me a test').click()
  await page.getByRole('link', { name: 'Look at it' }).click()
  await heading('A test from the console').waitFor()
  expect(emulator.messages.list().map(({ to }) => to)).toEqual(['me@example.com'])
  expect(emulator.requests.at(-1)).toMatchObject({ path: '/api/mail/send', status: 200 })
  expect(JSON.stringify(emulator.requests)).not.toContain('dev_key')

  // What the account refuses is told.
  await fetch(`${emulator.url}/_emulator/sending/sg`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"state":"suspended"}',
  })
  await open('')
  await exact('Send me a test').click()
  await page.getByRole('alert').filter({ hasText: '40901' }).waitFor()
})

it('names no secret that was replaced', async () => {
  await call('POST', '/_emulator/sending/sg/api-users/dev_user/key', '')
  await call('DELETE', '/_emulator/console/applications/mailframe-app/credentials/mailframe-dev', '')
  await open('')
  await code('Environment').getByText('MAILFRAME_CLIENT_SECRET=<not known').waitFor()
  await code('Environment').getByText('MAILFRAME_SENDING_API_KEY=<not known').waitFor()
  await exact('Send me a test').click()
  await page.getByRole('alert').filter({ hasText: 'another key' }).waitFor()
})

it('fits a phone', async () => {
  await newPage({ viewport: { width: 390, height: 844 } })
  await sendMail()
  await mint(await bearer())
  await open('')
  await page.getByRole('list', { name: 'Last messages' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

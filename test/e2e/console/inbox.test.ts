import { describe, expect, it } from 'vitest'
import {
  button,
  consoleTests,
  context,
  emulator,
  exact,
  heading,
  ignoreErrors,
  open,
  page,
  row,
  sendMail,
  sendSms,
} from './driver.js'

consoleTests()

describe('the inbox', () => {
  it('shows what is sent as it comes, finds it, and deletes one or all', async () => {
    await open('inbox')
    await page.getByText('Nothing sent yet').waitFor()
    await sendMail()
    await row('ada@example.com').waitFor()
    await sendMail({ to: 'bob@example.com', subject: 'For Bob' })
    await sendSms()
    await row('481516').waitFor()
    await page.getByLabel('Find by sender, recipient or subject').fill('bob')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'For Bob' }).click()
    await heading('For Bob').waitFor()
    await button('Delete…').click()
    await exact('Delete').click()
    await heading('Inbox').waitFor()
    expect(emulator.messages.list().map(({ to }) => to)).toEqual(['ada@example.com', '+6591234567'])
    // The page that was shown is gone with what was on it.
    await sendMail({ to: Array.from({ length: 60 }, (_, n) => `r${n}@example.com`).join(';') })
    await button('Next').click()
    await page.getByText('Page 2 of 2').waitFor()
    await button('Delete all…').click()
    await exact('Delete all').click()
    await page.getByText('Nothing sent yet').waitFor()
    await sendMail({ subject: 'After all' })
    await row('After all').waitFor()
  })

  it('shows a message in every form, its pictures from outside blank, its files to keep', async () => {
    const html = `<meta http-equiv="refresh" content="0;url=https://outside.example/refresh">
      <h1>Hello</h1><img src="https://outside.example/x.png"><script>top.ran = true</script>
      <form action="https://outside.example/form"><button>Go</button></form>
      <a href="/console">Read</a>`
    await sendMail({ html, plain: 'Hello in text', headers: '{"X-Own":"yes"}' })
    await open('inbox')
    await page.getByRole('link', { name: 'Hello' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'Hello' }).waitFor()
    await preview.getByRole('button', { name: 'Go' }).click()
    const tab = context.waitForEvent('page')
    await preview.getByRole('link', { name: 'Read' }).click()
    await (await tab).waitForURL(/console/)
    expect(await (await tab).evaluate(() => window.opener)).toBeNull()
    await (await tab).close()
    await preview.getByRole('heading', { name: 'Hello' }).waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
    await choose('Plain text')
    await page.getByText('Hello in text').waitFor()
    await choose('Headers')
    await page.getByText('X-Own').waitFor()
    await choose('Raw')
    await page.getByText('Content-Type: multipart/mixed').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'notes.html' }).click()
    expect((await download).suggestedFilename()).toBe('notes.html')
    await sendSms()
    await open(`inbox/${encodeURIComponent(emulator.messages.list().at(-1)?.id ?? '')}`)
    await page.getByText('Your code is 481516').waitFor()
    await page.getByText('GSM-7').waitFor()
    // What the message wanted was stopped by its frame, and said so.
    ignoreErrors(/https:\/\/outside\.example|sandboxed/)
  })

  it('has switches of the account, which the next send meets', async () => {
    await open('sending')
    const state = page.getByRole('radio', { name: 'Suspended' })
    await state.click({ force: true })
    await page.getByText('Nothing is sent').waitFor()
    await button('Edit 1001').click()
    await page.getByRole('dialog').getByLabel('Text').fill('Now %code%')
    await button('Save template').click()
    await row('Now %code%').waitFor()
    await open('api-users')
    await page.getByRole('switch', { name: 'dev_user is a test user' }).click()
    await page.getByRole('switch', { name: 'dev_user is a test user', checked: true }).waitFor()
    await page.getByLabel('Registered recipients').fill('ada@example.com\nbob@example.com')
    await button('Save recipients').click()
    await page.getByText('Registered recipients saved').waitFor()
    const account = await (await fetch(`${emulator.url}/_emulator/sending/sg`)).json()
    expect(account).toMatchObject({
      state: 'suspended',
      registeredRecipients: ['ada@example.com', 'bob@example.com'],
      apiUsers: [
        { name: 'dev_user', test: true },
        { name: 'dev_test', test: true },
      ],
    })
  })
})

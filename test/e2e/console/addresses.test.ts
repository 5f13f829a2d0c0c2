import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  bearer,
  consoleTests,
  emulator,
  exact,
  heading,
  ignoreErrors,
  mint,
  open,
  page,
  row,
  sendMail,
} from './driver.js'

consoleTests()

let receiver: Server
beforeEach(async () => {
  receiver = createServer((request, response) => {
    request.resume().once('end', () => response.end('OK'))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  receiver.closeAllConnections()
  await new Promise<void>((resolve) => receiver.close(() => resolve()))
})

function receiverUrl(): string {
  const place = receiver.address()
  if (place === null || typeof place === 'string') throw new Error('the receiver has no port')
  return `http://127.0.0.1:${place.port}/push`
}

async function own(method: string, path: string, json?: object) {
  const response = await fetch(`${emulator.url}/_emulator/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return await response.json()
}

/** What stands there after a reload as before it. */
async function survives(sign: () => Promise<void>): Promise<void> {
  await sign()
  const before = page.url()
  await page.reload()
  await sign()
  expect(page.url()).toBe(before)
}

it('a call has an address; closed, the list is there as it was', async () => {
  await mint(await bearer())
  await open('requests')
  await page.getByLabel(/^Filter/).fill('post')
  await row('/access/code').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'POST /access/code' })
  await dialog.waitFor()
  expect(page.url()).toContain(`#/requests/${emulator.requests.at(-1)?.id}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toMatch(/#\/requests$/)
  await expect.poll(() => page.getByLabel(/^Filter/).inputValue()).toBe('post')
  await page.goBack()
  await survives(() => dialog.getByLabel('Response body').waitFor())
})

it('a message and an End User have an address', async () => {
  await sendMail({ subject: 'Deep', to: 'a+b/c@example.com' })
  await open('inbox')
  await page.getByRole('link', { name: 'Deep' }).click()
  await survives(() => heading('Deep').waitFor())
  await mint(await bearer(), 'org_1-ada')
  await open('applications/mailframe-app/end-users')
  await page.getByRole('link', { name: 'org_1-ada' }).click()
  await survives(() => heading('org_1-ada').waitFor())
})

it('a delivery to the Push URL and one to a webhook have an address', async () => {
  await own('PUT', 'console/applications/mailframe-app/push', { url: receiverUrl() })
  await own('POST', 'webhooks', { url: receiverUrl() })
  await own('POST', 'console/applications/mailframe-app/push/test')
  await open('applications/mailframe-app/deliveries')
  await page.getByTestId('delivery').getByRole('link').click()
  await survives(async () => {
    await heading('Delivery').waitFor()
    await page.getByLabel('Payload').getByText('"emailId"').waitFor()
    await page.getByRole('row').filter({ hasText: '200' }).getByText('OK').waitFor()
  })
  await sendMail()
  await open('webhooks')
  await page.getByTestId('delivery').getByRole('link').first().click()
  await survives(async () => {
    await heading('Webhook delivery').waitFor()
    await page.getByLabel('Fields').getByText('"event"').waitFor()
  })
})

it('what is gone is said to be gone', async () => {
  for (const hash of [
    'requests/req_gone',
    'inbox/gone',
    'webhooks/gone',
    'applications/mailframe-app/deliveries/gone',
    'applications/mailframe-app/end-users/gone',
  ]) {
    await open(hash)
    await page.getByText('No longer here').waitFor()
    await exact('Retry').waitFor()
  }
  ignoreErrors(/404/)
})

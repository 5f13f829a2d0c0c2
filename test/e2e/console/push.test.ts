import { createServer, type Server } from 'node:http'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  bearer,
  call,
  consoleTests,
  emulator,
  errors,
  exact,
  heading,
  mint,
  open,
  outside,
  page,
} from './driver.js'

consoleTests()

describe('the Push URL', () => {
  let receiver: Server
  let answers: number[]
  let address: string

  beforeEach(async () => {
    answers = []
    receiver = createServer((request, response) => {
      request.resume().once('end', () => {
        response.statusCode = answers.shift() ?? 200
        response.end(response.statusCode === 200 ? 'OK' : 'not now')
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const place = receiver.address()
    if (place === null || typeof place === 'string') throw new Error('the receiver has no port')
    address = `http://127.0.0.1:${place.port}/push`
  })

  afterEach(async () => {
    receiver.closeAllConnections()
    await new Promise<void>((resolve) => receiver.close(() => resolve()))
  })

  async function saveOnce(): Promise<void> {
    const authorization = await bearer()
    const { body } = await call('GET', `${SERVICE_PATHS.emails}?userId=demo-ada`, authorization)
    const [{ id }] = body.list
    const { code } = (await mint(authorization)).body
    const text = await (await fetch(`${emulator.url}/thirdApp?code=${code}&id=${id}`)).text()
    const [, session = ''] = /"session":"([^"]+)"/.exec(text) ?? []
    await call('PUT', `/thirdApp/emails/${id}`, `Bearer ${session}`, {
      html: '<body style="background:#fff"><h1>Saved by Ada</h1><img src="https://elsewhere.example/x.png"></body>',
    })
  }

  it('is refused with the reason, accepted, encrypted; a delivery is sent again', async () => {
    await open('applications/mailframe-app/push')
    await page.getByLabel('Address').fill('http://app.example/push')
    await exact('Save').click()
    await page.getByRole('alert').getByText('pushUrl must be https').waitFor()
    await page.getByLabel('Address').fill(address)
    await exact('Save').click()
    await exact('Generate a key').click()
    await page.getByText('Encrypted', { exact: true }).waitFor()
    expect(await page.locator('.value-text').textContent()).toMatch(/^[\w-]{43}$/)
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])

    await emulator.clock.freeze()
    answers.push(503)
    await saveOnce()
    await open('applications/mailframe-app/deliveries')
    const delivery = page.getByTestId('delivery')
    await delivery.getByText('Waiting', { exact: true }).waitFor()
    await delivery.getByText('encrypted', { exact: true }).waitFor()
    await delivery.getByRole('button', { name: '1 attempt' }).click()
    await delivery.getByRole('row').filter({ hasText: '503' }).getByText('not now').waitFor()
    await delivery.getByLabel('Payload').getByText('Saved by Ada').waitFor()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await delivery.getByText('Delivered', { exact: true }).waitFor()
    await delivery.getByRole('row').filter({ hasText: '200' }).getByText('OK').waitFor()

    await open('applications/mailframe-app/end-users/demo-ada')
    const steps = page.locator('.thread').first().locator('.step')
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        expect.stringContaining('Code issued'),
        expect.stringContaining('Opened '),
        expect.stringMatching(/Saved → Delivered 2 attempts/),
      ])
    // From the timeline to what was saved.
    await steps.nth(1).getByRole('link').click()
    const preview = page.frameLocator('iframe.preview')
    await preview.getByRole('heading', { name: 'Saved by Ada' }).waitFor()
    // The picture from elsewhere: stopped by the preview's policy before it was asked for.
    await expect.poll(() => errors.join()).toContain('elsewhere.example')
    expect(errors.splice(0)).toEqual([expect.stringContaining('violates')])
    await expect.poll(() => outside).toEqual([])
    await page.getByRole('radio', { name: 'HTML' }).check()
    await page.getByLabel('HTML', { exact: true }).getByText('<h1>Saved by Ada</h1>').waitFor()
  })
  it('is tried by a test push, which shows what the receiver answered', async () => {
    await open('applications/mailframe-app/push')
    await page.getByLabel('Address').fill(address)
    await exact('Save').click()
    answers.push(500)
    await exact('Send a test push').click()
    await heading('Delivery').waitFor()
    await page.getByRole('row').filter({ hasText: '500' }).getByText('not now').waitFor()
    await page.getByLabel('Payload').getByText('"userId": "demo-').waitFor()
    await exact('Send again').click()
    await page.getByTestId('delivery').getByText('Delivered', { exact: true }).waitFor()

    // An Application without Emails reports an example.
    await open('applications/mailframe-noai-app/push')
    await page.getByLabel('Address').fill(address)
    await exact('Save').click()
    await exact('Send a test push').click()
    await page.getByLabel('Payload').getByText('"emailId": "em_test"').waitFor()
  })

  it('of webhooks is added once it answers; what was reported is shown, and sent again', async () => {
    await open('webhooks')
    await page.getByLabel('New address').fill(address)
    answers.push(404)
    await exact('Add').click()
    await page.getByRole('alert').getByText('url must answer 200 to GET and POST').waitFor()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])
    await exact('Add').click()
    await exact('Show the app key').click()
    await page
      .locator('.value-text')
      .getByText(/^appkey_/)
      .waitFor()

    await emulator.clock.freeze()
    answers.push(503, 503)
    const message = {
      from: 'a@example.com',
      fromName: 'A',
      to: 'ada@example.com',
      subject: 'S',
      html: '<p>Hi</p>',
    }
    const body = new URLSearchParams({ ...emulator.credentials.sending, ...message })
    await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body })
    const delivery = page.getByTestId('delivery').filter({ hasText: 'deliver' }).first()
    await delivery.getByText('Waiting', { exact: true }).waitFor()
    await delivery.getByRole('button', { name: '1 attempt' }).click()
    await delivery.getByLabel('Fields').getByText('ada@example.com').first().waitFor()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await delivery.getByText('Delivered', { exact: true }).waitFor()
  })
})

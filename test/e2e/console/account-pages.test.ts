import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { inFull } from '../../full.js'
import {
  axeFaults,
  button,
  consoleTests,
  emulator,
  errors,
  exact,
  ignoreErrors,
  newPage,
  open,
  operate,
  page,
  row,
  sendMail,
} from './driver.js'
import { LOOKS } from './pages.js'

consoleTests()

const SOME_LOOKS = inFull(LOOKS, LOOKS.slice(0, 1))

const dialog = () => page.getByRole('dialog')
const DOMAIN = 'mail.example.com'

/** What an API user of a key is answered. */
async function answerTo(apiUser: string, apiKey: string): Promise<number> {
  const fields = { apiUser, apiKey, from: 'news@example.com', fromName: 'News', to: 'ada@example.com' }
  const body = new URLSearchParams({ ...fields, subject: 'Hello', html: '<p>Hello</p>' })
  const response = await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body })
  return ((await response.json()) as { statusCode: number }).statusCode
}

describe('the sending account in the console', () => {
  it('has domains with the records for their DNS, which a check finds where the console put them', async () => {
    await open('domains')
    await page.getByText('No domains').waitFor()
    await page.getByLabel('New domain').fill('no domain')
    await button('Add domain').click()
    await page.getByRole('alert').getByText('41003').waitFor()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])
    await page.getByLabel('New domain').fill(DOMAIN)
    await button('Add domain').click()
    await row('DKIM').getByText(`mf._domainkey.${DOMAIN}`).waitFor()
    await page.getByRole('switch', { name: `SPF is in the DNS of ${DOMAIN}` }).click()
    await page.getByText('Changed since the last check').waitFor()
    await row('SPF').getByText('Not found').waitFor()
    expect((await operate('domain/list', {})).dataList).toMatchObject([{ name: DOMAIN, verify: 0 }])
    await button(`Check ${DOMAIN}`).click()
    await row('SPF').getByText('Found', { exact: true }).waitFor()
    await row('MX').getByText('Not found').waitFor()
    expect((await operate('domain/list', {})).dataList).toMatchObject([{ name: DOMAIN, verify: 2 }])
    await button(`Delete ${DOMAIN}…`).click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No domains').waitFor()
  })

  it('has API users, whose keys are shown once and renewed, with a quota and what is tracked', async () => {
    await open('api-users')
    await button('New API user').click()
    await dialog().getByText('No domain yet').waitFor()
    await page.keyboard.press('Escape')
    await operate('domain/add', { name: DOMAIN })
    await button('New API user').click()
    await dialog().getByLabel('Name').fill('Shop01')
    await button('Create API user').click()
    const values = page.getByRole('dialog', { name: 'Copy it now' }).locator('.value-text')
    await values.nth(1).waitFor()
    const [name = '', key = ''] = await values.allTextContents()
    expect(name).toBe('Shop01')
    await exact('Done').click()
    await page.reload()
    await row('Shop01').getByText(DOMAIN).waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await answerTo('Shop01', key)).toBe(200)

    await button('New key of Shop01…').click()
    expect(await answerTo('Shop01', key)).toBe(200)
    await dialog().getByRole('button', { name: 'New key', exact: true }).click()
    await values.nth(1).waitFor()
    const renewed = (await values.nth(1).textContent()) ?? ''
    await exact('Done').click()
    expect([await answerTo('Shop01', key), await answerTo('Shop01', renewed)]).toEqual([40005, 200])

    await button('Daily quota of Shop01…').click()
    await dialog().getByLabel('Emails per day').fill('3')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row('Shop01').getByText('3 of 3').waitFor()
    expect(await answerTo('Shop01', renewed)).toBe(40913)
    await page.getByRole('switch', { name: 'Unsubscribe link of dev_user' }).click()
    await expect
      .poll(async () => (await operate('apiuser/list', {})).dataList.at(-1))
      .toMatchObject({ name: 'dev_user', unsubscribe: 1 })
  })

  it('has addresses that mail is held back from: those that bounced, and those added by hand', async () => {
    await open('suppressions')
    await page.getByText('No addresses').waitFor()
    await sendMail({ to: 'bounce@mailframe.test' })
    await row('bounce@mailframe.test').getByText('550').waitFor()
    await page.getByRole('radio', { name: /^Unsubscribes/ }).click({ force: true })
    await page.getByLabel('New unsubscribe').fill('ada@example.com')
    await button('Add address').click()
    await row('ada@example.com').getByText('manually').waitFor()
    await page.getByText('Unsubscribes (1)').waitFor()
    await sendMail({ subject: 'Held back' })
    expect(emulator.messages.list({ subject: 'Held back' })).toMatchObject([{ invalid: true }])
    await page.getByLabel('Find an address').fill('bob')
    await page.getByText('No address matches').waitFor()
    await page.getByLabel('Find an address').fill('ADA')
    await button('Remove ada@example.com…').click()
    await dialog().getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No address matches').waitFor()
    await sendMail({ subject: 'On its way' })
    expect(emulator.messages.list({ subject: 'On its way' })).toMatchObject([{ invalid: false }])
  })

  it('has what became of each email, and counts it by day', async () => {
    await sendMail({ to: 'ada@example.com', html: '<a href="https://shop.example/offer">Offer</a>' })
    await sendMail({ to: 'bounce@mailframe.test' })
    const [message] = emulator.messages.list({ to: 'ada@example.com' })
    await open(`inbox/${encodeURIComponent(message?.id ?? '')}`)
    const steps = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
    await expect.poll(() => steps.count()).toBe(2)
    const [, link = ''] = /href="([^"]+)"/.exec(message?.html ?? '') ?? []
    const [, pixel = ''] = /<img[^>]*src="([^"]+)"/.exec(message?.html ?? '') ?? []
    for (const address of [pixel, link]) {
      await fetch(address.replaceAll('&amp;', '&'), { redirect: 'manual' })
    }
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        expect.stringContaining('Requested'),
        expect.stringContaining('Delivered'),
        expect.stringContaining('Opened'),
        expect.stringContaining('Clicked https://shop.example/offer'),
      ])
    // The picture that tells of an open: the preview does not load it.
    ignoreErrors(/violates/)

    await open('statistics')
    const numbers = page.locator('.stats > div')
    await expect
      .poll(() => numbers.allTextContents())
      .toEqual([
        'Sent2 ',
        'Delivered1 50%',
        'Opened1 100%',
        'Clicked1 100%',
        'Soft bounces0 0%',
        'Invalid1 50%',
        'Complaints0 0%',
        'Unsubscribed0 0%',
      ])
    await page.getByRole('radio', { name: '7 days' }).click({ force: true })
    await page.getByText('Numbers by day').click()
    const table = page.getByRole('region', { name: 'Emails by day' }).getByRole('row')
    await expect.poll(() => table.count()).toBe(8)
    await expect
      .poll(() => table.nth(1).getByRole('cell').allTextContents())
      .toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        ...['2', '1', '1', '1', '1', '1', '0', '1', '0', '0'],
      ])
  })

  it.each(SOME_LOOKS)('has no fault with all of it there: %s, %i pixels wide', async (colorScheme, width) => {
    await newPage({ colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const long = `${'x'.repeat(60)}.${'y'.repeat(60)}.example`
    await operate('domain/add', { name: long })
    await operate('apiuser/add', { name: 'x'.repeat(32), domainName: long, emailType: '1' })
    await sendMail({ to: `bounce+${'x'.repeat(50)}@mailframe.test` })
    const [message] = emulator.messages.list()
    for (const [hash, sign] of [
      ['domains', 'DMARC'],
      ['api-users', 'xxx'],
      ['suppressions', '550'],
      ['statistics', 'Soft bounces'],
      [`inbox/${encodeURIComponent(message?.id ?? '')}`, 'the mailbox does not exist'],
    ] as const) {
      await open(hash)
      await page.locator('main').getByText(sign).first().waitFor()
      if (hash === 'statistics') await page.getByText('Numbers by day').click()
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect({ hash, faults: await axeFaults(), tooWide }).toEqual({ hash, faults: [], tooWide: false })
    }
  })
})

describe('an address of webhooks', () => {
  let receiver: Server | undefined
  const bodies: string[] = []
  afterEach(async () => {
    receiver?.closeAllConnections()
    await new Promise((resolve) => receiver?.close(resolve))
  })

  it('is edited: what it is told of, from which region, and in which form', async () => {
    bodies.length = 0
    receiver = createServer(async (request, response) => {
      const parts: Uint8Array[] = []
      for await (const part of request) parts.push(part as Uint8Array)
      if (parts.length > 0) bodies.push(Buffer.concat(parts).toString())
      response.end('OK')
    })
    await new Promise<void>((resolve) => receiver?.listen(0, '127.0.0.1', resolve))
    const place = receiver.address()
    if (place === null || typeof place === 'string') throw new Error('the receiver has no port')
    const address = `http://127.0.0.1:${place.port}/hooks`
    await open('webhooks')
    await page.getByLabel('New address').fill(address)
    await exact('Add').click()
    await button(`Edit ${address}`).click()
    await dialog().getByLabel('Format').selectOption('json')
    for (const name of ['request', 'open', 'click', 'unsubscribe', 'report_spam', 'soft_bounce', 'route']) {
      await dialog().getByLabel(name, { exact: true }).uncheck()
    }
    expect(await axeFaults()).toEqual([])
    await exact('Save').click()
    const entry = page.getByTestId('webhook')
    await entry.getByText('deliver, invalid', { exact: true }).waitFor()
    await entry.getByText('json', { exact: true }).waitFor()
    await sendMail({ to: 'ada@example.com;bounce@mailframe.test' })
    await expect
      .poll(() => bodies.map((body) => JSON.parse(body).event).sort())
      .toEqual(['deliver', 'invalid'])

    await button(`Edit ${address}`).click()
    await dialog().getByLabel('Region').selectOption('us')
    for (const name of ['deliver', 'invalid']) await dialog().getByLabel(name, { exact: true }).uncheck()
    await exact('Save').click()
    await dialog().getByRole('alert').getByText('events must not be empty').waitFor()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])
    await dialog().getByLabel('open', { exact: true }).check()
    await exact('Save').click()
    await entry.getByText('us', { exact: true }).waitFor()
    await entry.getByText('open', { exact: true }).waitFor()
  })
})

import { expect, it } from 'vitest'
import { inFull } from '../../full.js'
import {
  axeFaults,
  bearer,
  call,
  consoleTests,
  context,
  emulator,
  exact,
  mint,
  newPage,
  open,
  page,
  row,
  sendMail,
} from './driver.js'

consoleTests()

const APPLICATION = 'applications/mailframe-app'

it('shows and copies the seeded secrets, and says of others that they are not kept', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await open(`${APPLICATION}/keys`)
  await exact('Show the Client Secret of mailframe-dev').waitFor()
  expect(await page.content()).not.toContain('mailframe-dev-secret')
  await exact('Copy the Client Secret of mailframe-dev').click()
  await expect.poll(copied).toBe('mailframe-dev-secret')
  await exact('Show the Client Secret of mailframe-dev').click()
  await page.getByText('mailframe-dev-secret').waitFor()
  await exact('Hide the Client Secret of mailframe-dev').click()
  await page.getByText('mailframe-dev-secret').waitFor({ state: 'detached' })
  await exact('Show the API key of key_seed').click()
  await page.getByText('mailframe-app-key').waitFor()
  await exact('New Application Key').click()
  await exact('Done').click()
  await row('client_').getByText('only its hash is kept').waitFor()

  await open('api-users')
  await exact('Show the key of dev_user').click()
  await row('dev_user').getByText('dev_key', { exact: true }).waitFor()
  await open('sending')
  await exact('Copy the key of dev_sms').click()
  await expect.poll(copied).toBe('dev_sms_key')
  // They are read by the console alone: no call and no address holds one.
  expect(JSON.stringify(emulator.requests)).not.toMatch(
    /mailframe-(?:dev-secret|app-key)|dev_key|dev_sms_key/,
  )
})

it('shows times in UTC or of the place, and keeps the choice', async () => {
  await newPage({ timezoneId: 'Asia/Tokyo' })
  await emulator.clock.freeze(new Date('2030-01-01T20:30:00Z'))
  await mint(await bearer())
  await open('requests')
  const at = row('/access/code').locator('time')
  await expect.poll(() => at.textContent()).toBe('2030-01-01 20:30:00')
  await page.getByRole('columnheader', { name: 'Time (UTC)' }).waitFor()
  await page.getByRole('radio', { name: 'Local' }).check({ force: true })
  await expect.poll(() => at.textContent()).toBe('2030-01-02 05:30:00')
  await page.getByRole('columnheader', { name: 'Time (local)' }).waitFor()
  expect(await at.getAttribute('title')).toBe('2030-01-01 20:30:00 UTC')
  await page.getByText('2030-01-02 05:30:00 local').waitFor()
  await page.reload()
  await expect.poll(() => at.textContent()).toBe('2030-01-02 05:30:00')

  // What is typed is of the same zone.
  await open('clock')
  await page.getByText('Freeze at a time').click()
  await page.getByLabel('Time (local)').fill('2030-06-01T09:00')
  await exact('Freeze at this time').click()
  await expect.poll(() => emulator.clock.now().toISOString()).toBe('2030-06-01T00:00:00.000Z')
  await page.getByRole('radio', { name: 'UTC', exact: true }).check({ force: true })
  await page.getByText('2030-06-01 00:00:00 UTC').first().waitFor()
})

it('has cards in place of tables on a phone, on every page', async () => {
  await newPage({ viewport: { width: 390, height: 844 } })
  await mint(await bearer())
  await sendMail()
  await call('POST', '/_emulator/faults', '', { path: '/x', status: 500 })
  const pages = [
    ['applications', 'mailframe-noai-app'],
    [`${APPLICATION}/keys`, 'mailframe-dev'],
    [`${APPLICATION}/end-users`, 'demo-grace'],
    [`${APPLICATION}/ai`, 'Plan'],
    ['requests', '/access/code'],
    ['faults', '500'],
    ['choices', 'createStatus'],
    ['inbox', 'ada@example.com'],
    ['sending', '1001'],
    ['api-users', 'dev_test'],
  ] as const
  for (const [index, [hash, sign]] of pages.entries()) {
    await open(hash)
    await row(sign).first().waitFor()
    const tables = await page.locator('main .table').evaluateAll((all) =>
      all.map((table) => {
        const cells = [...table.querySelectorAll('tbody tr:first-child td')]
        const tops = cells.map((cell) => Math.round(cell.getBoundingClientRect().top))
        return {
          wide: table.scrollWidth > table.clientWidth,
          rows: cells.length > 0 && new Set(tops).size === 1,
        }
      }),
    )
    expect({ hash, tables }).toEqual({ hash, tables: tables.map(() => ({ wide: false, rows: false })) })
    if (index % inFull(1, 4) === 0) expect({ hash, faults: await axeFaults() }).toEqual({ hash, faults: [] })
  }
  await open(`${APPLICATION}/end-users`)
  const label = await row('demo-ada')
    .locator('td')
    .nth(3)
    .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(label).toBe('"Emails"')
})
